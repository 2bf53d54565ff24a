import { Resolver } from 'node:dns';
import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEmail, getSiteName } from '@heard/contract';
import {
  isLocalUrl,
  either,
  commaSeparated,
  day,
  networks,
  optionalSetting,
  parseOrigin,
  parseSettings,
  requireTogether,
  setting,
  SettingsError,
  sharedSettings,
  STAFF_PROVIDER_ID,
  text,
  toSharedSettings,
  url,
  wholeNumber,
  type SettingType,
  type SharedSettings,
} from '@heard/server-kit';
import { Type, type Static } from 'typebox';
import { EEA_COUNTRIES } from './kernel/territory.ts';
import { isWeakSecret } from './isWeakSecret.ts';

/** The settings of the API, as its process reads them. */
export interface Settings extends Omit<SharedSettings, 'indexNowKey'> {
  /** The port that the API listens on. */
  apiPort: number;
  /** Absolute path of the folder for the embedded database, the token secret and uploaded images. */
  dataDir: string;
  /** The URL of the database; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The URL of the database for the role that owns the tables; null if `databaseUrl` contains this role. */
  migrationsUrl: string | null;
  /** The read replicas; null if the primary serves everything. */
  replicas: ReplicaSettings | null;
  /** The key that signs tokens; null for a generated secret that is stored in `dataDir`. */
  jwtSecret: string | null;
  /** The key that encrypts stored data; null for a generated secret that is stored in `dataDir`. */
  dataSecret: string | null;
  seedDemo: boolean;
  /** The account at Algolia that serves searches; null if PostgreSQL serves searches. */
  algolia: AlgoliaSettings | null;
  /** Whether rate limits are enforced. */
  rateLimits: boolean;
  /** Origins of other sites whose pages may send requests to the API; `*` for all. */
  corsOrigins: string[];
  /** The URL of the mail server; null if emails are not sent. */
  smtpUrl: string | null;
  /** The sender of emails: an address, or `Name <address>`. Null for the default sender, see `toDefaultSender`. */
  mailFrom: string | null;
  /** The email address on the transparency page; null for none. */
  contactEmail: string | null;
  /** Reviews created since this time have a text licence. Null for the time of the migration that introduced the licence. */
  licenceSince: Date | null;
  redisUrl: string | null;
  /** The settings of announcements to search engines; null if changed pages are not announced. */
  indexNow: IndexNowSettings | null;
  /** Networks that webhooks may reach in addition to the public internet; null if there are none. */
  webhookNetworks: BlockList | null;
  /** The DNS servers that resolve the hosts of webhooks; an empty list selects the system's servers. */
  webhookDns: string[];
  /** The countries in which restrictions apply, as statements of reasons name them. */
  dsaTerritory: string[];
  /** The URL of the image storage. Default: a folder in `dataDir`. */
  storageUrl: string;
}

export interface ReplicaSettings {
  /** The read replicas of the database, at least one. */
  urls: string[];
  /** The maximum age (s) of a replica's data. A replica with older data is not used. */
  maxLagSeconds: number;
}

export interface IndexNowSettings {
  key: string;
  /** The URL that receives the announcements. */
  url: string;
}

export interface AlgoliaSettings {
  appId: string;
  /** The key that only allows searches. */
  searchKey: string;
  adminKey: string;
  /** The URL of the server to use instead of Algolia's hosts; null for Algolia's hosts. */
  url: string | null;
}

/** The minimum length of the key: HS256 requires at least 256 bits (RFC 7518, 3.2). */
const JWT_SECRET_MIN_LENGTH = 32;

const secret: SettingType<string> = {
  mustBe: `at least ${JWT_SECRET_MIN_LENGTH} random characters, such as the output of "openssl rand -base64 48"`,
  isSecret: true,
  parse: (value) => (value.length >= JWT_SECRET_MIN_LENGTH && !isWeakSecret(value) ? value : undefined),
};

const sender: SettingType<string> = {
  mustBe: 'an email address, or a name and an address such as Heard <no-reply@heard.example>',
  isSecret: true,
  parse: (value) => {
    const [, named, bare] = /^(?:[^<>\r\n]* <([^<>]+)>|([^<>]+))$/.exec(value) ?? [];
    return checkEmail(named ?? bare ?? '') === null ? value : undefined;
  },
};

const email: SettingType<string> = {
  mustBe: 'an email address',
  parse: (value) => (checkEmail(value) === null ? value : undefined),
};

const dnsServers = commaSeparated('a comma-separated list of DNS servers, such as 127.0.0.1:5353', (item) => {
  try {
    new Resolver().setServers([item]);
    return item;
  } catch {
    return undefined;
  }
});

const postgresUrl = url('postgres:', 'postgresql:');

const replicaUrls: SettingType<string[]> = {
  ...commaSeparated('comma-separated URLs that start with postgres:// or postgresql://', postgresUrl.parse),
  isSecret: true,
};

const origins = commaSeparated('a comma-separated list of origins, such as https://heard.example', (item) =>
  item === '*' ? item : parseOrigin(item),
);

const territory = commaSeparated('a comma-separated list of countries of the EU and the EEA, such as IE,DE', (item) =>
  EEA_COUNTRIES.includes(item) ? item : undefined,
);

/** The environment variables that the API reads. */
export const settingsSchema = Type.Object({
  ...sharedSettings,
  DATA_DIR: setting(text, {
    default: '.data',
    description: 'database, token secret and photos. Two copies with different ports and `DATA_DIR` run side by side',
  }),
  DATABASE_URL: optionalSetting(postgresUrl, {
    defaultText: 'embedded PostgreSQL in `DATA_DIR`',
    description: 'PostgreSQL 15 or newer: `postgres://user:password@host/name`',
  }),
  MIGRATIONS_URL: optionalSetting(postgresUrl, {
    defaultText: '`DATABASE_URL`',
    description:
      'the same database as a role that owns the tables. When set, only migrations and `npm run db:recovered` use it, and the role of `DATABASE_URL` cannot change tables',
  }),
  DATABASE_READ_URL: optionalSetting(replicaUrls, {
    defaultText: 'unset: `DATABASE_URL` serves everything',
    description:
      'comma-separated read replicas of `DATABASE_URL`, which serve public reads (operating.md). Each URL leads to one server, not to a balancer',
  }),
  DATABASE_READ_MAX_LAG: setting(wholeNumber(1, 300), {
    default: '5',
    description: 'seconds, 1 to 300: a replica whose data is older serves nothing until it has caught up',
  }),
  JWT_SECRET: optionalSetting(secret, {
    defaultText: 'generated once, stored in `DATA_DIR`',
    description: 'signs session tokens; at least 32 random characters (`openssl rand -base64 48`)',
  }),
  DATA_SECRET: optionalSetting(secret, {
    defaultText: 'generated once, stored in `DATA_DIR`',
    description:
      'keys the hashes of invited email addresses, and encrypts those of invitations for later, logins in progress and the secrets of webhooks and of the stored mail server; at least 32 random characters. All processes that share a database need the same value, also after a restore',
  }),
  SEED_DEMO: optionalSetting(either('1', '0'), {
    defaultText: '`1` if the host of `PUBLIC_URL` is this machine, otherwise `0`',
    description: '`1` fills an empty database with demo data, whose logins are public; `0` leaves it empty',
  }),
  ALGOLIA_ADMIN_KEY: optionalSetting(text, {
    defaultText: 'unset',
    description: "Algolia's admin key, with which the API updates the index; the web server does not need it",
  }),
  RATE_LIMITS: setting(either('on', 'off'), {
    default: 'on',
    description: '`off` disables rate limits, for load tests on your own machine',
  }),
  CORS_ORIGINS: optionalSetting(origins, {
    defaultText: 'none',
    description: 'comma-separated other origins whose pages may call the API',
  }),
  SMTP_URL: optionalSetting(url('smtp:', 'smtps:'), {
    defaultText: 'the stored mail server; without one, emails are not sent',
    description:
      'mail server, `smtp://user:password@host:587` or `smtps://…`. Replaces the one that an administrator has stored (branding.md). With a mail server, a company is verified by a proven claim instead of by having an owner, and reviews are public once their author has confirmed the email',
  }),
  MAIL_FROM: optionalSetting(sender, {
    defaultText: 'the name of the site, and the stored address or `no-reply@HOST of PUBLIC_URL`',
    description:
      'sender of emails: an address, or a name and an address. Replaces the address that an administrator has stored (branding.md)',
  }),
  CONTACT_EMAIL: optionalSetting(email, {
    defaultText: 'unset',
    description:
      'email address on the transparency page and in `/.well-known/security.txt`, for people without an account, authorities and reports of vulnerabilities',
  }),
  DATA_LICENCE_SINCE: optionalSetting(day, {
    defaultText: 'the time of the migration that introduces the licence',
    description:
      'day, such as `2026-12-01`: texts and photos of reviews created since then are licensed under CC BY 4.0, as the review form says. With the default, demo reviews have no licence',
  }),
  REDIS_URL: optionalSetting(url('redis:', 'rediss:'), {
    defaultText: 'unset',
    description: 'Redis, in which several API processes share rate-limit counters: `redis://user:password@host:6379`',
  }),
  INDEXNOW_URL: setting(url('https:', 'http:'), {
    default: 'https://api.indexnow.org/indexnow',
    description: 'receives the announcements of changed pages: the shared service, or one search engine of IndexNow',
  }),
  WEBHOOK_NETWORKS: optionalSetting(networks, {
    defaultText: 'none',
    description:
      'comma-separated IP addresses and networks that webhooks, announcements and requests to OpenID providers may reach besides the public internet, also by `http:`, at any port and as bare IP addresses; for private installations and tests',
  }),
  WEBHOOK_DNS: optionalSetting(dnsServers, {
    defaultText: "the system's",
    description:
      'comma-separated DNS servers that resolve the hosts of webhooks, announcements and OpenID providers, such as `127.0.0.1:5353`: for networks that block other outbound traffic',
  }),
  DSA_TERRITORY: optionalSetting(territory, {
    defaultText: 'all countries of the EU and the EEA',
    description:
      'comma-separated countries in which decisions about content apply, by their ISO 3166 codes, for the statements of reasons of `npm run dsa:export`',
  }),
  STORAGE_URL: optionalSetting(url('file:', 's3:'), {
    defaultText: 'a folder in `DATA_DIR`',
    description: 'photo storage: `file:///folder` or `s3://…`',
  }),
});

/**
 * Reads the settings. A variable that is unset or empty has its default.
 * @throws SettingsError on the first invalid value
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const values = parseSettings(settingsSchema, environment);
  const { indexNowKey, ...shared } = toSharedSettings(values);
  const dataDir = resolve(values.DATA_DIR);
  checkOidc(shared, values.WEBHOOK_NETWORKS !== undefined);
  return {
    ...shared,
    apiPort: values.API_PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    migrationsUrl: values.MIGRATIONS_URL ?? null,
    replicas: toReplicas(values),
    jwtSecret: values.JWT_SECRET ?? null,
    dataSecret: values.DATA_SECRET ?? null,
    // Demo accounts have known passwords. By default, they are only created if the public URL is on this machine (ASVS 5.0, 6.3.2).
    seedDemo: values.SEED_DEMO ?? isLocalUrl(shared.publicUrl),
    algolia: toAlgolia(values),
    rateLimits: values.RATE_LIMITS,
    corsOrigins: values.CORS_ORIGINS ?? [],
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    contactEmail: values.CONTACT_EMAIL ?? null,
    licenceSince: values.DATA_LICENCE_SINCE ?? null,
    redisUrl: values.REDIS_URL ?? null,
    indexNow: indexNowKey === null ? null : { key: indexNowKey, url: values.INDEXNOW_URL },
    webhookNetworks: values.WEBHOOK_NETWORKS ?? null,
    webhookDns: values.WEBHOOK_DNS ?? [],
    dsaTerritory: values.DSA_TERRITORY ?? EEA_COUNTRIES,
    storageUrl: values.STORAGE_URL ?? pathToFileURL(join(dataDir, 'pictures')).href,
  };
}

/** Returns the sender of emails of a site without `MAIL_FROM`, with the current name of the site (RFC 5322, 3.4). */
export function toSender(address: string): string {
  const name = getSiteName();
  return `${/[.:]/.test(name) ? `"${name}"` : name} <${address}>`;
}

/** Returns the default address of the sender. @param publicUrl the public URL. Its host is the domain of the address */
export function toDefaultAddress(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`;
}

/** @throws SettingsError for a provider that `WEBHOOK_NETWORKS` does not allow, or with the id of the administrators' provider */
function checkOidc(
  { oidcProviders, oidcStaff }: Pick<Settings, 'oidcProviders' | 'oidcStaff'>,
  hasNetworks: boolean,
): void {
  const registered = [
    ...oidcProviders.map(({ id, issuer }) => ({ setting: 'OIDC_PROVIDERS', name: id, issuer })),
    ...(oidcStaff === null ? [] : [{ setting: 'OIDC_STAFF', name: 'administrators', issuer: oidcStaff.issuer }]),
  ];
  const insecure = registered.find(({ issuer }) => issuer.startsWith('http:'));
  if (insecure !== undefined && !hasNetworks) {
    throw new SettingsError(
      `${insecure.setting}: the issuer of ${insecure.name} must use https. http is only for networks in WEBHOOK_NETWORKS.`,
    );
  }
  if (oidcStaff !== null && oidcProviders.some(({ id }) => id === STAFF_PROVIDER_ID)) {
    throw new SettingsError(`OIDC_PROVIDERS: the id ${STAFF_PROVIDER_ID} is the one of OIDC_STAFF. Use another id.`);
  }
}

function toReplicas(values: Static<typeof settingsSchema>): ReplicaSettings | null {
  const { DATABASE_READ_URL: urls = [], DATABASE_READ_MAX_LAG: maxLagSeconds } = values;
  return urls.length === 0 ? null : { urls, maxLagSeconds };
}

function toAlgolia(values: Static<typeof settingsSchema>): AlgoliaSettings | null {
  requireTogether(values, ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY']);
  const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey } = values;
  if (appId === undefined || searchKey === undefined || adminKey === undefined) return null;
  return { appId, searchKey, adminKey, url: values.ALGOLIA_URL ?? null };
}
