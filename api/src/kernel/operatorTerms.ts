// Messages for operators name the commands and the setting that their installation has: a clone has npm, an unpacked release has `./heard`.

/** The variable by which the tools of an unpacked release mark the API's processes. Its value is the version. */
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
