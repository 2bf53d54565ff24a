// Messages name the commands and the data folder of the operator's installation: npm and DATA_DIR in a clone, ./heard and HEARD_DATA in a release.

/** The environment variable that the tools of an unpacked release set for the API's processes. Its value is the version of the release. */
const RELEASE = 'HEARD_RELEASE';

function isRelease(): boolean {
  return Boolean(process.env[RELEASE]);
}

/** Returns the name of the setting for the folder of the embedded database, the secrets and the photos. */
export function getDataSetting(): 'DATA_DIR' | 'HEARD_DATA' {
  return isRelease() ? 'HEARD_DATA' : 'DATA_DIR';
}

/**
 * Returns the command line of a maintenance command.
 * @param name the name of the command, such as `admin:create`
 * @param parameters the parameters, separated by spaces
 */
export function formatCommand(name: string, parameters = ''): string {
  if (isRelease()) return `./heard ${name} ${parameters}`.trim();
  return parameters === '' ? `npm run ${name}` : `npm run ${name} -- ${parameters}`;
}
