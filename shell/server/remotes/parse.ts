import { createRequire } from 'node:module';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { Ajv, type SchemaObject } from 'ajv';

const schema = createRequire(import.meta.url)('@heard/sdk/remote.schema.json') as SchemaObject;
// Unknown properties are removed instead of rejected.
const ajv = new Ajv({ removeAdditional: true });
const isRemoteDescription = ajv.compile<RemoteDescription>(schema);

/**
 * Parses the list of remotes: `{"mfe-public": "https://cdn.example/mfe-public/", …}`.
 * @returns the URL of each remote by its name, with a slash at its end
 * @throws Error if the list is invalid
 */
export function parseRemoteList(list: unknown): Map<string, string> {
  if (typeof list !== 'object' || list === null || Array.isArray(list)) {
    throw new Error('the list of remotes must be an object of names and URLs');
  }
  return new Map(
    Object.entries(list).map(([name, url]) => {
      if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is not a valid remote name`);
      if (typeof url !== 'string' || !(/^\/(?!\/)/.test(url) || /^https?:\/\/[^/]+/.test(url))) {
        throw new Error(`the URL of ${name} must be a path or an http(s) URL`);
      }
      return [name, url.endsWith('/') ? url : `${url}/`];
    }),
  );
}

/**
 * Parses a `remote.json`. Unknown properties of a newer remote are removed; the range of the sdk decides whether the remote is
 * compatible.
 * @throws Error if the description is invalid
 */
export function parseRemoteDescription(value: unknown): RemoteDescription {
  const description = structuredClone(value);
  if (!isRemoteDescription(description)) {
    throw new Error(ajv.errorsText(isRemoteDescription.errors, { dataVar: 'remote.json' }));
  }
  return description;
}
