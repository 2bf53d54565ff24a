import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts stored secrets with AES-256-GCM, so that a copy of the database reveals none.
 *
 * @param secret the secret from which the key is derived (RFC 5869)
 * @param label names what is encrypted, so that each use has a different key
 */
export function createSecretBox(secret: string, label: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', label, 32));

  return {
    /** Returns initialization vector, authentication tag and ciphertext. */
    encrypt(plain: Buffer): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },

    /** @returns null if the bytes were changed or were encrypted with another key */
    decrypt(bytes: Buffer): Buffer | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
