import type { ErrorObject } from 'ajv';
import { fieldError, ruleError, type FieldMessageCode, type InvalidField } from '../problems.ts';

/** The maximum number of invalid properties that a response names. */
export const MAX_ERRORS = 50;

/** Converts Ajv's errors to one error per invalid property. */
export function fieldErrors(errors: readonly ErrorObject[]): InvalidField[] {
  const byField = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const field = toFieldName(error);
    const ofField = byField.get(field);
    if (ofField === undefined) byField.set(field, [error]);
    else ofField.push(error);
  }
  return [...byField].slice(0, MAX_ERRORS).map(([field, ofField]) => {
    // Chooses the error of a field rule, because it is the most specific. Without one, chooses the error of a union instead of the errors
    // of its branches.
    const reported =
      ofField.find(({ keyword }) => keyword === 'fieldRule') ??
      ofField.find(({ keyword }) => keyword === 'anyOf') ??
      ofField[0];
    return reported === undefined ? fieldError(field, 'wrong') : toInvalidField(field, reported);
  });
}

function toFieldName({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') path.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
  return path.join('.');
}

const TYPES: Record<string, FieldMessageCode> = {
  object: 'notAnObject',
  string: 'notText',
  number: 'notANumber',
  integer: 'notANumber',
  boolean: 'notABoolean',
};

function toInvalidField(field: string, { keyword, params, parentSchema = {} }: ErrorObject): InvalidField {
  if (keyword === 'fieldRule') return ruleError(field, params['problem']);
  if (keyword === 'required' || keyword === 'minItems') return fieldError(field, 'required');
  if (keyword === 'additionalProperties') return fieldError(field, 'unknownProperty');
  if (parentSchema['fieldRule'] === 'rating') return fieldError(field, 'notARating');
  if (typeof parentSchema['minimum'] === 'number' && typeof parentSchema['maximum'] === 'number') {
    return fieldError(field, 'notInRange', { min: parentSchema['minimum'], max: parentSchema['maximum'] });
  }
  if (keyword === 'anyOf') {
    const values = collectConstants(parentSchema);
    return values.length > 0
      ? fieldError(field, 'notAllowed', { values: values.join(', ') })
      : fieldError(field, 'notTextOrNull');
  }
  return fieldError(field, (keyword === 'type' && TYPES[String(params['type'])]) || 'wrong');
}

/** Returns the literals of a union, including literals of nested unions and of lists. */
function collectConstants(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('const' in schema) return [String(schema.const)];
  if ('items' in schema) return collectConstants(schema.items);
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(collectConstants) : [];
}
