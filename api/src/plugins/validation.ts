import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import fp from 'fastify-plugin';
import { fieldError, ProblemError } from '../problems.ts';
import { fieldErrors } from './fieldErrors.ts';
import { fieldRule } from './fieldRule.ts';
import { findOversized } from './findOversized.ts';

/** Creates the compiler of the schemas of bodies, queries and paths. */
export function createAjv(): Ajv {
  // A schema may be compiled after another schema that contains it, so Ajv must not reject a second schema with the same id.
  const addUsedSchema = false;
  const ajv = new Ajv({ allErrors: true, verbose: true, removeAdditional: false, useDefaults: true, addUsedSchema });
  return ajv.addKeyword(fieldRule);
}

/**
 * Parses JSON bodies and validates bodies and query strings against the route's schemas. The response lists all invalid properties.
 * Only query parameters are converted to the types of their schema: in a body, `"3"` is not a number.
 */
export const validation = fp(
  async (app) => {
    const ajv = createAjv();
    app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) => {
      // Compiled by the first request, as in lazySchemas.ts.
      let validate: ValidateFunction | undefined;
      return (input: unknown) => {
        validate ??= ajv.compile(schema);
        const isQuery = httpPart === 'querystring';
        const value = isQuery ? parseQuery(schema, withoutAlgolia(input)) : input;
        // Limits the errors, because a response with all errors of a body with thousands of items would take a second.
        const oversized = httpPart === 'body' ? findOversized(schema, value) : [];
        if (oversized.length > 0) return { error: new ProblemError('validation', { errors: oversized }) };
        const invalid = validate(value) ? [] : (validate.errors ?? []);
        const errors =
          invalid.length === 0
            ? findNulCharacters(value, httpPart)
            : fieldErrors(isQuery ? invalid.map(toParameterError) : invalid);
        return errors.length === 0 ? { value } : { error: new ProblemError('validation', { errors }) };
      };
    });

    const parseJson = app.getDefaultJsonParser('error', 'error');
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      // Clients often send DELETE and POST without a body as application/json.
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        return done(new ProblemError('malformed-json'));
      }
      return parseJson(request, text, (error, value) =>
        error ? done(new ProblemError('malformed-json')) : done(null, value),
      );
    });

    app.addHook('preValidation', async (request) => {
      if (request.routeOptions.schema?.querystring !== undefined || request.is404) return;
      const names = Object.keys(Object(withoutAlgolia(request.query)));
      const errors = names.slice(0, 50).map((name) => fieldError(name, 'unknownProperty'));
      if (errors.length > 0) throw new ProblemError('validation', { errors });
    });

    app.addHook('preValidation', async (request) => {
      const { body } = request;
      if (request.routeOptions.schema?.body !== undefined || body === undefined || request.is404) return;
      const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [''];
      const errors = names.map((name) => fieldError(name, name === '' ? 'notAnObject' : 'unknownProperty'));
      if (errors.length > 0) throw new ProblemError('validation', { errors: errors.slice(0, 50) });
    });
  },
  { name: 'validation' },
);

/** Returns a query without the parameters that Algolia's clients add to every request: API key, application id and client name. */
function withoutAlgolia(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('x-algolia-')));
}

/** Converts the integers and arrays of a query string. */
function parseQuery({ properties = {} }: AnySchemaObject, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const schema: AnySchemaObject = Object.hasOwn(properties, name) ? properties[name] : {};
      if (schema['type'] !== 'array') return [name, parseInteger(schema, text)];
      // Converts a text to an array, because a repeatable parameter that occurs once is not parsed as an array.
      return [name, [text].flat().map((item) => parseInteger(schema['items'], item))];
    }),
  );
}

// Replaces the coercion of Ajv, which would also accept `0x10`, `1e1` and even `1e400`.
function parseInteger({ type }: AnySchemaObject, text: unknown): unknown {
  return type === 'integer' && typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Reports an error in one value of a repeated parameter as an error of the whole parameter. */
function toParameterError(error: ErrorObject): ErrorObject {
  return { ...error, instancePath: error.instancePath.replace(/\/\d+$/, '') };
}

// Finds NUL characters, because PostgreSQL can't store them in text. Ignores the path, because an id with NUL is not found anyway.
function findNulCharacters(value: unknown, httpPart: string | undefined) {
  if (httpPart === 'params' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, property]) => typeof property === 'string' && property.includes('\0'))
    .map(([name]) => fieldError(name, 'controlCharacter'));
}
