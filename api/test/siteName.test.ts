import { join } from 'node:path';
import { deriveColors, LANGUAGES, setSite } from '@heard/contract';
import { parseLogo } from '@heard/server-kit';
import { translate, type MessageId } from '../src/messages/messages.ts';
import en from '../src/messages/en.json' with { type: 'json' };
import { readSettings, toSender } from '../src/settings.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { SMTP_URL, testApi } from './testApi.ts';

const NAME = "Voices & Co's";
const ACCENT = '#b3261e';
const COLORS = deriveColors(ACCENT);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>';
const LOGO = parseLogo(Buffer.from(SVG));
const site = { name: NAME, accent: ACCENT, logo: LOGO, languages: null };
const api = testApi({ site, publicUrl: 'https://voices.example' });
const sending = testApi({ site, smtpUrl: SMTP_URL, publicUrl: 'https://voices.example' });

it('shows the name of the site in badges and feeds', async () => {
  const { id } = await api.company({ name: 'Heard & Sons' });
  const empty = await api.send('GET', `/company/${id}/badge.svg?size=l`);
  expect(empty.text).toContain('Voices &amp; Co&#39;s');
  await api.review(await api.consumer(), id, { rating: 4 });
  const badge = await api.send('GET', `/company/${id}/badge.svg?lang=fr`);
  expect(badge.text).toContain('1 avis sur Voices &amp; Co&#39;s');
  const feed = await api.send('GET', `/company/${id}/feed.atom`);
  expect(feed.text).toContain('<author><name>Voices &amp; Co&#39;s</name></author>');
  // The name of a company may contain the word Heard, which the site name does not replace.
  expect(feed.text).toContain('Reviews of Heard &amp; Sons');
});

it('shows the colors of the site in badges', async () => {
  const { id } = await api.company();
  const { text } = await api.send('GET', `/company/${id}/badge.svg`);
  expect(text).toContain(`.m{fill:${COLORS.light.accent}}`);
  expect(text).toContain(`.m{fill:${COLORS.dark.accent}}`);
});

it('embeds the logo of the site in badges', async () => {
  const { id } = await api.company();
  const { text } = await api.send('GET', `/company/${id}/badge.svg`);
  expect(text).toContain(`<image href="${LOGO.dataUrl}" width="32" height="32"/>`);
});

it('shows the colors and the logo of the site in emails', async () => {
  await sending.consumer({ email: 'bea@people.example' });
  const [email] = await readQueuedEmails(sending.database, 'bea@people.example');
  expect(email?.html).toContain(`background:${COLORS.light.accent}`);
  expect(email?.html).toContain(`color:${COLORS.light.accentText}`);
  expect(email?.html).toContain(
    `<img src="https://voices.example${LOGO.pngPath}" alt="Voices &amp; Co&#39;s" width="40" height="40"`,
  );
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
  setSite(site);
  expect(toSender('no-reply@voices.example')).toBe(`${NAME} <no-reply@voices.example>`);
  setSite({ name: 'Voices: the site' });
  expect(toSender('no-reply@voices.example')).toBe('"Voices: the site" <no-reply@voices.example>');
  setSite(site);
});

it.each(['<b>', '"Voices"', ' Voices', '7', 'V'.repeat(41), 'Voices`', 'Voices\\', 'Vo\tices', 'Voices*'])(
  'rejects the site name %j with an error in one line',
  (SITE_NAME) => {
    expect(() => readSettings({ SITE_NAME })).toThrow(/^SITE_NAME must be a name of 1 to 40 letters[^\n]*$/);
  },
);

it('converts the accent color of the site to lower case', () => {
  expect(readSettings({ SITE_ACCENT: '#B3261E' }).site.accent).toBe(ACCENT);
});

it('rejects an accent color with insufficient contrast, and suggests a color with sufficient contrast', () => {
  const error = 'SITE_ACCENT must be darker, such as #807700: white text on #ffee00 has a contrast of 1.2:1, but';
  expect(() => readSettings({ SITE_ACCENT: '#ffee00' })).toThrow(error);
  expect(readSettings({ SITE_ACCENT: '#807700' }).site.accent).toBe('#807700');
});

it('rejects an accent color that is not a hexadecimal number', () => {
  expect(() => readSettings({ SITE_ACCENT: 'red' })).toThrow(/^SITE_ACCENT must be a color such as #b3261e\.$/);
});

it('reads the logo of the site from a file', () => {
  const file = join(import.meta.dirname, '../../shell/public/favicon.svg');
  expect(readSettings({ SITE_LOGO: file }).site.logo).toMatchObject({ type: 'image/svg+xml', width: 32, height: 32 });
});

it.each([
  [
    'a file that is missing',
    'missing.svg',
    'SITE_LOGO must be the path of a readable SVG or PNG file, not "missing.svg".',
  ],
  [
    'a file of another type',
    import.meta.filename,
    'SITE_LOGO must be an SVG or PNG file, but it is neither PNG nor XML',
  ],
])('rejects %s as the logo', (_name, SITE_LOGO, error) => {
  expect(() => readSettings({ SITE_LOGO })).toThrow(error);
});
