import { Ajv, type AnySchemaObject } from 'ajv';
import fp from 'fastify-plugin';
import { fieldError, ProblemError } from '../problems.ts';
import { fieldErrors } from './fieldErrors.ts';
import { fieldRule } from './fieldRule.ts';

/**
 * Reads bodies as JSON and checks them, and the query, against the route's schemas. Every wrong member is told at once.
 * Only a query's whole numbers are turned from text into numbers: in a body, `"3"` is no number.
 */
export const validation = fp(
  async (app) => {
    const ajv = new Ajv({ allErrors: true, verbose: true, removeAdditional: false, useDefaults: true });
    ajv.addKeyword(fieldRule);

    app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) => {
      const validate = ajv.compile(schema);
      return (given: unknown) => {
        const value = httpPart === 'querystring' ? readIntegers(schema, given) : given;
        const errors = validate(value) ? nulCharacters(value, httpPart) : fieldErrors(validate.errors ?? []);
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
      const errors = names.map((name) => fieldError(name, name === '' ? 'notAnObject' : 'unknownMember'));
      if (errors.length > 0) throw new ProblemError('validation', { errors: errors.slice(0, 50) });
    });
  },
  { name: 'validation' },
);

/** Ajv's own coercion would also take `0x10`, `1e1` and, past all limits, `1e400`. */
function readIntegers({ properties = {} }: AnySchemaObject, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const isInteger = Object.hasOwn(properties, name) && properties[name].type === 'integer';
      return [name, isInteger && typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : text];
    }),
  );
}

/** PostgreSQL's text can't hold NUL, whatever the member's rule says. An id with one is not found, as any wrong id. */
function nulCharacters(value: unknown, httpPart: string | undefined) {
  if (httpPart === 'params' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, member]) => typeof member === 'string' && member.includes('\0'))
    .map(([name]) => fieldError(name, 'controlCharacter'));
}
