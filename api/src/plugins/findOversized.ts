import type { AnySchemaObject } from 'ajv';
import { fieldError, type InvalidField } from '../problems.ts';
import { MAX_ERRORS } from './fieldErrors.ts';

/**
 * Finds arrays with more items than their schema allows, and objects with so many unknown properties that the response could not name them
 * all. Does not read the items of arrays that are too long, so it is fast enough to be called before the whole body is validated.
 * @param path the path of the value in the body, with a dot at its end
 */
export function findOversized(schema: AnySchemaObject, value: unknown, path = ''): InvalidField[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const { items, maxItems } = schema as { items?: AnySchemaObject; maxItems?: number };
    if (items === undefined || maxItems === undefined) return [];
    return value.length > maxItems
      ? [fieldError(path.slice(0, -1), 'tooManyItems', { max: maxItems })]
      : value.flatMap((item, at) => findOversized(items, item, `${path}${at}.`));
  }
  const { properties = {}, additionalProperties } = schema as {
    properties?: Record<string, AnySchemaObject>;
    additionalProperties?: unknown;
  };
  if (additionalProperties === false) {
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
    if (unknown.length > MAX_ERRORS)
      return unknown.slice(0, MAX_ERRORS).map((name) => fieldError(path + name, 'unknownProperty'));
  }
  return Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(value, name) ? findOversized(property, Reflect.get(value, name), `${path}${name}.`) : [],
  );
}
