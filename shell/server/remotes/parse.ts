import { createRequire } from 'node:module';
import type { RemoteDescription } from '@heard/sdk/configuration';
import { Ajv, type SchemaObject } from 'ajv';

/** The parts of the schema that are used here. */
interface RemoteSchema extends SchemaObject {
  properties: Record<'links' | 'slots', { maxItems: number }>;
  definitions: { link: SchemaObject; slot: SchemaObject & { properties: { slot: { enum: string[] } } } };
}

const schema = createRequire(import.meta.url)('@heard/sdk/remote.schema.json') as RemoteSchema;
const { definitions } = schema;
// Unknown properties are removed instead of rejected.
const ajv = new Ajv({ removeAdditional: true });
const isRemoteDescription = ajv.compile<RemoteDescription>(schema);
const contributions = [
  { property: 'links', isValid: ajv.compile(definitions.link) },
  { property: 'slots', isValid: ajv.compile(definitions.slot) },
] as const;

/** The slots of this shell. */
export const SLOTS: readonly string[] = definitions.slot.properties.slot.enum;

/**
 * Parses a `remote.json`. Unknown properties of a newer remote are removed; the range of the sdk decides whether the remote is
 * compatible.
 * @returns the description without its invalid links and slots, and one error for each of them. Pages are not rejected because of invalid links and
 * slots
 * @throws Error if the description is invalid
 */
export function parseRemoteDescription(value: unknown): { description: RemoteDescription; rejected: string[] } {
  const description = structuredClone(value);
  const rejected = removeInvalidContributions(description);
  if (!isRemoteDescription(description)) {
    throw new Error(ajv.errorsText(isRemoteDescription.errors, { dataVar: 'remote.json' }));
  }
  return { description, rejected };
}

/** Removes the invalid links and slots of a description. @returns one error for each removed link and slot */
function removeInvalidContributions(description: unknown): string[] {
  if (typeof description !== 'object' || description === null) return [];
  const fields = description as Record<string, unknown>;
  return contributions.flatMap(({ property, isValid }) => {
    const all = fields[property];
    if (all === undefined) return [];
    const max = schema.properties[property].maxItems;
    if (!Array.isArray(all) || all.length > max) {
      delete fields[property];
      return [`${property} must be an array of at most ${max} items`];
    }
    const rejected: string[] = [];
    fields[property] = all.filter((one: unknown, at) => {
      if (isValid(one)) return true;
      const slot = property === 'slots' ? (one as { slot?: unknown } | null)?.slot : undefined;
      rejected.push(
        typeof slot === 'string' && !SLOTS.includes(slot)
          ? `this shell has no slot ${slot.slice(0, 100)}, only ${SLOTS.join(', ')}`
          : ajv.errorsText(isValid.errors, { dataVar: `${property}/${at}` }),
      );
      return false;
    });
    return rejected;
  });
}
