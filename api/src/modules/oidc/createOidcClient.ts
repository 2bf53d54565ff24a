import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
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
import { type LogoutToken, readLogoutToken } from './readLogoutToken.ts';
import { toIssuerKey } from './toIssuerKey.ts';

/** A client that is registered with a provider. It authenticates with the key if it has one, otherwise with the secret. */
export interface OidcRegistration {
  /** The URL that identifies the provider (OpenID Connect Discovery 1.0). */
  issuer: string;
  clientId: string;
  clientSecret?: string;
  privateKey?: OidcKey;
}

export interface OidcClientOptions extends OidcRegistration {
  /** Claims besides email and names. Claims that the ID token lacks are requested from the user info endpoint. Default: none. */
  neededClaims?: readonly string[];
  /** A scope that is requested if the provider announces it. Default: none. */
  scope?: string | null;
  http: Pick<PublicHttp, 'exchange'>;
  /** The time limit (ms) of each request to the provider. */
  timeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
}

/** Values that bind the response of a provider to a request. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider's data about a person. Texts are unchanged. */
export interface OidcClaims {
  /** The issuer as `toIssuerKey` returns it. */
  issuer: string;
  subject: string;
  /** The id of the session at the provider, which the provider may end; null if the provider has sent none. */
  sessionId: string | null;
  /** The verified email address; null if the provider has not verified it. */
  email: string | null;
  name: string;
  lastName: string;
}

/** The claims of a login. */
export interface OidcResult extends OidcClaims {
  /** All claims of the ID token, completed by the user info endpoint. */
  all: Record<string, unknown>;
  /** The claims of the ID token only, such as `amr` and `acr`. */
  idToken: Record<string, unknown>;
}

/**
 * Maximum number of concurrent logins with one provider, so that a provider that hangs leaves turns of the lane to
 * others.
 */
const MAX_RUNNING = 8;

/** The maximum difference (s) between the clocks of a provider and this server. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** A longer subject is not allowed (OpenID Connect Core 1.0, 2). */
const SUBJECT_MAX_LENGTH = 255;

/**
 * The library looks up an unknown key only in keys that were fetched more than 60 s, and less than 300 s ago. `createProviderKeys` decides when
 * they are fetched, so that they always seem to be of this age.
 */
const SEEMING_AGE_SECONDS = 120;

/** The claims from which `readPerson` reads. */
const PERSON_CLAIMS = ['email', 'email_verified', 'given_name', 'family_name'];

export type OidcClient = ReturnType<typeof createOidcClient>;

/**
 * Creates the client of an OpenID provider: authorization code with PKCE, `state`, `nonce`, and pushed authorization requests if the
 * provider accepts them. Signatures of ID tokens are always checked. Metadata and keys are fetched when they are first needed.
 */
export function createOidcClient(options: OidcClientOptions) {
  const { issuer, clientId, clientSecret, neededClaims = [], scope = null, http, timeoutMs, now } = options;
  const send = createOidcFetch(http, timeoutMs);
  // Allows requests without TLS. `http` rejects them unless they are to the operator's networks.
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

  return {
    issuer: toIssuerKey(issuer),
    clientId,

    /**
     * Returns the URL of the provider's login page.
     *
     * @throws OidcError `unavailable`
     */
    createLoginUrl: (redirectUri: string, { state, nonce, verifier }: OidcChecks): Promise<URL> =>
      limit(async () => {
        try {
          const configuration = await configure();
          const parameters = {
            redirect_uri: redirectUri,
            response_type: 'code',
            scope: toScopes(configuration.serverMetadata(), scope),
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            state,
            nonce,
          };
          const acceptsPushed = configuration.serverMetadata().pushed_authorization_request_endpoint !== undefined;
          return acceptsPushed
            ? await buildAuthorizationUrlWithPAR(configuration, parameters)
            : buildAuthorizationUrl(configuration, parameters);
        } catch (error) {
          throw new OidcError('unavailable', { cause: error });
        }
      }),

    /**
     * Exchanges the response of a provider for the claims about the person.
     *
     * @param url the redirect URI with the parameters of the provider
     * @throws OidcError
     */
    readClaims: (url: URL, { state, nonce, verifier }: OidcChecks): Promise<OidcResult> =>
      limit(async () => {
        try {
          const configuration = await configure();
          const tokens = await authorizationCodeGrant(configuration, url, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          });
          const idToken = tokens.claims();
          if (idToken === undefined || idToken.sub.length > SUBJECT_MAX_LENGTH) throw new OidcError('rejected');
          const isComplete = [...PERSON_CLAIMS, ...neededClaims].every((name) => name in idToken);
          const canComplete = configuration.serverMetadata().userinfo_endpoint !== undefined;
          const claims =
            isComplete || !canComplete
              ? idToken
              : complete(idToken, await fetchUserInfo(configuration, tokens.access_token, idToken.sub));
          return toResult(issuer, idToken, claims);
        } catch (error) {
          throw toOidcError(error);
        }
      }),

    /**
     * Validates a logout token of the provider (OpenID Connect Back-Channel Logout 1.0, 2.6), except that it was not received before.
     *
     * @throws OidcError `rejected`; `unavailable` if the keys of the provider can't be fetched
     */
    async readLogoutToken(token: string): Promise<LogoutToken> {
      try {
        const server = await readMetadata();
        if (server.jwks_uri === undefined) throw new OidcError('unavailable');
        const uri = server.jwks_uri;
        return await readLogoutToken(token, {
          issuer: server.issuer,
          clientId,
          algorithms: server.id_token_signing_alg_values_supported,
          toleranceSeconds: CLOCK_TOLERANCE_SECONDS,
          readKeys: (isNew) => keys.read(uri, isNew),
        });
      } catch (error) {
        throw error instanceof OidcError ? error : new OidcError('unavailable', { cause: error });
      }
    },
  };
}

/** Stores the metadata of a provider. Several logins wait for the same response. */
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

function toResult(issuer: string, idToken: IDToken, claims: Record<string, unknown>): OidcResult {
  return {
    issuer: toIssuerKey(issuer),
    subject: idToken.sub,
    sessionId: typeof idToken['sid'] === 'string' ? idToken['sid'] : null,
    ...readPerson(claims),
    all: claims,
    idToken,
  };
}

function toScopes({ scopes_supported: supported }: ServerMetadata, scope: string | null): string {
  const isSupported = scope !== null && supported?.includes(scope) === true;
  return isSupported ? `openid email profile ${scope}` : 'openid email profile';
}

/** Adds claims that the ID token lacks. An email address and its verification must come from the same response. */
function complete(idToken: Record<string, unknown>, userInfo: Record<string, unknown>): Record<string, unknown> {
  const { email, email_verified } = 'email' in idToken && 'email_verified' in idToken ? idToken : userInfo;
  return { ...userInfo, ...idToken, email, email_verified };
}

function readPerson(claims: Record<string, unknown>): Pick<OidcClaims, 'email' | 'lastName' | 'name'> {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  // Accepts the texts of booleans, because some providers send booleans as texts.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    email: (isVerified && text('email')) || null,
    name: text('given_name'),
    lastName: text('family_name'),
  };
}

/** Codes of the library: a claim, a timestamp, a signature or a parameter of the response is wrong. */
const REJECTED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_RESPONSE_BODY_ERROR',
]);

function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof AuthorizationResponseError) {
    const isDenied = error.error === 'access_denied' || error.error.endsWith('_required');
    return new OidcError(isDenied ? 'denied' : 'unavailable', { cause: error });
  }
  const isRejected = error instanceof Error && 'code' in error && REJECTED.has(String(error.code));
  return new OidcError(isRejected ? 'rejected' : 'unavailable', { cause: error });
}
