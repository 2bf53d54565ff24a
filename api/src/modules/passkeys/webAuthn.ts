import { randomBytes } from 'node:crypto';
import {
  getSiteName,
  type CreatedPasskey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type UsedPasskey,
} from '@heard/contract';
import { CHALLENGE_SECONDS } from './passkeyChallenges.repository.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** COSE identifiers of Ed25519, ES256 and RS256: the algorithms of authenticators, preferred first. */
const ALGORITHMS = [-8, -7, -257];

/** The transports of WebAuthn level 3. Others are not stored: a browser may send any text. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** The data of a created passkey, from the response of an authenticator. */
export type VerifiedPasskey = Omit<NewPasskey, 'name' | 'user_handle'>;

/** The website, as it identifies itself to authenticators. */
interface RelyingParty {
  rpId: string;
  /** The only origin that is accepted. */
  origin: string;
}

export type WebAuthn = ReturnType<typeof createWebAuthn>;

/**
 * Composes requests to authenticators and verifies their responses. Every ceremony requires user verification (a PIN or biometrics), so a passkey
 * counts as two factors.
 *
 * @param publicUrl the website's URL: its host is the relying party's id, its origin is the only accepted origin
 */
export function createWebAuthn(publicUrl: string) {
  const { hostname: rpId, origin } = new URL(publicUrl);
  return {
    createChallenge,
    readChallenge,
    ...bindTo({ rpId, origin }, { creationOptions, requestOptions, verifyCreated, verifyUsed }),
  };
}

// Loads the library at the first use, because most processes of tests and commands do not need its large code for certificates and ASN.1.
function loadLibrary() {
  return import('@simplewebauthn/server');
}

/** Returns 32 random bytes for one ceremony, as base64url. */
function createChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * @param user the authenticator shows `name` and `displayName`
 * @param existing the account's passkeys: an authenticator that has one of these passkeys does not create another passkey
 */
function creationOptions(
  relyingParty: RelyingParty,
  challenge: string,
  user: { handle: string; name: string; displayName: string },
  existing: PasskeyRow[],
): PasskeyCreationOptions {
  const { rpId } = relyingParty;
  return {
    rp: { id: rpId, name: getSiteName() },
    user: { id: user.handle, name: user.name, displayName: user.displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** @param allowed the passkeys to choose from; undefined for any passkey of this website */
function requestOptions(relyingParty: RelyingParty, challenge: string, allowed?: PasskeyRow[]): PasskeyRequestOptions {
  const { rpId } = relyingParty;
  return {
    rpId,
    challenge,
    timeout: TIMEOUT_MS,
    ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
    userVerification: 'required',
  };
}

/** Returns the challenge that a response claims to have signed; null if there is none. */
function readChallenge({ response }: CreatedPasskey | UsedPasskey): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Verifies a created passkey. @returns null if it is not acceptable */
async function verifyCreated(
  relyingParty: RelyingParty,
  credential: CreatedPasskey,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const { rpId, origin } = relyingParty;
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: withoutUndefined(credential.response) },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      signature_count: String(counter),
      transports: (credential.response.transports ?? []).filter((transport) => TRANSPORTS.has(transport)),
    };
  } catch {
    // Treats every error as an invalid response, because the library throws an error for each kind of invalid response.
    return null;
  }
}

/** Verifies the signature of a stored passkey. @returns the new signature counter; null if the signature is not valid */
async function verifyUsed(
  relyingParty: RelyingParty,
  credential: UsedPasskey,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { rpId, origin } = relyingParty;
  const { userHandle, ...response } = credential.response;
  if (userHandle !== undefined && userHandle !== null && userHandle !== passkey.user_handle) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.signature_count),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function toDescriptor({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports };
}

// Omits `transports` if it is undefined, because the types of the library allow a missing property, but not an undefined one.
function withoutUndefined({ transports, ...response }: CreatedPasskey['response']) {
  return { ...response, ...(transports !== undefined && { transports }) };
}
