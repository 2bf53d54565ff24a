import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  type ServerMetadata,
} from 'openid-client';
import { OidcError } from './OidcError.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  createProviderConnection,
  type ProviderConnection,
  type ProviderConnectionOptions,
} from './createProviderConnection.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { type LogoutToken, readLogoutToken } from './readLogoutToken.ts';
import { toIssuerKey } from './toIssuerKey.ts';

export interface OidcClientOptions extends ProviderConnectionOptions {
  /** Claims besides email and names. Claims that the ID token lacks are requested from the user info endpoint. Default: none. */
  neededClaims?: readonly string[];
  /** A scope that is requested if the provider announces it. Default: none. */
  scope?: string | null;
}

/** Values that bind the response of a provider to a request. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider's data about a person. The names and the email address are exactly as the provider has sent them. */
export interface OidcClaims {
  /** The issuer as `toIssuerKey` returns it. */
  issuer: string;
  subject: string;
  /** The id of the session at the provider. The provider may end the session. Null if the provider has sent no id. */
  sessionId: string | null;
  /** The verified email address; null if the provider has not verified it. */
  email: string | null;
  name: string;
  lastName: string;
}

/** The claims of a login. */
export interface OidcResult extends OidcClaims {
  /** All claims of the ID token, and the claims that only the user info endpoint has sent. */
  all: Record<string, unknown>;
  /** The claims of the ID token only, such as `amr` and `acr`. */
  idToken: Record<string, unknown>;
}

/** The maximum length of a subject (OpenID Connect Core 1.0, 2). */
const SUBJECT_MAX_LENGTH = 255;

/** The claims that `readPerson` reads. */
const PERSON_CLAIMS = ['email', 'email_verified', 'given_name', 'family_name'];

export type OidcClient = ReturnType<typeof createOidcClient>;

/**
 * Creates the client of an OpenID provider: authorization code with PKCE, `state`, `nonce`, and pushed authorization requests if the
 * provider accepts them. Signatures of ID tokens are always checked. Metadata and keys are fetched when they are first needed.
 */
export function createOidcClient(options: OidcClientOptions) {
  const { issuer, clientId } = options;
  const connected = { ...options, connection: createProviderConnection(options) };
  return {
    issuer: toIssuerKey(issuer),
    clientId,
    ...bindTo(connected, { createLoginUrl, readClaims, readLogoutToken: checkLogoutToken }),
  };
}

type Connected = OidcClientOptions & { connection: ProviderConnection };

/**
 * Returns the URL of the provider's login page.
 *
 * @throws OidcError `unavailable`
 */
function createLoginUrl(
  { connection: { configure, limit }, scope = null }: Connected,
  redirectUri: string,
  { state, nonce, verifier }: OidcChecks,
): Promise<URL> {
  return limit(async () => {
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
  });
}

/**
 * Exchanges the response of a provider for the claims about the person.
 *
 * @param url the redirect URI with the parameters of the provider
 * @throws OidcError
 */
function readClaims(
  { issuer, neededClaims = [], connection: { configure, limit } }: Connected,
  url: URL,
  { state, nonce, verifier }: OidcChecks,
): Promise<OidcResult> {
  return limit(async () => {
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
  });
}

/**
 * Validates a logout token of the provider (OpenID Connect Back-Channel Logout 1.0, 2.6), but does not check whether it was received before.
 *
 * @throws OidcError `rejected`; `unavailable` if the keys of the provider can't be fetched
 */
async function checkLogoutToken(
  { clientId, connection: { keys, readMetadata } }: Connected,
  token: string,
): Promise<LogoutToken> {
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
