import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEmail } from '@heard/contract';
import { logLevels, loopback, parseNetworks, type LogLevel } from '@heard/server-kit';

/** What the environment variables set. The README's table describes each. */
export interface Settings {
  /** The port that the API listens on. */
  apiPort: number;
  /** Absolute. Holds the embedded database, the token secret and the pictures. */
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null: one is made and kept in `dataDir`. */
  jwtSecret: string | null;
  seedDemo: boolean;
  /** Null: the API answers searches itself. */
  algolia: AlgoliaSettings | null;
  /** Whether callers are refused who call too often. */
  rateLimits: boolean;
  /** Other origins whose pages may call the API; `*` for all. */
  corsOrigins: string[];
  /** How many proxies stand in front of the API. */
  trustedProxies: number;
  /** Null: mails are not sent. */
  smtpUrl: string | null;
  /** Whom mails are from: an address, or `Name <address>`. */
  mailFrom: string;
  redisUrl: string | null;
  /** Where pictures are kept: a folder in `dataDir` if nothing else is set. */
  storageUrl: string;
  /** The web's own address, without a slash at its end. */
  publicUrl: string;
  logLevel: LogLevel;
  /** Who may read `/metrics`. */
  metricsFrom: BlockList;
  /** Whether spans are sent, to where OpenTelemetry's own variables say. */
  traces: boolean;
}

export interface AlgoliaSettings {
  appId: string;
  /** The search-only key. */
  searchKey: string;
  adminKey: string;
  /** What is asked instead of Algolia's own hosts; null: those. */
  url: string | null;
}

/** HS256 wants a key of 256 bits or more (RFC 7518, 3.2). */
const JWT_SECRET_MIN_LENGTH = 32;

/** A setting has a wrong value. The message is one line that names the variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads the settings. A variable that is unset or empty has its default.
 * @throws SettingsError at the first wrong value
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const secret = text(env, 'JWT_SECRET');
  if (secret !== null && secret.length < JWT_SECRET_MIN_LENGTH) {
    throw new SettingsError(`JWT_SECRET must have at least ${JWT_SECRET_MIN_LENGTH} characters.`);
  }
  const publicUrl = (url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.data');
  return {
    apiPort: integer(env, 'API_PORT', 4000, 0, 65_535),
    dataDir,
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    jwtSecret: secret,
    seedDemo: choice(env, 'SEED_DEMO', ['1', '0']) === '1',
    algolia: algolia(env),
    rateLimits: choice(env, 'RATE_LIMITS', ['on', 'off']) === 'on',
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 100),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender(env, 'MAIL_FROM') ?? `Heard <no-reply@${new URL(publicUrl).hostname}>`,
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    storageUrl: url(env, 'STORAGE_URL', ['file:', 's3:']) ?? pathToFileURL(join(dataDir, 'pictures')).href,
    publicUrl,
    logLevel: choice(env, 'LOG_LEVEL', logLevels),
    metricsFrom: networks(env, 'METRICS_FROM') ?? loopback,
    traces: url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) !== null,
  };
}

function text(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name];
  return value === undefined || value === '' ? null : value;
}

function integer(env: NodeJS.ProcessEnv, name: string, preset: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return preset;
  if (!/^\d{1,6}$/.test(value) || Number(value) < min || Number(value) > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return Number(value);
}

/** The first of the allowed values is the default. */
function choice<Value extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly [Value, ...Value[]],
): Value {
  const value = text(env, name);
  if (value === null) return allowed[0];
  const chosen = allowed.find((one) => one === value);
  if (chosen === undefined) throw new SettingsError(`${name} must be ${allowed.join(' or ')}, not "${value}".`);
  return chosen;
}

// The value is not repeated in the message: addresses carry passwords.
function url(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SettingsError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
  }
  return value;
}

function sender(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const [, named, bare] = /^(?:[^<>\r\n]* <([^<>]+)>|([^<>]+))$/.exec(value) ?? [];
  if (checkEmail(named ?? bare ?? '') !== null) {
    throw new SettingsError(
      `${name} must be an email address, or a name and one such as Heard <no-reply@heard.example>.`,
    );
  }
  return value;
}

function networks(env: NodeJS.ProcessEnv, name: string): BlockList | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = parseNetworks(value);
  if (parsed === null) throw new SettingsError(`${name} must list addresses or networks such as 10.0.0.0/8.`);
  return parsed;
}

function origins(env: NodeJS.ProcessEnv, name: string): string[] {
  const listed = (text(env, name) ?? '').split(',').map((origin) => origin.trim());
  return listed
    .filter((origin) => origin !== '')
    .map((origin) => {
      if (origin === '*') return origin;
      const parsed = URL.canParse(origin) ? new URL(origin) : null;
      if (parsed === null || !/^https?:$/.test(parsed.protocol) || `${parsed.origin}/` !== parsed.href) {
        throw new SettingsError(`${name} must list origins such as https://heard.example, not "${origin}".`);
      }
      return parsed.origin;
    });
}

function algolia(env: NodeJS.ProcessEnv): Settings['algolia'] {
  const names = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'] as const;
  const [appId = null, searchKey = null, adminKey = null] = names.map((name) => text(env, name));
  const address = url(env, 'ALGOLIA_URL', ['http:', 'https:']);
  if (appId !== null && searchKey !== null && adminKey !== null) return { appId, searchKey, adminKey, url: address };
  if (appId === null && searchKey === null && adminKey === null) return null;
  const missing = names.filter((name) => text(env, name) === null);
  throw new SettingsError(`${missing.join(' and ')} must be set too: Algolia needs all three of its settings.`);
}
