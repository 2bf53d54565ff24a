import { setSite, type Language } from '@heard/contract';
import { NO_SITE } from '@heard/server-kit';
import { startFollowingSite } from '../src/modules/site/index.ts';
import { readSettings } from '../src/settings.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { recordLoops } from './recordLoops.ts';
import { SMTP_URL, testApi } from './testApi.ts';
import { until } from './until.ts';

const PUBLIC_URL = 'https://heard.example';
const api = testApi({ smtpUrl: SMTP_URL, publicUrl: PUBLIC_URL });
const fixed = testApi({ site: { ...NO_SITE, languages: ['fr'] } });
const none = { name: null, accent: null, logo: null };

beforeEach(async () => {
  for (const { database } of [api, fixed]) await database('site').del();
  await api.services.applySite();
});
afterAll(() => setSite(undefined));

/** Stores the languages of the site and applies them. */
async function offer(...languages: string[]): Promise<void> {
  await api.database('site').insert({ languages });
  await api.services.applySite();
}

/** Returns the language of a response to a client that prefers a language. */
async function negotiate(language: string): Promise<string | null> {
  const { headers } = await api.send('GET', '/company/nobody.example', { headers: { 'accept-language': language } });
  return headers.get('content-language');
}

/**
 * Requests a password reset for a consumer. Returns the email.
 * @param stored the language of the account
 * @param requested the language of the request
 */
async function sendEmail(stored: Language, requested: Language) {
  const { token, email } = await api.consumer();
  await api.database('users').where({ email }).update({ language: stored });
  await api.database('mails').del();
  await api.send('POST', '/auth/forgotPassword', {
    token,
    body: { email },
    headers: { 'accept-language': requested },
  });
  await until(async () => (await readQueuedEmails(api.database, email)).length > 0);
  const [mail] = await readQueuedEmails(api.database, email);
  return { language: /<html lang="(\w+)"/.exec(mail?.html ?? '')?.[1], mail };
}

it('returns the site languages that an administrator has stored, and logs the change', async () => {
  const { token } = await api.admin();
  const body = { ...none, languages: ['es', 'en'] };
  const { status, body: settings } = await api.send('PUT', '/admin/site', { token, body });
  expect([status, settings.stored]).toEqual([200, body]);
  expect((await api.send('GET', '/site')).body.languages).toEqual(['es', 'en']);
  const action = await api.database('moderation_actions').where({ action: 'changeSite' }).orderBy('id', 'desc').first();
  expect(JSON.parse(action?.to_text ?? '')).toEqual(body);
});

it('keeps the site languages if a change omits them, and stores a list of all languages as null', async () => {
  const { token } = await api.admin();
  await offer('es');
  const kept = await api.send('PUT', '/admin/site', { token, body: { ...none, name: 'Voices' } });
  expect(kept.body.stored).toEqual({ ...none, name: 'Voices', languages: ['es'] });
  const all = await api.send('PUT', '/admin/site', { token, body: { ...none, languages: ['en', 'es', 'fr'] } });
  expect(all.body.stored.languages).toBeNull();
});

it.each([
  ['no language', [], 'Choose at least one language, and each language once.'],
  ['a language twice', ['es', 'es'], 'Choose at least one language, and each language once.'],
  ['a language that the software does not have', ['de'], 'Allowed values: en, es, fr.'],
])('rejects site languages with %s', async (_name, languages, message) => {
  const { token } = await api.admin();
  const { status, body } = await api.send('PUT', '/admin/site', { token, body: { ...none, languages } });
  expect([status, body.errors.at(-1)]).toEqual([400, { field: 'languages', message }]);
});

it('responds in a new default language to clients whose language is not offered, without a restart', async () => {
  expect(await negotiate('fr')).toBe('fr');
  const loop = startFollowingSite({ ...recordLoops(), ...api.services });
  await api.database('site').insert({ languages: ['es', 'en'] });
  await until(async () => (await negotiate('fr')) === 'es');
  expect(await negotiate('en')).toBe('en');
  expect(await negotiate('')).toBe('es');
  await loop.stop();
});

it('returns site languages from the environment instead of the stored languages', async () => {
  await fixed.database('site').insert({ languages: ['es'] });
  expect((await fixed.send('GET', '/site')).body.languages).toEqual(['fr']);
  const { token } = await fixed.admin();
  expect((await fixed.send('GET', '/admin/site', { token })).body).toMatchObject({
    stored: { languages: ['es'] },
    environment: { languages: ['fr'] },
  });
});

it('sends emails in the default language to a person whose stored language is no longer offered', async () => {
  expect(await sendEmail('fr', 'en')).toMatchObject({ language: 'fr' });
  await offer('es', 'en');
  const { language, mail } = await sendEmail('fr', 'en');
  expect([language, mail?.subject]).toEqual(['es', 'Restablece tu contraseña de Heard']);
});

it('adds the language to links in emails, except to links in the default language', async () => {
  await offer('es', 'en');
  const spanish = await sendEmail('es', 'es');
  expect(spanish.mail?.text).toMatch(/https:\/\/heard\.example\/[\w-]+#token=/);
  const english = await sendEmail('en', 'es');
  expect(english.mail?.text).toMatch(/https:\/\/heard\.example\/[\w-]+\?lang=en#token=/);
});

it('renders a badge in the default language if its URL requests no language', async () => {
  const { id } = await api.company();
  await offer('es');
  expect((await api.send('GET', `/company/${id}/badge.svg`)).text).toContain('Sin valorar');
});

it('keeps the order of languages in SITE_LANGUAGES', () => {
  expect(readSettings({ SITE_LANGUAGES: 'es, en' }).site.languages).toEqual(['es', 'en']);
  expect(readSettings({}).site.languages).toBeNull();
});

it.each(['de', 'es,es', 'es,', 'es;en'])('rejects %j as a value of SITE_LANGUAGES', (SITE_LANGUAGES) => {
  expect(() => readSettings({ SITE_LANGUAGES })).toThrow(
    `SITE_LANGUAGES must be different languages of en, es and fr, the default first, such as es,en, not "${SITE_LANGUAGES}".`,
  );
});
