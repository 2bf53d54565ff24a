import type { Json } from '../Json.ts';

/** Whoever calls the API over HTTP, as a browser would. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Json;
  /** Milliseconds. */
  took: number;
}

const PASSWORD = 'a quiet harbour';

/**
 * @param path from the API's root
 * @throws when no answer comes, or none within ten seconds
 */
export async function call(
  api: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answered> {
  const began = performance.now();
  const answer = await fetch(api + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  const isJson = /[/+]json/.test(answer.headers.get('content-type') ?? '');
  const took = performance.now() - began;
  return {
    status: answer.status,
    headers: answer.headers,
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

/** A body for POST /review/companyOrUser. */
export function reviewOf(website: string, fields: object = {}) {
  return {
    companyName: 'Acme',
    companyUrl: website,
    title: 'Fine',
    description: 'All went well.',
    rating: 4,
    ...fields,
  };
}
