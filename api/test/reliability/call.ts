import type { Json } from '../Json.ts';

/** A response of the API to a client over HTTP. */
export interface TimedResponse {
  status: number;
  headers: Headers;
  body: Json;
  /** The duration in milliseconds. */
  took: number;
}

const PASSWORD = 'a quiet harbour';

/**
 * @param path relative to the API's root
 * @throws when there is no response within ten seconds
 */
export async function call(
  api: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<TimedResponse> {
  const began = performance.now();
  const response = await fetch(api + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const took = performance.now() - began;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    took,
  };
}

/** Signs a consumer up and logs in. @returns the token */
export async function logIn(api: string, email: string): Promise<string> {
  const account = { name: 'Ana', lastName: 'Ruiz', email, password: PASSWORD };
  const registered = await call(api, 'POST', '/auth/register', { body: account });
  if (registered.status !== 201) throw new Error(`${email}: ${registered.status}`);
  const login = await call(api, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
  if (login.status !== 200) throw new Error(`${email}: ${login.status}`);
  return login.body.token;
}

/** Returns a body for POST /review/companyOrUser. */
export function reviewBody(website: string, fields: object = {}) {
  return {
    companyName: 'Acme',
    companyUrl: website,
    title: 'Fine',
    description: 'All went well.',
    rating: 4,
    ...fields,
  };
}
