import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  PrivateKeyJwt,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { importJWK, type JWK } from 'jose';
import type { OidcKey } from '@heard/server-kit';
import type { PublicHttp } from '../../outbound/publicHttp.ts';
import { createOidcFetch } from './createOidcFetch.ts';
import { type Cached, CACHE_MS, createProviderKeys } from './createProviderKeys.ts';
import { OidcError } from './OidcError.ts';

/** A client that is registered with a provider. It authenticates with the key if it has one, otherwise with the secret. */
export interface OidcRegistration {
  /** The URL that identifies the provider (OpenID Connect Discovery 1.0). */
  issuer: string;
  clientId: string;
  clientSecret?: string;
  privateKey?: OidcKey;
}

export interface ProviderConnectionOptions extends OidcRegistration {
  http: Pick<PublicHttp, 'exchange'>;
  /** The time limit (ms) of each request to the provider. */
  timeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
}

/**
 * Maximum number of concurrent logins with one provider, so that requests to a provider that hangs do not use up the turns of the lane.
 */
const MAX_RUNNING = 8;

/** The maximum difference (s) between the clocks of a provider and this server. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * The age of the keys that the library sees. The library looks up an unknown key only in keys that were fetched more than 60 s, and less than 300 s
 * ago. `createProviderKeys` decides when keys are fetched, so their age is always this constant.
 */
const SEEMING_AGE_SECONDS = 120;

export type ProviderConnection = ReturnType<typeof createProviderConnection>;

/** Creates the requests to an OpenID provider: metadata and keys, which are stored, and the configuration of the library for a login. */
export function createProviderConnection(options: ProviderConnectionOptions) {
  const { issuer, clientId, clientSecret, http, timeoutMs, now } = options;
  const send = createOidcFetch(http, timeoutMs);
  // Lets the library send requests without TLS, because `http` decides whether they are allowed: only to the networks of the operator.
  const isInsecure = issuer.startsWith('http:');
  const metadata = {
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  let authentication: Promise<ClientAuth> | null = null;
  const readAuthentication = () => (authentication ??= createAuthentication(options));
  const timeout = timeoutMs / 1000;

  const keys = createProviderKeys(send, now);
  let running = 0;

  async function limit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= MAX_RUNNING) throw new OidcError('unavailable');
    running++;
    try {
      return await work();
    } finally {
      running--;
    }
  }

  const readMetadata = createMetadataCache(now, async () => {
    const discovered = await discovery(new URL(issuer), clientId, metadata, await readAuthentication(), {
      [customFetch]: send,
      timeout,
      ...(isInsecure && { execute: [allowInsecureRequests] }),
    });
    return discovered.serverMetadata();
  });

  /** Returns the library's configuration for one login. */
  async function configure(): Promise<Configuration> {
    const value = await readMetadata();
    const configuration = new Configuration(value, clientId, metadata, await readAuthentication());
    configuration[customFetch] = (url, options) => (url === value.jwks_uri ? keys.fetch : send)(url, options);
    configuration.timeout = timeout;
    if (isInsecure) allowInsecureRequests(configuration);
    enableNonRepudiationChecks(configuration);
    const jwks = keys.getStored();
    if (jwks !== null) {
      setJwksCache(configuration, { jwks, uat: Math.floor(Date.now() / 1000) - SEEMING_AGE_SECONDS });
    }
    return configuration;
  }

  return { configure, keys, limit, readMetadata };
}

/** Creates a function that loads and caches the metadata of a provider. Concurrent logins share one request for the metadata. */
function createMetadataCache(now: () => number, discover: () => Promise<ServerMetadata>) {
  let stored: Cached<ServerMetadata> | null = null;
  let running: Promise<ServerMetadata> | null = null;
  const load = async () => {
    const value = await discover();
    stored = { value, at: now() };
    return value;
  };
  return (): Promise<ServerMetadata> => {
    if (stored !== null && now() - stored.at < CACHE_MS) return Promise.resolve(stored.value);
    running ??= load().finally(() => (running = null));
    return running;
  };
}

/** Returns how a client authenticates at the token endpoint. */
async function createAuthentication({ clientSecret, privateKey }: OidcRegistration): Promise<ClientAuth> {
  if (privateKey === undefined) return ClientSecretBasic(clientSecret ?? '');
  const key = await importJWK(privateKey as JWK, privateKey.alg);
  if (key instanceof Uint8Array) throw new TypeError('The key of a client must be asymmetric');
  return PrivateKeyJwt({ key, kid: privateKey.kid });
}
