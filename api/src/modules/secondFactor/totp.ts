import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds that a code lasts, and the accepted steps before and after the current one: clocks differ (RFC 6238, 5.2). */
const PERIOD_SECONDS = 30;
const WINDOW = 1;

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Totp = ReturnType<typeof createTotp>;

/**
 * Time-based one-time passwords (RFC 6238) of authenticator apps: SHA-1, six digits, 30 seconds, which all apps support.
 * Secrets are encrypted with AES-256-GCM, so that a copy of the database reveals none.
 *
 * @param key the API's secret, from which the encryption key is derived (RFC 5869)
 */
export function createTotp(key: string) {
  const encryptionKey = Buffer.from(hkdfSync('sha256', key, '', 'heard totp secrets', 32));

  return {
    /** Creates a secret of 160 random bits, and what the authenticator app needs. @param email labels it in the app */
    create(email: string): { encrypted: Buffer; secret: string; uri: string } {
      const secret = new Secret({ size: 20 });
      const uri = new TOTP({ issuer: 'Heard', label: email, secret, period: PERIOD_SECONDS }).toString();
      return { encrypted: encrypt(encryptionKey, Buffer.from(secret.bytes)), secret: secret.base32, uri };
    },

    /** Returns the time step of a code; null if it is wrong, or the secret was encrypted with another key. */
    findStep(encrypted: Buffer, code: string): number | null {
      const secret = decrypt(encryptionKey, encrypted);
      const token = code.replaceAll(/\s/g, '');
      if (secret === null || !/^\d{6}$/.test(token)) return null;
      const timestamp = Date.now();
      const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS });
      const delta = totp.validate({ token, timestamp, window: WINDOW });
      return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    },
  };
}

/** Returns initialization vector, authentication tag and ciphertext. */
function encrypt(key: Buffer, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @returns null if the key is another one or the bytes were changed */
function decrypt(key: Buffer, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
