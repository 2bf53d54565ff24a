// Accounts and reviews for the tests, created through the API.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import { until } from './checks.ts';
import { apiUrl } from './walker.ts';

/**
 * Returns a unique word for emails and websites. Any two words are so different that the product does not treat them as
 * possible misspellings of each other.
 */
export function unique(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12);
}

export interface Login {
  email: string;
  password: string;
  /** The token of the first session. */
  token: string;
}

export interface Consumer extends Login {
  name: string;
  lastName: string;
}

export interface Company extends Login {
  /** The public id: the host of its website. */
  id: string;
  name: string;
  website: string;
}

export interface MadeReview {
  id: string;
  title: string;
  description: string;
  rating: number;
  createdAt: string;
  experienceDate: string;
  companyId: string;
  companyName: string;
}

/** The options of a request, and the URL of the API. Default: the API that is started for all tests. */
export interface RequestOptions {
  token?: string;
  body?: object;
  api?: string;
}

/**
 * Sends a request to the API, and sends the request again when the API is overloaded and asks for a retry. Many tests on a slow machine may
 * overload the API.
 * @throws Error when the API rejects it
 */
export async function send<Answer = unknown>(
  method: string,
  path: string,
  { token, body, api = apiUrl }: RequestOptions = {},
): Promise<Answer> {
  const request = () =>
    fetch(`${api}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  let response = await request();
  for (let attempts = 1; response.status === 503 && attempts < 5; attempts++) {
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    response = await request();
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
  // Safe to cast, because the caller declares the type of the response.
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Logs in again. @returns the token of the new session */
export async function logIn(endpoint: 'login' | 'loginCompany', email: string, password: string): Promise<string> {
  const { token } = await send<{ token: string }>('POST', `/auth/${endpoint}`, { body: { email, password } });
  return token;
}

export async function aConsumer({
  name = 'Marta',
  lastName = 'Ruiz',
  email = `consumer-${unique()}@mail.example`,
} = {}): Promise<Consumer> {
  const password = 'a quiet harbour';
  await send('POST', '/auth/register', { body: { name, lastName, email, password } });
  return { name, lastName, email, password, token: await logIn('login', email, password) };
}

export interface Administrator extends Login {
  /** Recovery codes for further logins. Each is valid once. */
  recoveryCodes: string[];
}

/**
 * Creates an administrator without a second factor, as `npm run admin:create` does.
 * @param database the settings that name the database, by default the database of the product for all tests
 */
export async function aNewAdministrator(
  database: NodeJS.ProcessEnv = { DATA_DIR: process.env['HEARD_DATA_DIR'] },
): Promise<Pick<Login, 'email' | 'password'>> {
  const email = `admin-${unique()}@heard.example`;
  const password = 'a watchful harbour';
  await promisify(execFile)(process.execPath, ['dist/commands/createAdministrator.js'], {
    cwd: join(import.meta.dirname, '../../../api'),
    env: {
      ...process.env,
      ...database,
      ADMIN_EMAIL: email,
      ADMIN_NAME: 'Mo',
      ADMIN_LAST_NAME: 'Derator',
      ADMIN_PASSWORD: password,
    },
  });
  return { email, password };
}

/**
 * Creates an administrator with an authenticator app as the second factor.
 * @param product the product; by default the product that is started for all tests
 */
export async function anAdministrator({
  api = apiUrl,
  database,
}: { api?: string; database?: NodeJS.ProcessEnv } = {}): Promise<Administrator> {
  const { email, password } = await aNewAdministrator(database);
  const { token } = await send<{ token: string }>('POST', '/auth/login', { api, body: { email, password } });
  const { secret } = await send<{ secret: string }>('POST', '/auth/secondFactor/setUp/totp', { api, token });
  const body = { code: new TOTP({ secret }).generate() };
  const complete = await send<{ token: string; recoveryCodes: string[] }>('POST', '/auth/secondFactor/setUp', {
    api,
    token,
    body,
  });
  return { email, password, ...complete };
}

type Profile = Record<'name' | 'description' | 'country' | 'city' | 'address', string> & { categories: string[] };

/** Registers a company. @param profile the profile of the company; `id`, the host of its website, is unique by default */
export async function aCompany({
  id = `company-${unique()}.example`,
  name = 'Harbour Lights',
  ...more
}: Partial<Profile & Pick<Company, 'id'>> = {}): Promise<Company> {
  const email = `owner@${id}`;
  const password = 'a busy harbour';
  const website = `https://${id}`;
  await send('POST', '/auth/registerCompany', {
    body: { name, email, website, workEmail: `work@${id}`, password, ...more },
  });
  return { id, name, website, email, password, token: await logIn('loginCompany', email, password) };
}

/** Creates a review by a consumer. By default, the company of the review is not listed yet. */
export async function aReview(
  { token }: Login,
  fields: Partial<MadeReview> & { companyUrl?: string } = {},
): Promise<MadeReview> {
  const word = unique();
  return send('POST', '/review/companyOrUser', {
    token,
    body: {
      // Contains a unique word, because two reviews with the same name give this name to the company, and the name must not resemble the
      // names of companies in other tests.
      companyName: `Lantern ${word}`,
      companyUrl: `listed-${word}.example`,
      title: 'Warm bread',
      description: 'Still warm when it came.',
      rating: 4,
      ...fields,
    },
  });
}

/** Waits until the moderation loop has marked a text of a review or a company as suspicious. The loop reads new texts within ten seconds. */
export async function waitForMark(text: string, { token }: Login): Promise<void> {
  await until(async () => JSON.stringify(await send('GET', '/admin/marks?limit=100', { token })).includes(text));
}
