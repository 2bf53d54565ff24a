import { API_KEY_SCOPES, COMPANY_ROLES, type CompanyRole } from '@heard/contract';
import { addCompanyPerson } from './addCompanyPerson.ts';
import type { Json } from './Json.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

interface Operation {
  method: string;
  path: string;
  /** The minimum role; undefined for endpoints that do not act for a company. */
  role: CompanyRole | undefined;
  takesKeys: boolean;
}

/** Owner endpoints that consumers also use. */
const ALSO_OF_CONSUMERS: ReadonlySet<string> = new Set([
  'POST /review/{id}/flags',
  'GET /flags',
  'DELETE /flags/{id}',
  'POST /decisions/{id}/appeal',
]);

let operations: Operation[] = [];
let ofOwners: Operation[] = [];
let admin: LoggedIn;

beforeAll(async () => {
  const { body } = await api.send('GET', '/openapi.json');
  const paths: [string, Json][] = Object.entries(body.paths);
  operations = paths.flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { security = [] }]) => security.some((scheme: object) => 'session' in scheme))
      .map(([method, { security, 'x-company-role': role }]) => ({
        method: method.toUpperCase(),
        path,
        role,
        takesKeys: security.some((scheme: object) => 'apiKey' in scheme),
      })),
  );
  ofOwners = operations.filter(({ role }) => role !== undefined);
  admin = await api.company();
});

const toName = ({ method, path }: Operation) => `${method} ${path}`;

/** An id that does not exist. */
const UNKNOWN_ID = '999999999';

const REJECTIONS = ['unauthenticated', 'wrong-role', 'wrong-scope', 'no-membership', 'other-company'];

/** Calls an endpoint without a body. @returns the status and type of a response that rejects the caller; `allowed` otherwise */
async function call({ method, path }: Operation, token?: string, headers: Record<string, string> = {}) {
  const { status, body } = await api.send(method, path.replaceAll(/\{\w+\}/g, UNKNOWN_ID), { token, headers });
  const rejection = REJECTIONS.find((kind) => body?.type === `/problems/${kind}`);
  return rejection === undefined ? 'allowed' : `${status} ${rejection}`;
}

/** Calls each owner endpoint, and returns whether it accepts or rejects the caller. */
async function readTable(token?: string, headers?: Record<string, string>) {
  const rows: [string, string][] = [];
  for (const operation of ofOwners) rows.push([toName(operation), await call(operation, token, headers)]);
  return Object.fromEntries(rows);
}

const expectTable = (expected: (operation: Operation) => string) =>
  Object.fromEntries(ofOwners.map((operation) => [toName(operation), expected(operation)]));

it('documents the required role of each owner endpoint', () => {
  const list = (needed: CompanyRole) => ofOwners.filter(({ role }) => role === needed).map(toName);
  expect(list('viewer').toSorted()).toEqual([
    'GET /company',
    'GET /company/analytics',
    'GET /company/analytics.csv',
    'GET /company/analytics/topics',
    'GET /company/invitations',
    'GET /company/invitations/left',
    'GET /company/log',
    'GET /company/log.csv',
    'GET /company/mailSettings',
    'GET /company/people',
    'GET /company/replyReservations',
    'GET /company/reviews/counts',
    'GET /company/savedReplies',
    'GET /company/tags',
    'GET /review/company',
    'PUT /company/mailSettings',
  ]);
  expect(list('manager').toSorted()).toEqual([
    'DELETE /company/invitations/{id}',
    'DELETE /company/savedReplies/{id}',
    'DELETE /company/tags/{id}',
    'DELETE /flags/{id}',
    'DELETE /review/{id}/reply',
    'DELETE /review/{id}/reply/reservation',
    'GET /company/claim',
    'GET /company/invitations/link',
    'GET /flags',
    'POST /company/invitations',
    'POST /company/invitations/csv',
    'POST /company/invitations/link',
    'POST /company/savedReplies',
    'POST /company/tags',
    'POST /decisions/{id}/appeal',
    'POST /review/{id}/flags',
    'POST /review/{id}/reply/restore',
    'PUT /company/reviews/selection',
    'PUT /company/savedReplies/{id}',
    'PUT /company/tags/{id}',
    'PUT /review/{id}/reply',
    'PUT /review/{id}/reply/reservation',
  ]);
  expect(list('admin')).toEqual(expect.arrayContaining(['PUT /company', 'GET /company/keys', 'GET /company/webhooks']));
});

it.each(COMPANY_ROLES)('lets a person with the role %s use the endpoints of the role', async (role) => {
  const { token } = await addCompanyPerson(api, admin, role);
  const rank = (one: CompanyRole | undefined) => (one === undefined ? -1 : COMPANY_ROLES.indexOf(one));
  expect(await readTable(token)).toEqual(
    expectTable((operation) => (rank(role) <= rank(operation.role) ? 'allowed' : '403 wrong-role')),
  );
});

it('rejects a removed person on every owner endpoint', async () => {
  const removed = await addCompanyPerson(api, admin, 'admin');
  await api.send('DELETE', `/company/people/${removed.personId}`, admin);
  expect(await readTable(removed.token)).toEqual(expectTable(() => '403 no-membership'));
});

it('rejects a person of another company on every owner endpoint', async () => {
  const other = await addCompanyPerson(api, await api.company(), 'admin');
  const headers = { 'heard-company': admin.id };
  expect(await readTable(other.token, headers)).toEqual(expectTable(() => '409 other-company'));
});

it('accepts an API key only where a scope is documented', async () => {
  const owner = await api.company();
  const body = { name: 'Shop', scopes: API_KEY_SCOPES, currentPassword: PASSWORD };
  const { key } = (await api.send('POST', '/company/keys', { token: owner.token, body })).body;
  const other = { 'heard-company': admin.id };
  expect(await readTable(key)).toEqual(expectTable(({ takesKeys }) => (takesKeys ? 'allowed' : '403 wrong-scope')));
  expect(await readTable(key, other)).toEqual(
    expectTable(({ takesKeys }) => (takesKeys ? '409 other-company' : '403 wrong-scope')),
  );
});

it('rejects a consumer at owner endpoints, except where consumers have the same permission', async () => {
  const { token } = await api.consumer();
  expect(await readTable(token)).toEqual(
    expectTable((operation) => (ALSO_OF_CONSUMERS.has(toName(operation)) ? 'allowed' : '403 wrong-role')),
  );
});

it('rejects a request without a session on every owner endpoint', async () => {
  expect(await readTable()).toEqual(expectTable(() => '401 unauthenticated'));
});

it('rejects people of companies at endpoints without a documented role, except those about their own login', async () => {
  const { token } = await addCompanyPerson(api, admin, 'admin');
  const allowed: string[] = [];
  // Leaves out the logout, which ends the session.
  const others = operations.filter((one) => one.role === undefined && toName(one) !== 'POST /auth/logout');
  for (const operation of others) {
    if ((await call(operation, token)) === 'allowed') allowed.push(toName(operation));
  }
  expect(allowed.toSorted()).toEqual([
    'DELETE /auth/login',
    'DELETE /auth/passkeys/{id}',
    'DELETE /auth/sessions/{id}',
    'GET /auth/login',
    'GET /auth/passkeys',
    'GET /auth/sessions',
    'GET /company/memberships',
    'GET /user/me',
    'GET /user/me/export',
    'POST /auth/login/email/confirmation',
    'POST /auth/logoutEverywhere',
    'POST /auth/passkeys',
    'POST /auth/passkeys/options',
    'POST /company/memberships',
    'POST /company/people/accept',
    'POST /user/me/export',
    'PUT /auth/login',
    'PUT /auth/passkeys/{id}',
    'PUT /company/active',
    'PUT /company/password',
  ]);
});
