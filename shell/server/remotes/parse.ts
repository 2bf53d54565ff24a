import { createRequire } from 'node:module';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { Ajv, type SchemaObject } from 'ajv';

const schema = createRequire(import.meta.url)('@heard/sdk/remote.schema.json') as SchemaObject;
// Unknown properties are removed instead of rejected.
const ajv = new Ajv({ removeAdditional: true });
const isRemoteDescription = ajv.compile<RemoteDescription>(schema);

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
