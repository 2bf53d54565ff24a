import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import fp from 'fastify-plugin';
import { fieldError, ProblemError } from '../problems.ts';
import { fieldErrors } from './fieldErrors.ts';
import { fieldRule } from './fieldRule.ts';

/**
 * Reads bodies as JSON and checks them, and the query, against the route's schemas. Every wrong member is told at once.
 * Only a query is read by its schema, where all is text: in a body, `"3"` is no number.
 */
export const validation = fp(
  async (app) => {
    const ajv = new Ajv({ allErrors: true, verbose: true, removeAdditional: false, useDefaults: true });
    ajv.addKeyword(fieldRule);

    app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) => {
      const validate = ajv.compile(schema);
      return (given: unknown) => {
        const isQuery = httpPart === 'querystring';
        const value = isQuery ? readQuery(schema, given) : given;
        const wrong = validate(value) ? [] : (validate.errors ?? []);
        const errors =
          wrong.length === 0 ? nulCharacters(value, httpPart) : fieldErrors(isQuery ? wrong.map(ofMember) : wrong);
        return errors.length === 0 ? { value } : { error: new ProblemError('validation', { errors }) };
      };
    });

    const parseJson = app.getDefaultJsonParser('error', 'error');
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      // DELETE and POST without a body often say application/json all the same.
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
      const { body } = request;
      if (request.routeOptions.schema?.body !== undefined || body === undefined || request.is404) return;
      const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [''];
      const errors = names.map((name) => fieldError(name, name === '' ? 'notAnObject' : 'unknownProperty'));
      if (errors.length > 0) throw new ProblemError('validation', { errors: errors.slice(0, 50) });
    });
  },
  { name: 'validation' },
);

/** The whole numbers and arrays of a query. */
function readQuery({ properties = {} }: AnySchemaObject, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, given]) => {
      const schema: AnySchemaObject = Object.hasOwn(properties, name) ? properties[name] : {};
      if (schema['type'] !== 'array') return [name, readInteger(schema, given)];
      // A member that may come several times is no array when it comes once.
      return [name, [given].flat().map((item) => readInteger(schema['items'], item))];
    }),
  );
}

/** Ajv's own coercion would also take `0x10`, `1e1` and, past all limits, `1e400`. */
function readInteger({ type }: AnySchemaObject, text: unknown): unknown {
  return type === 'integer' && typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** An error of one of several values of a query's member names the member. */
function ofMember(error: ErrorObject): ErrorObject {
  return { ...error, instancePath: error.instancePath.replace(/\/\d+$/, '') };
}

/** PostgreSQL's text can't hold NUL, whatever the member's rule says. An id with one is not found, as a wrong id. */
function nulCharacters(value: unknown, httpPart: string | undefined) {
  if (httpPart === 'params' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, member]) => typeof member === 'string' && member.includes('\0'))
    .map(([name]) => fieldError(name, 'controlCharacter'));
}
