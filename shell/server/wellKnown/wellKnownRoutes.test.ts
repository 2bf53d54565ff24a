import fastify, { type FastifyInstance } from 'fastify';
import { wellKnownRoutes } from './wellKnownRoutes.ts';

const publicUrl = 'https://heard.example';
let app: FastifyInstance;

async function start(contactEmail: string | null, indexNowKey: string | null = null) {
  app = fastify();
  await app.register(wellKnownRoutes, { settings: { contactEmail, indexNowKey, publicUrl } });
}
afterEach(() => app.close());

it('publishes in security.txt where to report vulnerabilities, valid for six months', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T13:37:00.000Z'));
  await start('security+web@heard.example');
  const { statusCode, headers, payload } = await app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(payload.split('\n')).toEqual([
    'Contact: mailto:security%2Bweb@heard.example',
    'Expires: 2027-05-27T00:00:00Z',
    'Preferred-Languages: en, es, fr',
    'Canonical: https://heard.example/.well-known/security.txt',
    '',
  ]);
});

it('serves no security.txt without an email address', async () => {
  await start(null);
  expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
});

it('redirects password managers to the settings of the account', async () => {
  await start(null);
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([303, '/me/settings']);
});

it('serves the key of IndexNow at the root', async () => {
  const key = 'f0e1d2c3-0123456789';
  await start(null, key);
  const { statusCode, headers, payload } = await app.inject(`/${key}.txt`);
  expect([statusCode, headers['content-type'], payload]).toEqual([200, 'text/plain; charset=utf-8', key]);
});
