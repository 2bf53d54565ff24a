import { LANGUAGES } from '@heard/contract';
import { translate, type MessageId } from '../src/messages/messages.ts';
import en from '../src/messages/en.json' with { type: 'json' };
import { readSettings } from '../src/settings.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { testApi } from './testApi.ts';

const NAME = "Voices & Co's";
const api = testApi({ siteName: NAME, publicUrl: 'https://voices.example' });
const sending = testApi({ siteName: NAME, sendsMail: true, publicUrl: 'https://voices.example' });

it('shows the name of the site in badges and feeds', async () => {
  const { id } = await api.company({ name: 'Heard & Sons' });
  const empty = await api.send('GET', `/company/${id}/badge.svg?size=l`);
  expect(empty.text).toContain('Voices &amp; Co&#39;s');
  await api.review(await api.consumer(), id, { rating: 4 });
  const badge = await api.send('GET', `/company/${id}/badge.svg?lang=fr`);
  expect(badge.text).toContain('1 avis sur Voices &amp; Co&#39;s');
  const feed = await api.send('GET', `/company/${id}/feed.atom`);
  expect(feed.text).toContain('<author><name>Voices &amp; Co&#39;s</name></author>');
  // The site name does not replace a word in the name of a company.
  expect(feed.text).toContain('Reviews of Heard &amp; Sons');
});

it('shows the name of the site in emails', async () => {
  await sending.consumer({ email: 'ana@people.example' });
  const [email] = await readQueuedEmails(sending.database, 'ana@people.example');
  expect(email?.subject).toBe(`Confirm your email for ${NAME}`);
  expect(email?.text).toContain(`${NAME} – https://voices.example`);
});

it('shows the name of the site in every message of the API in every language', () => {
  const ids = Object.keys(en) as MessageId[];
  const values = { count: 2, max: 2, min: 1 };
  for (const language of LANGUAGES) {
    expect(ids.filter((id) => /Heard/.test(translate(language, id, values)))).toEqual([]);
  }
  expect(translate('es', 'email.loginLink.subject')).toContain(NAME);
});

it('labels codes of authenticator apps and passkeys with the name of the site', async () => {
  const { token } = await api.consumer();
  const { body } = await api.send('POST', '/auth/passkeys/options', { token, body: { password: 'correct horse' } });
  expect(body.rp.name).toBe(NAME);
});

it('rejects the name of the site as a password', async () => {
  const login = { email: 'eve@people.example', password: 'VoicesCos2026!', name: 'Eve', lastName: 'Moss' };
  const { status, text } = await api.send('POST', '/auth/register', { body: login });
  expect(status).toBe(400);
  expect(text).toContain(`Leave out words such as ${NAME}`);
});

it('sends emails in the name of the site', () => {
  const read = (SITE_NAME: string) => readSettings({ SITE_NAME, PUBLIC_URL: 'https://voices.example' }).mailFrom;
  expect(read(NAME)).toBe(`${NAME} <no-reply@voices.example>`);
  expect(read('Voices: the site')).toBe('"Voices: the site" <no-reply@voices.example>');
});

it.each(['<b>', '"Voices"', ' Voices', '7', 'V'.repeat(41), 'Voices`', 'Voices\\', 'Vo\tices', 'Voices*'])(
  'rejects %j as the name of a site in one line',
  (SITE_NAME) => {
    expect(() => readSettings({ SITE_NAME })).toThrow(/^SITE_NAME must be a name of 1 to 40 letters[^\n]*$/);
  },
);
