import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@heard/contract';

/** The deviations of a response from the response of a correct authenticator. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified, by a PIN for example. */
  isVerified?: boolean;
  challenge?: string;
  signatureCount?: number;
  /** The data to sign instead of the data that a correct authenticator signs. */
  signedData?: Buffer;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey (ES256), as a browser on `origin` would present it (WebAuthn level 3, 6 and 7). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';
  #signatureCount = 0;

  constructor(origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  create({ challenge, rp, user }: PasskeyCreationOptions, deviation: Deviation = {}): CreatedPasskey {
    this.#userHandle = user.id;
    const data = Buffer.concat([
      this.#authenticatorData(rp.id, deviation, HAS_CREDENTIAL),
      Buffer.alloc(16),
      toUint16(this.credentialId.length),
      this.credentialId,
      this.#coseKey(),
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'unheard-of'],
      },
    };
  }

  use({ challenge, rpId }: PasskeyRequestOptions, deviation: Deviation = {}): UsedPasskey {
    this.#signatureCount = deviation.signatureCount ?? this.#signatureCount + 1;
    const data = this.#authenticatorData(rpId, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([deviation.signedData ?? data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation;
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authenticatorData(rpId: string, { isVerified = true, ...deviation }: Deviation, reports = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#signatureCount);
    return Buffer.concat([
      createHash('sha256')
        .update(deviation.rpId ?? rpId)
        .digest(),
      Buffer.from([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | reports]),
      count,
    ]);
  }

  /** Returns the public key in COSE: key type EC2, algorithm ES256, curve P-256, and the coordinates (RFC 9053). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

// The functions below write the part of CBOR (RFC 8949) that an authenticator needs.

function cborHead(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.concat([Buffer.from([type | 25]), toUint16(value)]);
}

const cborInteger = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

function toUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
