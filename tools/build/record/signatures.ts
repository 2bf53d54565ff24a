// Signatures of revisions: Ed25519 (RFC 8032) over the record in a canonical form.
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign as signBytes, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { promote, rollBack } from './changes.ts';
import type { RemoteRecord, Rotation, Signature } from './types.ts';

/** A public Ed25519 key: SPKI in base64. */
export const PUBLIC_KEY = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/;

/** Creates a key pair. @returns the private key (PEM, PKCS #8) and the public key (SPKI in base64) */
export function createKeys(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { privateKey: pem, publicKey: readPublicKey(pem) };
}

/**
 * Returns the public key of a private key: SPKI in base64.
 * @param privateKey PEM, PKCS #8
 * @throws {Error} if it is not an Ed25519 key
 */
export function readPublicKey(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * Signs a revision.
 * @param privateKey PEM, PKCS #8
 */
export function sign(record: RemoteRecord, privateKey: string): RemoteRecord {
  return { ...record, signature: signText(toText(record), privateKey) };
}

/**
 * Signs the replacement of a team's key.
 * @param privateKey the team's current key or the platform's (PEM, PKCS #8)
 * @throws {Error} if the remote has no key
 */
export function signRotation({ name, key: from }: RemoteRecord, key: string, privateKey: string): Rotation {
  if (from === undefined) throw new Error(`${name} has no key. The next change with --key gives it one.`);
  return { from, key, signature: signText(toRotationText(name, from, key), privateKey) };
}

function signText(text: string, privateKey: string): Signature {
  const value = signBytes(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64');
  return { key: readPublicKey(privateKey), value };
}

function isSigned(text: string, { key, value }: Signature): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(value, 'base64'));
}

/**
 * Returns the public key that has signed a revision. If a web server has made the change, returns the key that has signed the basis of the revision.
 * Null if there is no valid signature.
 */
export function findSigner(record: RemoteRecord): string | null {
  const { basis, signature } = record;
  if (signature === undefined) return basis !== undefined && isDecided(basis, record) ? findSigner(basis) : null;
  return isSigned(toText(record), signature) ? signature.key : null;
}

/**
 * Returns why a revision must not replace the current revision; null if it may.
 * @param trusted the team's key in the current revision; undefined if the team has no key or the remote is new
 * @param platform the key of the platform's administrators, or null
 */
export function findSignatureError(
  record: RemoteRecord,
  trusted: string | undefined,
  platform: string | null,
): string | null {
  const expected = trusted ?? record.key;
  if (expected === undefined) return null;
  let signer: string | null = null;
  const allowed: (string | null)[] = [expected, platform];
  try {
    signer = findSigner(record);
    allowed.push(findPresentKey(record, expected, platform));
  } catch {
    // Ignores the error, because a malformed signature, or a malformed revision in `basis`, counts as an invalid signature.
  }
  if (signer !== null && allowed.includes(signer)) return null;
  if (record.signature === undefined) return 'the change is not signed';
  return signer === null ? 'the signature is not of this change' : 'the change is signed by another key';
}

/** Returns the current key of a team. Starts at a known key and follows all its replacements, because a web server may not have read some of them. */
function findPresentKey({ name, rotations = [] }: RemoteRecord, trusted: string, platform: string | null): string {
  return rotations.reduce((present, { from, key, signature }) => {
    const isAllowed = from === present && (signature.key === present || signature.key === platform);
    return isAllowed && isSigned(toRotationText(name, from, key), signature) ? key : present;
  }, trusted);
}

function toRotationText(name: string, from: string, key: string): string {
  return `rotation ${name} ${from} ${key}`;
}

/** Returns whether a web server may make the change in a revision without a signature. The basis of the revision has to allow the decision. */
function isDecided(basis: RemoteRecord, { basis: _basis, ...record }: RemoteRecord): boolean {
  const condition = basis.candidate?.condition;
  const { at, by, reason, action } = record.change;
  if (condition === undefined || !['promote', 'rollback'].includes(action)) return false;
  const author = { at, by, reason };
  const decided =
    action === 'promote' ? promote(basis, { ...author, share: condition.share }) : rollBack(basis, author);
  return isDeepStrictEqual(decided, record);
}

/** Returns the hash of everything in a revision except its signature. */
export function hashRecord(record: RemoteRecord): string {
  return hash('sha256', toText(record), 'base64url');
}

/** Returns the text that is signed: the record without its signature, with sorted properties. */
function toText({ signature: _signature, ...record }: RemoteRecord): string {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
