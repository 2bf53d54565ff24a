import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import { TOTP } from 'otpauth';
import type { ApiOptions } from '../src/ApiOptions.ts';
import { createApi, type Api } from '../src/app.ts';
import { testDatabase } from './testDatabase.ts';
import type { Json } from './Json.ts';

export interface Sent {
  token?: string | undefined;
  /** The body of the request. Texts and forms are sent unchanged, other values as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined for an empty body. */
  body: Json;
  text: string;
}

/** A logged-in account. */
export interface LoggedIn {
  token: string;
  email: string;
  id: string;
}

export interface LoggedInAdministrator extends LoggedIn {
  /** The Base32 secret of the authenticator app. The code of the current half minute has been used. */
  secret: string;
  recoveryCodes: string[];
}

export interface TestApi {
  readonly url: string;
  readonly database: Knex;
  readonly services: Api['services'];
  readonly databaseUrl: string;
  /** The folder of the images. */
  readonly folder: string;
  /** The log of the API, line by line. */
  readonly log: string[];
  send(method: string, path: string, sent?: Sent): Promise<ApiResponse>;
  /** Signs a consumer up and logs in. */
  consumer(fields?: { name?: string; lastName?: string; email?: string }): Promise<LoggedIn>;
  /** Creates an administrator, sets up an authenticator app and logs in. */
  admin(): Promise<LoggedInAdministrator>;
  /** Registers a company and logs in. `id` is the company id. */
  company(fields?: { website?: string; name?: string; email?: string; workEmail?: string }): Promise<LoggedIn>;
  /** Creates a review and returns it. */
  review(author: LoggedIn, website: string, fields?: object): Promise<ApiResponse['body']>;
}

export const PASSWORD = 'correct horse';
export const SECRET = 'a secret of the tests, long enough for HS256';
/** A mail server, for tests in which emails are only queued. */
export const SMTP_URL = 'smtp://127.0.0.1:1';

/** A hash at the lowest cost that Argon2 allows. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Serves the whole API over HTTP, on a database of this test file. */
export function testApi(options: Partial<ApiOptions> = {}): TestApi {
  const database = testDatabase();
  const log: string[] = [];
  let created: Api | undefined;
  let url = '';
  let folder = '';
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heard-pictures-'));
    created = await createApi({
      database: database.knex,
      jwtSecret: SECRET,
      dataSecret: SECRET,
      storageUrl: pathToFileURL(folder).href,
      passwordCost: CHEAP,
      sleep: async () => {},
      rateLimits: false,
      // Turns off the reuse of responses, because tests also write to the database directly.
      reuseMs: 0,
      // Rejects no requests that wait for long, because bursts of requests take long on slow machines.
      targetWaitMs: 60_000,
      log: { level: 'info', stream: { write: (line) => void log.push(line) } },
      ...options,
    });
    url = await created.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await created?.app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const api: TestApi = {
    get url() {
      return url;
    },
    get folder() {
      return folder;
    },
    get services() {
      if (created === undefined) throw new Error('The API is not created yet');
      return created.services;
    },
    get database() {
      return database.knex;
    },
    databaseUrl: database.url,
    log,

    async send(method, path, { token, body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || isForm || body instanceof Blob ? body : JSON.stringify(body),
        }),
      });
      const text = await response.text();
      const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? JSON.parse(text) : undefined,
        text,
      };
    },

    async consumer({ name = 'Ana', lastName = 'Ruiz', email = `consumer${++count}@people.example` } = {}) {
      await expectStatus(
        201,
        api.send('POST', '/auth/register', { body: { name, lastName, email, password: PASSWORD } }),
      );
      const login = await expectStatus(200, api.send('POST', '/auth/login', { body: { email, password: PASSWORD } }));
      return { token: login.body.token, email, id: login.body.user.id };
    },

    async admin() {
      const { id, email } = await api.consumer({ name: 'Mod', lastName: 'Erator' });
      // Passes the current password hash, because a promotion sets the password.
      const user = await database.knex('users').first('password_hash').where({ id });
      await created?.services.administrators.promote(id, user?.password_hash ?? '');
      const login = await expectStatus(200, api.send('POST', '/auth/login', { body: { email, password: PASSWORD } }));
      const pending = { token: login.body.token };
      const { body: totp } = await expectStatus(200, api.send('POST', '/auth/secondFactor/setUp/totp', pending));
      const { secret } = totp;
      const body = { code: new TOTP({ secret }).generate() };
      const complete = await expectStatus(200, api.send('POST', '/auth/secondFactor/setUp', { ...pending, body }));
      const { token, recoveryCodes } = complete.body;
      return { token, email, id, secret, recoveryCodes };
    },

    async company({
      website = `firm${++count}.example`,
      name = 'Firm',
      email = `owner${++count}@firms.example`,
      workEmail = email,
    } = {}) {
      const body = { name, email, website, workEmail, password: PASSWORD };
      await expectStatus(201, api.send('POST', '/auth/registerCompany', { body }));
      const login = await expectStatus(
        200,
        api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } }),
      );
      return { token: login.body.token, email, id: login.body.company.id };
    },

    async review({ token }, website, fields = {}) {
      const response = await expectStatus(
        201,
        api.send('POST', '/review/companyOrUser', { token, body: { ...reviewBody(website), ...fields } }),
      );
      return response.body;
    },
  };
  return api;
}

/** Returns a body for POST /review/companyOrUser. */
export function reviewBody(website: string) {
  return { companyName: 'Acme', companyUrl: website, title: 'Fine', description: 'All went well.', rating: 4 };
}

async function expectStatus(status: number, sent: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await sent;
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`);
  return response;
}
