import type { ErrorObject } from 'ajv';
import { fieldError, ruleError, type FieldMessageCode, type InvalidField } from '../problems.ts';

/** No more are told at once: a body can hold thousands of unknown members. */
const MOST_ERRORS = 50;

/** One error for each wrong member, with the member's name and a sentence that says what to do. */
export function fieldErrors(errors: readonly ErrorObject[]): InvalidField[] {
  const byField = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const field = fieldOf(error);
    byField.set(field, [...(byField.get(field) ?? []), error]);
  }
  return [...byField].slice(0, MOST_ERRORS).map(([field, ofField]) => {
    // A union reports each of its branches and then itself: a rule's own words come first, then the union's.
    const told =
      ofField.find(({ keyword }) => keyword === 'fieldRule') ??
      ofField.find(({ keyword }) => keyword === 'anyOf') ??
      ofField[0];
    return told === undefined ? fieldError(field, 'wrong') : explain(field, told);
  });
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
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

function explain(field: string, { keyword, params, parentSchema = {} }: ErrorObject): InvalidField {
  if (keyword === 'fieldRule') return ruleError(field, params['problem']);
  if (keyword === 'required') return fieldError(field, 'required');
  if (keyword === 'additionalProperties') return fieldError(field, 'unknownProperty');
  if (parentSchema['fieldRule'] === 'rating') return fieldError(field, 'notARating');
  if (typeof parentSchema['minimum'] === 'number' && typeof parentSchema['maximum'] === 'number') {
    return fieldError(field, 'notInRange', { min: parentSchema['minimum'], max: parentSchema['maximum'] });
  }
  if (keyword === 'anyOf') {
    const values = constantsOf(parentSchema);
    return values.length > 0
      ? fieldError(field, 'notAllowed', { values: values.join(', ') })
      : fieldError(field, 'notTextOrNull');
  }
  return fieldError(field, (keyword === 'type' && TYPES[String(params['type'])]) || 'wrong');
}

/** The literals that a union names, also inside the unions in it. */
function constantsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('const' in schema) return [String(schema.const)];
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(constantsOf) : [];
}
