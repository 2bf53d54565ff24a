import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { JWKS } from 'openid-client';
import { OidcError } from './OidcError.ts';
import { toIssuerKey } from './toIssuerKey.ts';

/** The content of a logout token. At least one of `subject` and `sessionId` is present. */
export interface LogoutToken {
  /** The issuer as `toIssuerKey` returns it. */
  issuer: string;
  subject: string | null;
  /** The id of the session at the provider. */
  sessionId: string | null;
  /** The claim `jti`, which identifies the token: each token is valid once. */
  id: string;
}

interface LogoutTokenOptions {
  /** The issuer in the metadata of the provider. */
  issuer: string;
  clientId: string;
  /** The algorithms with which the provider signs; undefined if its metadata names none. */
  algorithms: string[] | undefined;
  /** The maximum difference (s) between the clocks of a provider and this server. */
  toleranceSeconds: number;
  /** @param isNew whether the stored keys lack the key of the token */
  readKeys: (isNew: boolean) => Promise<JWKS>;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The maximum age of a logout token. If the age had no limit, a token without `exp` could be replayed once its `jti` is no longer stored. */
export const LOGOUT_TOKEN_MAX_AGE_SECONDS = 5 * 60;

/**
 * Signature algorithms that need the provider's private key. With `none`, anybody could create a token; with an algorithm with a shared secret,
 * anybody who knows the secret could.
 */
const ASYMMETRIC = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

/** The values of `typ` that a logout token may have. Most providers send no `typ`, or the general `JWT`. */
const TYPES: ReadonlySet<string | undefined> = new Set([undefined, 'jwt', 'logout+jwt']);

/**
 * Reads the issuer and the audience of a logout token, with which to find the client that validates the token.
 *
 * @returns null for a text that is no such token
 */
export function readLogoutAudience(token: string): { issuer: string; clientIds: string[] } | null {
  try {
    const { iss, aud = [] } = decodeJwt(token);
    return iss === undefined ? null : { issuer: toIssuerKey(iss), clientIds: [aud].flat() };
  } catch {
    return null;
  }
}

/** Validates a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). @throws OidcError, or an error of `readKeys` */
export async function readLogoutToken(token: string, options: LogoutTokenOptions): Promise<LogoutToken> {
  const keys = await options.readKeys(false);
  try {
    return toLogoutToken(await verify(token, keys, options));
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw toRejection(error);
  }
  const fetched = await options.readKeys(true);
  try {
    return toLogoutToken(await verify(token, fetched, options));
  } catch (error) {
    throw toRejection(error);
  }
}

async function verify(token: string, keys: JWKS, options: LogoutTokenOptions): Promise<JWTPayload> {
  const { issuer, clientId, algorithms = ['RS256'], toleranceSeconds } = options;
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys as JSONWebKeySet), {
    issuer,
    audience: clientId,
    algorithms: algorithms.filter((algorithm) => ASYMMETRIC.test(algorithm)),
    clockTolerance: toleranceSeconds,
    maxTokenAge: LOGOUT_TOKEN_MAX_AGE_SECONDS,
    requiredClaims: ['jti'],
  });
  if (!TYPES.has(protectedHeader.typ?.toLowerCase())) throw new OidcError('rejected');
  return payload;
}

function toLogoutToken({ iss, sub, sid, jti, events, nonce }: JWTPayload): LogoutToken {
  const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  const isValid = isLogout && nonce === undefined && isText(sub) && isText(sid) && (sub ?? sid) !== undefined;
  if (!isValid || typeof iss !== 'string' || typeof jti !== 'string') throw new OidcError('rejected');
  return { issuer: toIssuerKey(iss), subject: sub ?? null, sessionId: sid ?? null, id: jti };
}

const toRejection = (error: unknown) =>
  error instanceof OidcError ? error : new OidcError('rejected', { cause: error });
