import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings, loopback } from '@heard/server-kit';
import { readSettings, settingsSchema } from './settings.ts';

it('gives every setting a default', () => {
  expect(readSettings({}, '/built')).toEqual({
    port: 3000,
    apiUrl: 'http://localhost:4000',
    remotes: null,
    remotesState: null,
    platformKey: null,
    reportKey: null,
    oidcProviders: [],
    oidcStaff: null,
    remoteOverrides: [],
    algolia: null,
    host: null,
    trustedProxies: 0,
    serverRendering: true,
    renderMisses: 60,
    shellFiles: '/built',
    footerLinks: {},
    pages: {},
    operator: null,
    contactEmail: null,
    indexNowKey: null,
    disallowedCrawlers: [],
    sendsEmail: null,
    publicUrl: 'http://localhost:3000',
    site: { name: null, accent: null, logo: null, languages: null },
    logLevel: 'info',
    metricsFrom: loopback,
    traces: false,
    vitalsSample: 1,
  });
});

it('accepts the footer that the README recommends', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, value = ''] = /^FOOTER_LINKS=(\{.*\})$/m.exec(readme) ?? [];
  expect(readSettings({ FOOTER_LINKS: value }, '/built').footerLinks).toMatchObject({
    logIn: '/login',
    signIn: '/signup',
    forBusiness: '/for-business',
  });
});

// Covers UI-49
it('reads all settings from environment variables', () => {
  const footerLinks = { support: '/help', blog: 'https://blog.example/' };
  const settings = readSettings({ PORT: '3100', FOOTER_LINKS: JSON.stringify(footerLinks) }, '/built');
  expect(settings).toMatchObject({ port: 3100, footerLinks, publicUrl: 'http://localhost:3100' });
  expect(readSettings({ PUBLIC_URL: 'https://Heard.example/' }, '/built').publicUrl).toBe('https://heard.example');
});

// Covers DISCOVERY-60.2
it('accepts an operator and pages on other sites', () => {
  const operator = { name: 'Example Ltd', address: '1 Harbour Street', email: 'hi@heard.example', country: 'Ireland' };
  const pages = { terms: 'https://legal.example/terms' };
  expect(
    readSettings({ OPERATOR: JSON.stringify({ ...operator, vat: 'IE1' }), PAGES: JSON.stringify(pages) }, '/built'),
  ).toMatchObject({ operator: { ...operator, vat: 'IE1' }, pages });
});

it('accepts the URL of another API or a load balancer', () => {
  const readApiUrl = (API_URL: string) => readSettings({ API_URL, API_PORT: '4100' }, '/built').apiUrl;
  expect(readApiUrl('http://10.0.0.5:4000/')).toBe('http://10.0.0.5:4000');
  expect(readApiUrl('https://heard.example/api/')).toBe('https://heard.example/api');
  expect(readApiUrl('')).toBe('http://localhost:4100');
});

it('accepts comma-separated origins for overrides', () => {
  const sources = ['http://localhost:*', 'https://*.preview.example', 'https://cdn.example:8443'];
  expect(readSettings({ REMOTE_OVERRIDES: sources.join(', ') }, '/built').remoteOverrides).toEqual(sources);
});

it.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ API_PORT: '-1' }, 'API_PORT'],
  [{ API_URL: '10.0.0.5:4000' }, 'API_URL'],
  [{ API_URL: 'http://10.0.0.5:4000/?key=1' }, 'API_URL'],
  [{ TRUSTED_PROXIES: '1.5' }, 'TRUSTED_PROXIES'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ METRICS_FROM: '10.0.0.0/33' }, 'METRICS_FROM'],
  [{ METRICS_FROM: 'monitor.example' }, 'METRICS_FROM'],
  [{ REMOTES: '/no/such/file.json' }, 'REMOTES'],
  [{ PLATFORM_KEY: 'secret' }, 'PLATFORM_KEY'],
  [{ REPORT_KEY: 'short' }, 'REPORT_KEY'],
  [{ REMOTE_OVERRIDES: '*' }, 'REMOTE_OVERRIDES'],
  [{ REMOTE_OVERRIDES: 'https://*' }, 'REMOTE_OVERRIDES'],
  [{ REMOTE_OVERRIDES: "http://localhost:*; script-src 'unsafe-inline'" }, 'REMOTE_OVERRIDES'],
  [{ REMOTE_OVERRIDES: 'https://preview.example/path' }, 'REMOTE_OVERRIDES'],
  [{ ALGOLIA_APP_ID: 'X' }, 'ALGOLIA_SEARCH_KEY'],
  [{ ALGOLIA_URL: 'search.example' }, 'ALGOLIA_URL'],
  [{ PUBLIC_URL: 'heard.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://heard.example/reviews' }, 'PUBLIC_URL'],
  [{ FOOTER_LINKS: '{' }, 'FOOTER_LINKS'],
  [{ PAGES: '{"blog":"https://blog.example"}' }, 'PAGES'],
  [{ PAGES: '{"terms":"/terms"}' }, 'PAGES'],
  [{ OPERATOR: '{"name":"Example Ltd"}' }, 'OPERATOR'],
  [{ OPERATOR: '[]' }, 'OPERATOR'],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
  [{ INDEXNOW_KEY: 'short' }, 'INDEXNOW_KEY'],
  [{ AI_CRAWLERS_DISALLOWED: 'GPTBot, *' }, 'AI_CRAWLERS_DISALLOWED'],
  [{ FOOTER_LINKS: '{"nobody":"/"}' }, 'FOOTER_LINKS'],
  [{ FOOTER_LINKS: '{"blog":"javascript:alert(1)"}' }, 'FOOTER_LINKS'],
])('rejects %j in one line that names %s', (environment, name) => {
  expect(() => readSettings(environment, '/built')).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

it('lists every setting in the documentation with its declared default and description', () => {
  const [table, example] = ['docs/settings.md', '.env.example'].map((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8').replaceAll(/ {2,}/g, ' '),
  );
  for (const { name, default: preset, description } of describeSettings(settingsSchema)) {
    expect(table).toContain(`| \`${name}\` | ${preset} | ${description} |`);
    expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
  }
});
