import { createHash } from 'node:crypto';
import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { caseCount } from './caseCount.ts';
import { PASSWORD, testApi, type ApiResponse, type LoggedIn } from './testApi.ts';

const api = testApi();

/** The number of requests per operation of the OpenAPI document. */
const CALLS = caseCount(8, 40);

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

interface Operation {
  parameters?: { in: 'path' | 'query'; name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A generated request. */
interface GeneratedRequest {
  path: string;
  query: [string, string][];
  body: string | FormData | undefined;
  as: 'nobody' | 'consumer' | 'company' | 'admin' | 'a wrong token';
}

/** The accounts that send requests. `values` contains the ids for these requests: of the consumer's review and sessions, and of two companies. */
interface Known {
  consumer: LoggedIn;
  company: LoggedIn;
  admin: LoggedIn;
  values: string[];
}

// Covers ASVS-1.2.4, ASVS-8.1.2, ASVS-15.3.1, ASVS-15.3.7
test('returns only documented responses, and no 5xx, for generated requests', async () => {
  const { body } = await api.send('GET', '/openapi.json');
  const document: Document = body;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const validator = (pointer: string): ValidateFunction => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (validate === undefined) throw new Error(`The document does not contain ${pointer}`);
    return validate;
  };
  const statuses = new Set<number>();

  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const known = await createAccounts();
      const check = async (generated: GeneratedRequest) => {
        const query = generated.query.map(
          ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
        );
        const response = await api.send(
          method.toUpperCase(),
          `${generated.path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
          {
            body: generated.body,
            token: { nobody: undefined, 'a wrong token': 'e30.e30.e30', ...getTokens(known) }[generated.as],
          },
        );
        statuses.add(response.status);
        checkResponse(response, `${method} ${path}`, (status, type) =>
          validator(
            `/paths/${escapePointer(path)}/${method}/responses/${status}/content/${escapePointer(type)}/schema`,
          ),
        );
      };
      await fc.assert(fc.asyncProperty(arbitraryRequest(document, path, operation, known), check), {
        numRuns: CALLS,
        // `npm test` sends the same requests in each run, `npm run test:release` sends new requests.
        seed: caseCount(toSeed(`${method} ${path}`), Date.now()),
      });
    }
  }
  // Checks that each of these statuses occurs, so some of the generated requests pass the validation.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404]));
});

/** Derives the random seed of an operation only from its name, so that its requests stay the same when other operations are added. */
function toSeed(operation: string): number {
  return createHash('sha256').update(operation).digest().readInt32BE();
}

function getTokens({ consumer, company, admin }: Known) {
  return { consumer: consumer.token, company: company.token, admin: admin.token };
}

let listings = 0;

/** Creates accounts and a listing for one operation, since some operations delete or block them. */
async function createAccounts(): Promise<Known> {
  const [consumer, company, admin] = [await api.consumer(), await api.company(), await api.admin()];
  const { id, companyId } = await api.review(consumer, `https://listing${(listings += 1)}.example`);
  const { body: sessions } = await api.send('GET', '/auth/sessions', { token: consumer.token });
  const values = [
    id,
    companyId,
    company.id,
    sessions[0].id,
    consumer.email,
    company.email,
    PASSWORD,
    '34-600123456',
    'Spain',
  ];
  return {
    consumer,
    company,
    admin,
    values: [...values, 'es', 'https://new.example', '2024-02-29', 'companiesSearch', '1'],
  };
}

function checkResponse(
  { status, text, headers, body }: ApiResponse,
  operation: string,
  validatorOf: (status: string, type: string) => ValidateFunction,
): void {
  const request = { operation, status, text: text.slice(0, 500) };
  expect({ ...request, broken: status >= 500 }).toEqual({ ...request, broken: false });
  // The response contains no internal details.
  expect(text).not.toMatch(/\b(knex|postgres|pg_\w+|syntax error|node_modules|select .* from)\b/i);
  if (status === 204 || status === 303) return expect(text).toBe('');
  const type = headers.get('content-type')?.split(';')[0] ?? 'none';
  if (status < 300 && type !== 'application/json') return;
  if (status >= 400) expect({ ...request, type }).toEqual({ ...request, type: 'application/problem+json' });
  const validate = validatorOf(status < 300 ? String(status) : 'default', type);
  validate(body);
  expect({ ...request, errors: validate.errors }).toEqual({ ...request, errors: null });
}

function arbitraryRequest(
  document: Document,
  path: string,
  operation: Operation,
  known: Known,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters ?? [];
  const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known.values) }, text);
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  return fc.record({
    path: fc
      .tuple(...names.map(() => value))
      .map((values) =>
        names.reduce((filled, name, at) => filled.replace(`{${name}}`, encodeURIComponent(values[at] ?? '')), path),
      ),
    query: fc.array(fc.tuple(fc.constantFrom('unknown', ...queries), fc.oneof(value, fc.integer().map(String))), {
      maxLength: 3,
    }),
    body:
      content === undefined
        ? fc.constant(undefined)
        : content[0] === 'application/json'
          ? arbitraryBody(document, content[1].schema, known)
          : fc.uint8Array({ maxLength: 500 }).map((bytes) => {
              const form = new FormData();
              form.set('avatar', new Blob([bytes]), 'a.png');
              return form;
            }),
    as: fc.constantFrom('nobody', 'consumer', 'consumer', 'company', 'company', 'admin', 'admin', 'a wrong token'),
  });
}

function arbitraryBody(document: Document, schema: Schema, known: Known): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: arbitraryValue(document, schema, known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
  );
}

/** Unusual texts: lone surrogates, control characters, very long texts. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u202egro.elpmaxe',
    '../..',
    '%',
    '__proto__',
    '-1',
    '1e999',
    "'; drop table reviews --",
  ),
  fc.constantFrom(300, 5000).map((length) => 'x'.repeat(length)),
);

/** Valid values for properties whose rules are stricter than their schema. With these values some requests succeed. */
const validValues: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(9).map((number) => `somebody${number}@people.example`),
  workEmail: fc.constant('work@firm.example'),
  website: fc.nat(9).map((number) => `https://firm${number}.example`),
  companyUrl: fc.nat(9).map((number) => `https://listed${number}.example/shop`),
  experienceDate: fc.constant('2024-02-29'),
};

/** Values that mostly match the schema. */
function arbitraryValue(document: Document, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const odd = { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isJson) };
  const inner = (one: Schema) => arbitraryValue(document, one, known);
  if (schema.$ref !== undefined) return inner(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(inner));
  if (schema.enum !== undefined) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...schema.enum) }, odd);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const valid = validValues[name];
        const arbitrary = inner(property);
        return [name, valid === undefined ? arbitrary : fc.oneof({ weight: 6, arbitrary: valid }, arbitrary)] as const;
      });
      const record = fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
      return fc.oneof({ weight: 12, arbitrary: record }, odd);
    }
    case 'array':
      return fc.oneof({ weight: 8, arbitrary: fc.array(inner(schema.items ?? {}), { maxLength: 4 }) }, odd);
    case 'integer':
    case 'number':
      return fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 6 }) }, fc.integer(), fc.double(), odd);
    case 'boolean':
      return fc.oneof({ weight: 8, arbitrary: fc.boolean() }, odd);
    case 'string':
      // Adds lone surrogates only to JSON, because other formats can't contain them.
      return fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...known.values) },
        { weight: 3, arbitrary: text },
        fc.constant('\ud83d'),
        odd,
      );
    default:
      return odd.arbitrary;
  }
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** Escapes a name for a JSON pointer within a URL (RFC 6901, section 6). */
function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
