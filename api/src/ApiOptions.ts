import type { LogOptions, OidcProvider, OidcStaff, SiteEnvironment } from '@heard/server-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { BlockList } from 'node:net';
import type { Database } from './database/Database.ts';
import type { Replicas } from './database/replicas/openReplicas.ts';
import type { PasswordCost } from './kernel/passwords.ts';
import type { ProofSource } from './modules/ownership/index.ts';
import type { RateLimit } from './plugins/rateLimits.ts';
import type { IndexNowSettings } from './settings.ts';

export interface ApiOptions {
  /** A migrated database. The caller closes it. */
  database: Database;
  /** Read replicas for public reads, see `openReplicas`. The API does not close them. Default: `database` serves all reads. */
  replicas?: Replicas | null;
  /** Key that signs tokens, of at least 32 characters. */
  jwtSecret: string;
  /** The secret that keys the hashes of invited email addresses and encrypts the secrets of webhooks and of the mail server. At least 32 characters. */
  dataSecret: string;
  /** URL of the folder or bucket of images, see `openImageStore`. */
  storageUrl: string;
  /** The website's URL without a trailing slash, for links in emails. Default: `http://localhost:3000`. */
  publicUrl?: string;
  /** The name, accent, logo and languages of the site. They replace the stored values in all APIs of the process. Default: the stored values. */
  site?: SiteEnvironment;
  /** Whether an installation without an administrator can be set up by `POST /setup`. Default: no. */
  offersSetup?: boolean;
  /** The email address that the transparency page shows to people without an account and to authorities. Default: none. */
  contactEmail?: string | null;
  /** Reviews created since this time have a text licence. Default: the time of the migration that introduced the licence. */
  licenceSince?: Date | null;
  /**
   * The URL of the mail server. It replaces the stored mail server. Default: the stored mail server. Without a mail server, emails stay in the
   * database until they expire.
   */
  smtpUrl?: string | null;
  /** The sender of emails. It replaces the stored sender. Default: the stored sender, or an address of the site. */
  mailFrom?: string | null;
  /** The time limit (ms) of a test message. Default: 10 s. */
  emailTestTimeoutMs?: number;
  /** Whether users of this machine may read the queued emails. Must be false on machines with other users. */
  showsMails?: boolean;
  /** Origins of other sites whose pages may send requests. Default: none. */
  corsOrigins?: string[];
  /** Number of proxies in front of the API, not counting a web server on the same machine. */
  trustedProxies?: number;
  /** Whether rate limits apply, see `rateLimits`. Tests may pass other limits. */
  rateLimits: boolean | Record<string, RateLimit>;
  /** Redis for rate limits shared by several processes, see `requestCounters`. Default: each process counts for itself. */
  redisUrl?: string | null;
  /** Returns the error with which all requests are rejected at the moment; null if they are accepted, see `RequestPool`. Default: null. */
  getRejection?: () => Error | null;
  /** The maximum expected wait (ms) of a request that is accepted, see `createLane`. Default: a second. */
  targetWaitMs?: number;
  /** The time (ms) for which responses that are the same for all callers are reused. Default: a second. */
  reuseMs?: number;
  /** Checks the database, and rejects while it is unavailable. Default: sends a query. */
  checkDatabase?: () => Promise<void>;
  /** The cost of a password hash. Lower in tests. */
  passwordCost?: PasswordCost;
  /** Announces changed pages to search engines. Default: changes are not announced. */
  indexNow?: IndexNowSettings | null;
  /** The key with which web servers submit web vitals. Default: web vitals are rejected. */
  reportKey?: string | null;
  /** Networks that webhooks and announcements may reach in addition to the public internet. Default: none. */
  webhookNetworks?: BlockList | null;
  /** DNS servers that resolve the hosts of webhooks and announcements. Default: the system's. */
  webhookDns?: string[];
  /** The OpenID providers with which consumers can log in. Default: none. */
  oidcProviders?: readonly OidcProvider[];
  /** The OpenID provider of administrators. Default: none. */
  oidcStaff?: OidcStaff | null;
  /** The time limit (ms) of each request to a provider. Default: 5 s. */
  oidcTimeoutMs?: number;
  /** Returns the current time in milliseconds, for caches. Default: the clock. */
  now?: () => number;
  /** Reads proofs of ownership. Default: from DNS, and from files on public websites. */
  proofs?: ProofSource;
  /** Delays responses whose duration must not reveal anything. Default: a timer. Tests do not wait. */
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** Time to receive a request in full, in milliseconds. Default: 30 s. */
  requestTimeoutMs?: number;
  /** Settings of the log. Default: nothing is logged. */
  log?: LogOptions;
  /** Creates spans for requests, see `startTracing`. */
  tracing?: FastifyPluginAsync | undefined;
  /** The networks that may read `/metrics`. Default: this machine. */
  metricsFrom?: BlockList;
}
