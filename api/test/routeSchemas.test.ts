import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { AnySchemaObject } from 'ajv';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { createAjv } from '../src/plugins/validation.ts';
import { testApi } from './testApi.ts';

const routes: RouteOptions[] = [];
testApi({
  tracing: fp(async (app) => {
    app.addHook('onRoute', (route) => void routes.push(route));
  }),
});

interface Content {
  content?: Record<string, { schema: AnySchemaObject }>;
}

/** Returns the schemas of a response: one, or one of each content type. */
const listSchemas = (response: Content & AnySchemaObject) =>
  response.content === undefined ? [response] : Object.values(response.content).map(({ schema }) => schema);

// The API compiles a schema only when the first request needs it. Without these tests, an invalid schema would fail only at that request.
it.each([
  ['in the order of the endpoints', (schemas: AnySchemaObject[]) => schemas],
  ['in the reverse order', (schemas: AnySchemaObject[]) => schemas.toReversed()],
])('compiles the schemas of the requests of all endpoints %s', (_, sort) => {
  const ajv = createAjv();
  const schemas = routes.flatMap(({ schema = {} }) =>
    [schema.body, schema.querystring, schema.params, schema.headers].filter((one) => one !== undefined),
  );
  expect(schemas.length).toBeGreaterThan(100);
  for (const schema of sort(schemas as AnySchemaObject[])) ajv.compile(schema);
});

it('compiles the schemas of the responses of all endpoints', () => {
  const compile = SerializerSelector()({}, {});
  const responses = routes.flatMap(({ method, url, schema }) =>
    Object.entries((schema?.response ?? {}) as Record<string, AnySchemaObject>).flatMap(([httpStatus, response]) =>
      listSchemas(response).map((one) => ({ method: String(method), url, httpStatus, schema: one })),
    ),
  );
  expect(responses.length).toBeGreaterThan(100);
  for (const response of responses) compile(response);
});
