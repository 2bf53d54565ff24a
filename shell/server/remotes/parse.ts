import { createRequire } from 'node:module';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { Ajv, type SchemaObject } from 'ajv';

const schema = createRequire(import.meta.url)('@heard/sdk/remote.schema.json') as SchemaObject;
// What the schema does not name is taken out instead of refused.
const ajv = new Ajv({ removeAdditional: true });
const isRemoteDescription = ajv.compile<RemoteDescription>(schema);

/**
 * Reads the list of remotes: `{"mfe-public": "https://cdn.example/mfe-public/", …}`.
 * @returns name and address of each; an address ends with a slash
 * @throws Error that says what is wrong
 */
export function parseRemoteList(list: unknown): Map<string, string> {
  if (typeof list !== 'object' || list === null || Array.isArray(list)) {
    throw new Error('it must be an object of names and addresses');
  }
  return new Map(
    Object.entries(list).map(([name, address]) => {
      if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" is no name for a remote`);
      if (typeof address !== 'string' || !(/^\/(?!\/)/.test(address) || /^https?:\/\/[^/]+/.test(address))) {
        throw new Error(`the address of ${name} must be a path or an http(s) address`);
      }
      return [name, address.endsWith('/') ? address : `${address}/`];
    }),
  );
}

/**
 * Reads a `remote.json`. Of a newer remote, what this shell does not know is left out: whether the two go together is the
 * sdk's range to say.
 * @throws Error that says what is wrong
 */
export function parseRemoteDescription(value: unknown): RemoteDescription {
  const description = structuredClone(value);
  if (!isRemoteDescription(description)) {
    throw new Error(ajv.errorsText(isRemoteDescription.errors, { dataVar: 'remote.json' }));
  }
  return description;
}
