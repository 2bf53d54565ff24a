import { setSite } from '@heard/contract';
import { NO_SITE, parseLogo } from '@heard/server-kit';
import { startFollowingSite } from '../src/modules/site/index.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { recordLoops } from './recordLoops.ts';
import { SMTP_URL, testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi({ smtpUrl: SMTP_URL });
const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32z"/></svg>');
const none = { name: null, accent: null, logo: null, languages: null };
const named = testApi({ site: { ...NO_SITE, name: 'Choir' } });
const branded = testApi({ site: { ...NO_SITE, logo: parseLogo(LOGO) } });

beforeEach(async () => {
  for (const { database } of [api, named, branded]) await database('site').del();
  await api.services.applySite();
});
afterAll(() => setSite(undefined));

it('returns no identity of the site until an identity is stored', async () => {
  const { status, body } = await api.send('GET', '/site');
  expect([status, body]).toEqual([200, { ...none, sendsEmail: true, needsSetup: false }]);
});

it('returns the stored identity of the site, and 304 to a request with its ETag', async () => {
  await api.database('site').insert({ name: 'Voices', accent: '#b3261e', logo: LOGO });
  const { body, headers } = await api.send('GET', '/site');
  expect(body).toEqual({
    ...none,
    name: 'Voices',
    accent: '#b3261e',
    logo: LOGO.toString('base64'),
    sendsEmail: true,
    needsSetup: false,
  });
  const again = await api.send('GET', '/site', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it('returns a name from the environment instead of the stored name', async () => {
  await named.database('site').insert({ name: 'Voices', accent: '#b3261e' });
  expect((await named.send('GET', '/site')).body).toMatchObject({ name: 'Choir', accent: '#b3261e' });
});

it('returns a logo from the environment instead of the stored logo', async () => {
  await branded.database('site').insert({ logo: Buffer.from('stored') });
  expect((await branded.send('GET', '/site')).body.logo).toBe(LOGO.toString('base64'));
});

it('shows in emails and passkeys, without a restart, a site name that another process has stored', async () => {
  const loop = startFollowingSite({ ...recordLoops(), ...api.services });
  await api.consumer({ email: 'before@people.example' });
  await api.database('site').insert({ name: 'Voices' });
  const { token } = await api.consumer();
  const readName = async () =>
    (await api.send('POST', '/auth/passkeys/options', { token, body: { password: 'correct horse' } })).body.rp.name;
  await until(async () => (await readName()) === 'Voices');
  await api.consumer({ email: 'after@people.example' });
  await loop.stop();
  const subjects = await Promise.all(
    ['before', 'after'].map(
      async (name) => (await readQueuedEmails(api.database, `${name}@people.example`))[0]?.subject,
    ),
  );
  expect(subjects).toEqual(['Confirm your email for Heard', 'Confirm your email for Voices']);
});

it('shows a stored color and logo in badges', async () => {
  await api.database('site').insert({ accent: '#b3261e', logo: LOGO });
  await api.services.applySite();
  const { id } = await api.company();
  const { text } = await api.send('GET', `/company/${id}/badge.svg`);
  expect(text).toContain('.m{fill:#b3261e}');
  expect(text).toContain(`<image href="data:image/svg+xml;base64,${LOGO.toString('base64')}"`);
});

describe('an administrator', () => {
  it('lets an administrator change the identity of the site, and logs the change', async () => {
    const { token, id } = await api.admin();
    const body = { ...none, name: 'Voices', accent: '#b3261e', logo: LOGO.toString('base64') };
    const { status, body: settings } = await api.send('PUT', '/admin/site', { token, body });
    expect([status, settings]).toEqual([200, { stored: body, environment: none }]);
    expect((await api.send('GET', '/site')).body).toEqual({ ...body, sendsEmail: true, needsSetup: false });
    const { id: company } = await api.company();
    expect((await api.send('GET', `/company/${company}/badge.svg?size=l`)).text).toContain('Voices');
    const cleared = await api.send('PUT', '/admin/site', { token, body: { ...none, name: 'Heard' } });
    expect(cleared.body.stored).toEqual(none);
    const actions = await api.database('moderation_actions').where({ action: 'changeSite' }).orderBy('id');
    expect(actions.map(({ admin_id, from_text, to_text }) => [admin_id, from_text, to_text])).toEqual([
      [id, JSON.stringify(none), JSON.stringify({ ...body, logo: `${LOGO.length} bytes` })],
      [id, JSON.stringify({ ...body, logo: `${LOGO.length} bytes` }), JSON.stringify(none)],
    ]);
  });

  it('shows administrators the stored identity of the site and the settings of the environment', async () => {
    const { token } = await named.admin();
    const { body } = await named.send('GET', '/admin/site', { token });
    expect(body).toMatchObject({ stored: { name: null }, environment: { name: 'Choir' } });
  });

  it('rejects an invalid identity with 400, and names each invalid field', async () => {
    const { token } = await api.admin();
    const body = { name: ' Voices', accent: 'red', logo: 'AAAA' };
    const response = await api.send('PUT', '/admin/site', { token, body });
    expect([response.status, response.body.errors]).toMatchObject([
      400,
      [{ field: 'name' }, { field: 'accent' }, { field: 'logo' }],
    ]);
  });
});

it('lets only administrators change the identity of the site', async () => {
  const { token } = await api.consumer();
  const body = { name: 'Voices', accent: null, logo: null };
  expect((await api.send('PUT', '/admin/site', { token, body })).status).toBe(403);
  expect((await api.send('PUT', '/admin/site', { body })).status).toBe(401);
});
