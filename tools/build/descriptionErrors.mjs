import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

/**
 * Validates a remote's description against the schema of the SDK that the remote is built for.
 * @param {unknown} description the content of a built `remote.json`
 * @param {string} root the remote's folder
 * @returns {string | null} one line that describes the errors, or null
 */
export function descriptionErrors(description, root) {
  const schema = JSON.parse(readFileSync(join(root, 'node_modules/@heard/sdk/remote.schema.json'), 'utf8'));
  const ajv = new Ajv();
  return ajv.validate(schema, description) ? null : ajv.errorsText(ajv.errors, { dataVar: 'remote.json' });
}
