import type { BlockList } from 'node:net';
import type { Static, TObject } from 'typebox';
import { logLevels, type LogLevel } from '../loggingOptions.ts';
import { loopback } from '../networks.ts';
import type { SiteEnvironment } from '../toSite.ts';
import { optionalSetting, setting } from './parseSettings.ts';
import { type OidcProvider, oidcProviders, type OidcStaff, oidcStaff } from './oidcProviders.ts';
import {
  accent,
  httpUrl,
  indexNowKey,
  logoFile,
  networks,
  choice,
  origin,
  port,
  reportKey,
  siteLanguages,
  siteName,
  text,
  wholeNumber,
} from './settingTypes.ts';

/** The settings that the API and the web server both read. */
export const sharedSettings = {
  PORT: setting(port, { default: '3000', description: 'port of the web server' }),
  API_PORT: setting(port, { default: '4000', description: 'port of the API' }),
  HOST: optionalSetting(text, {
    defaultText: 'all interfaces; with `npm start`, `localhost` if the host of `PUBLIC_URL` is this machine',
    description: 'address that both servers listen on: `localhost`, `0.0.0.0`, `10.0.0.5`',
  }),
  PUBLIC_URL: optionalSetting(origin, {
    defaultText: '`http://localhost:PORT`',
    description:
      'public origin of the web server, without a path: used in canonical URLs, the sitemap and emails; with https, browsers use only https from then on (HSTS)',
  }),
  SITE_NAME: optionalSetting(siteName, {
    defaultText: 'the stored name, or Heard',
    description:
      'name of the site, the same for both servers: on pages, in titles, emails, badges, feeds, structured data and the web manifest. Replaces the name that an administrator has stored (branding.md)',
  }),
  SITE_ACCENT: optionalSetting(accent, {
    defaultText: "the stored color, or the software's colors",
    description:
      'color of buttons, links and colored areas, the same for both servers: `#b3261e`. White text on it must have a contrast of 4.5:1; the colors of both themes are derived from it. Replaces the color that an administrator has stored (branding.md)',
  }),
  SITE_LOGO: optionalSetting(logoFile, {
    defaultText: "the stored logo; without one, the first letter of the name, or the software's logo",
    description:
      'path of an SVG or PNG file with the logo, at most 32 KiB, the same for both servers, absolute or relative to the folder of `.env` or `heard.env`: on pages, in emails, badges, structured data, the web manifest and as favicon. Replaces the logo that an administrator has stored (branding.md)',
  }),
  SITE_LANGUAGES: optionalSetting(siteLanguages, {
    defaultText: 'the stored languages, or `en,es,fr`',
    description:
      'comma-separated languages that the site offers, the same for both servers: `es,en`. The first one is the default. Replaces the languages that an administrator has stored (branding.md)',
  }),
  TRUSTED_PROXIES: setting(wholeNumber(0, 100), {
    default: '0',
    description: "number of proxies in front that are trusted to report the caller's IP address",
  }),
  LOG_LEVEL: setting(choice(logLevels), {
    default: 'info',
    description: "log level of the API and the web server: pino's levels, or `silent`",
  }),
  METRICS_FROM: optionalSetting(networks, {
    defaultText: 'loopback',
    description:
      'comma-separated addresses and networks that may read `/metrics` of the API and the web server directly, not through a proxy: `10.0.0.0/8`',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSetting(httpUrl, {
    defaultText: 'unset: no traces',
    description:
      'where both servers send traces, OTLP over HTTP: `http://collector:4318`. `OTEL_EXPORTER_OTLP_*`, `OTEL_TRACES_SAMPLER` and `OTEL_BSP_SCHEDULE_DELAY` apply as well',
  }),
  ALGOLIA_APP_ID: optionalSetting(text, {
    defaultText: 'unset: the API serves searches',
    description: 'id of the Algolia application',
  }),
  ALGOLIA_SEARCH_KEY: optionalSetting(text, {
    defaultText: 'unset',
    description: "Algolia's search-only key, which the browser receives",
  }),
  ALGOLIA_URL: optionalSetting(httpUrl, {
    defaultText: "Algolia's hosts",
    description: "another host for Algolia's API, such as a proxy",
  }),
  OIDC_PROVIDERS: optionalSetting(oidcProviders, {
    defaultText: 'none',
    description:
      'OpenID providers with which consumers can log in, at most 6, the same for both servers: `[{"id": "example", "name": "Example", "issuer": "https://login.example", "clientId": "…", "clientSecret": "…"}]`. Register `PUBLIC_URL/api/auth/oidc/callback` as the redirect URI. `http:` and internal issuers need `WEBHOOK_NETWORKS`. Instead of `clientSecret`, a `privateKey` (JWK with `kid` and `alg`) authenticates with `private_key_jwt`',
  }),
  OIDC_STAFF: optionalSetting(oidcStaff, {
    defaultText: 'none',
    description:
      'OpenID provider of administrators, the same for both servers: `{"issuer": "https://login.example", "clientId": "…", "clientSecret": "…", "role": {"claim": "groups", "value": "heard"}, "secondFactor": {"amr": ["mfa"]}, "localLogin": true}`. Only people whose claim `role` has the value, or contains it, become administrators. The login counts as second factor if the ID token has one of the `amr`, or the `acr`, in `secondFactor`. Without `localLogin`, passwords and passkeys log in only administrators of `npm run admin:create`. Redirect URI and `privateKey` as for `OIDC_PROVIDERS`',
  }),
  REPORT_KEY: optionalSetting(reportKey, {
    defaultText: 'random with `npm start`; otherwise each web server has its own and stores no web vitals',
    description:
      'signs the tokens of browser reports, and the figures of web vitals that web servers send to the API; at least 32 random characters, the same for all web servers and APIs',
  }),
  INDEXNOW_KEY: optionalSetting(indexNowKey, {
    defaultText: 'unset: nothing is announced',
    description:
      'key by which changed pages of companies are announced to search engines (IndexNow), the same for both servers: 8 to 128 letters, digits and dashes (`openssl rand -hex 16`). Public at `/KEY.txt`',
  }),
};

export interface SharedSettings {
  /** The IP address or host name to listen on; null for all interfaces. */
  host: string | null;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
  /** The name, the color, the logo and the languages of the site from environment variables. They replace the stored values. */
  site: SiteEnvironment;
  trustedProxies: number;
  logLevel: LogLevel;
  /** The networks that may read `/metrics`. */
  metricsFrom: BlockList;
  /** The IndexNow key; null if changed pages are not announced. */
  indexNowKey: string | null;
  /** The OpenID providers with which consumers can log in, in the order in which pages show them. */
  oidcProviders: readonly OidcProvider[];
  /** The OpenID provider of administrators; null if none is set. */
  oidcStaff: OidcStaff | null;
  /** Key that signs the tokens of browser reports, and the reports of web servers to the API; null if there is no key. */
  reportKey: string | null;
  /** Whether traces are exported; OpenTelemetry's own variables set the target. */
  traces: boolean;
}

/** Converts the values that both servers use in the same way. */
export function toSharedSettings(values: Static<TObject<typeof sharedSettings>>): SharedSettings {
  return {
    host: values.HOST ?? null,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    site: {
      name: values.SITE_NAME ?? null,
      accent: values.SITE_ACCENT ?? null,
      logo: values.SITE_LOGO ?? null,
      languages: values.SITE_LANGUAGES ?? null,
    },
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    metricsFrom: values.METRICS_FROM ?? loopback,
    indexNowKey: values.INDEXNOW_KEY ?? null,
    oidcProviders: values.OIDC_PROVIDERS ?? [],
    oidcStaff: values.OIDC_STAFF ?? null,
    reportKey: values.REPORT_KEY ?? null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
}
