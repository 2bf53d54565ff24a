import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSettings, isInNetworks, loopback, SettingsError } from '@heard/server-kit';
import { EEA_COUNTRIES } from './kernel/territory.ts';
import { readSettings, settingsSchema } from './settings.ts';

test('gives every setting a working default', () => {
  const preset = {
    apiPort: 4000,
    dataDir: resolve('.data'),
    databaseUrl: null,
    migrationsUrl: null,
    replicas: null,
    jwtSecret: null,
    dataSecret: null,
    seedDemo: true,
    algolia: null,
    contactEmail: null,
    dsaTerritory: EEA_COUNTRIES,
    indexNow: null,
    licenceSince: null,
    rateLimits: true,
    corsOrigins: [],
    host: null,
    trustedProxies: 0,
    smtpUrl: null,
    mailFrom: null,
    redisUrl: null,
    reportKey: null,
    oidcProviders: [],
    oidcStaff: null,
    storageUrl: pathToFileURL(resolve('.data/pictures')).href,
    publicUrl: 'http://localhost:3000',
    site: { name: null, accent: null, logo: null, languages: null },
    logLevel: 'info',
    metricsFrom: loopback,
    traces: false,
    webhookNetworks: null,
    webhookDns: [],
  };
  expect(readSettings({})).toEqual(preset);
  expect(readSettings({ API_PORT: '', DATA_DIR: '', DATABASE_URL: '', SEED_DEMO: '', CORS_ORIGINS: '' })).toEqual(
    preset,
  );
});

test('reads all settings from environment variables', () => {
  const settings = readSettings({
    PORT: '3100',
    API_PORT: '4100',
    DATA_DIR: '/tmp/heard',
    DATABASE_URL: 'postgresql://heard@db.example/heard',
    JWT_SECRET: '0123456789abcdefghijklmnopqrstuv',
    SEED_DEMO: '0',
    ALGOLIA_APP_ID: 'app',
    ALGOLIA_SEARCH_KEY: 'search',
    ALGOLIA_ADMIN_KEY: 'admin',
    ALGOLIA_URL: 'https://search.example/algolia',
    RATE_LIMITS: 'off',
    CORS_ORIGINS: 'https://a.example, http://localhost:3000/',
    TRUSTED_PROXIES: '2',
    MAIL_FROM: 'Heard of Acme <heard@acme.example>',
    INDEXNOW_KEY: 'f0e1-d2c3',
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  });
  expect(settings).toMatchObject({
    apiPort: 4100,
    dataDir: '/tmp/heard',
    seedDemo: false,
    algolia: { appId: 'app', searchKey: 'search', adminKey: 'admin', url: 'https://search.example/algolia' },
    rateLimits: false,
    corsOrigins: ['https://a.example', 'http://localhost:3000'],
    trustedProxies: 2,
    mailFrom: 'Heard of Acme <heard@acme.example>',
    indexNow: { key: 'f0e1-d2c3', url: 'https://api.indexnow.org/indexnow' },
    publicUrl: 'http://localhost:3100',
    logLevel: 'warn',
    traces: true,
  });
  const { metricsFrom } = readSettings({ METRICS_FROM: '10.0.0.0/8, 2001:db8::7' });
  const addresses = ['10.9.8.7', '::ffff:10.9.8.7', '2001:db8::7', '127.0.0.1', '2001:db8::8', undefined];
  expect(addresses.map((address) => isInNetworks(metricsFrom, address))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(readSettings({ PUBLIC_URL: 'https://heard.example/' })).toMatchObject({
    publicUrl: 'https://heard.example',
    mailFrom: null,
  });
});

const oidcProvider = {
  id: 'example',
  name: 'Example Mail',
  issuer: 'https://login.example',
  clientId: 'heard',
  clientSecret: 'hidden',
};

const oidcKey = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: 'k1', x: 'x', d: 'hidden' };

test('reads an OpenID provider with a key instead of a secret', () => {
  const { clientSecret: _clientSecret, ...provider } = oidcProvider;
  const withKey = { ...provider, privateKey: oidcKey };
  expect(readSettings({ OIDC_PROVIDERS: JSON.stringify([withKey]) }).oidcProviders).toEqual([withKey]);
});

test('reads OpenID providers', () => {
  const environment = { OIDC_PROVIDERS: JSON.stringify([oidcProvider]) };
  expect(readSettings(environment).oidcProviders).toEqual([oidcProvider]);
});

test.each([
  ['no list', oidcProvider],
  ['a missing secret', [{ ...oidcProvider, clientSecret: '' }]],
  ['an unknown property', [{ ...oidcProvider, scope: 'openid' }]],
  ['an id with a space', [{ ...oidcProvider, id: 'a b' }]],
  ['a long name', [{ ...oidcProvider, name: 'x'.repeat(41) }]],
  ['an issuer that is no URL', [{ ...oidcProvider, issuer: 'login.example' }]],
  ['an issuer with a query', [{ ...oidcProvider, issuer: 'https://login.example?a' }]],
  ['an issuer twice', [oidcProvider, { ...oidcProvider, id: 'other' }]],
  ['an issuer twice, with a slash', [oidcProvider, { ...oidcProvider, id: 'other', issuer: 'https://login.example/' }]],
  ['a secret and a key', [{ ...oidcProvider, privateKey: oidcKey }]],
  ['a public key', [{ ...oidcProvider, clientSecret: undefined, privateKey: { ...oidcKey, d: undefined } }]],
  [
    'seven',
    Array.from({ length: 7 }, (_, index) => ({
      ...oidcProvider,
      id: `p${index}`,
      issuer: `https://p${index}.example`,
    })),
  ],
])('rejects OpenID providers with %s, without repeating a secret', (_, providers) => {
  const read = () => readSettings({ OIDC_PROVIDERS: JSON.stringify(providers) });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^OIDC_PROVIDERS must be (?!.*hidden)/);
});

test('accepts an OpenID provider without https only for the networks of the operator', () => {
  const OIDC_PROVIDERS = JSON.stringify([{ ...oidcProvider, issuer: 'http://10.0.0.1:8080' }]);
  expect(() => readSettings({ OIDC_PROVIDERS })).toThrow('OIDC_PROVIDERS: the issuer of example must use https.');
  expect(readSettings({ OIDC_PROVIDERS, WEBHOOK_NETWORKS: '10.0.0.0/8' }).oidcProviders).toHaveLength(1);
});

const oidcStaff = {
  issuer: 'https://login.example',
  clientId: 'heard',
  clientSecret: 'hidden',
  role: { claim: 'groups', value: 'heard' },
};

test('reads the OpenID provider of administrators, and by default does not count its logins as a second factor', () => {
  expect(readSettings({ OIDC_STAFF: JSON.stringify(oidcStaff) }).oidcStaff).toEqual({
    ...oidcStaff,
    secondFactor: { amr: [], acr: [] },
    localLogin: true,
  });
  const all = { ...oidcStaff, secondFactor: { amr: ['mfa'], acr: ['strong'] }, localLogin: false };
  expect(readSettings({ OIDC_STAFF: JSON.stringify(all) }).oidcStaff).toEqual(all);
});

test.each([
  ['a list', [oidcStaff]],
  ['no role', { ...oidcStaff, role: undefined }],
  ['a role without a value', { ...oidcStaff, role: { claim: 'groups' } }],
  ['a text in place of a list', { ...oidcStaff, secondFactor: { amr: 'mfa' } }],
  ['a text in place of a switch', { ...oidcStaff, localLogin: 'no' }],
  ['a name', { ...oidcStaff, name: 'Staff' }],
])('rejects an OpenID provider of administrators with %s, without repeating a secret', (_, staff) => {
  const read = () => readSettings({ OIDC_STAFF: JSON.stringify(staff) });
  expect(read).toThrow(/^OIDC_STAFF must be (?!.*hidden)/);
});

test('rejects an OpenID provider of consumers with the id of the administrators’ provider', () => {
  const environment = {
    OIDC_STAFF: JSON.stringify(oidcStaff),
    OIDC_PROVIDERS: JSON.stringify([{ ...oidcProvider, id: 'staff' }]),
  };
  expect(() => readSettings(environment)).toThrow('OIDC_PROVIDERS: the id staff is the one of OIDC_STAFF.');
});

// Covers ASVS-6.3.2, HARDENING-5.14
test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  [{ PUBLIC_URL: 'https://heard.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.heard.example' }, false],
  [{ PUBLIC_URL: 'https://heard.example', SEED_DEMO: '1' }, true],
  [{ SEED_DEMO: '0' }, false],
])('decides with the settings %j whether to load demo data: %s', (environment, seedDemo) => {
  expect(readSettings(environment).seedDemo).toBe(seedDemo);
});

// Covers HARDENING-5.7
test.each([
  ['PORT', 'abc'],
  ['METRICS_FROM', '10.0.0.0/'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['METRICS_FROM', '10.0.0.1,,'],
  ['METRICS_FROM', '::1/129'],
  ['API_PORT', '65536'],
  ['API_PORT', '-1'],
  ['API_PORT', '4000.5'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['DATABASE_URL', 'db'],
  ['JWT_SECRET', 'short'],
  ['JWT_SECRET', 'x'.repeat(64)],
  ['JWT_SECRET', 'change-me-'.repeat(4)],
  ['JWT_SECRET', '1234567890123456789012345678901234567890'],
  ['JWT_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'],
  ['MIGRATIONS_URL', 'mysql://db.example'],
  ['SEED_DEMO', 'yes'],
  ['RATE_LIMITS', '1'],
  ['CORS_ORIGINS', 'heard.example'],
  ['CORS_ORIGINS', 'https://heard.example/path'],
  ['TRUSTED_PROXIES', 'all'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'Heard'],
  ['MAIL_FROM', 'a@heard.example\r\nBcc: b@heard.example'],
  ['MAIL_FROM', 'a@heard.example, b@heard.example'],
  ['REDIS_URL', 'http://redis.example'],
  ['STORAGE_URL', 'ftp://files.example'],
  ['INDEXNOW_KEY', 'short'],
  ['INDEXNOW_KEY', 'f0e1d2c3/../etc'],
  ['INDEXNOW_URL', 'search.example'],
  ['WEBHOOK_NETWORKS', '10.0.0.0/33'],
  ['WEBHOOK_DNS', 'dns.example'],
  ['PUBLIC_URL', 'heard.example'],
  ['LOG_LEVEL', 'loud'],
])('rejects %s=%s at the start with one line that names the setting', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

test("rejects Algolia's settings unless all three are set", () => {
  expect(() => readSettings({ ALGOLIA_APP_ID: 'app' })).toThrow(
    'ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY must be set too',
  );
});

test('documents every setting as declared', () => {
  const [table, example] = ['docs/settings.md', '.env.example'].map((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8').replaceAll(/ {2,}/g, ' '),
  );
  for (const { name, default: preset, description } of describeSettings(settingsSchema)) {
    expect(table).toContain(`| \`${name}\` | ${preset} | ${description} |`);
    expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
  }
});
