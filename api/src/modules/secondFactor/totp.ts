import { getSiteName } from '@heard/contract';
import { Secret, TOTP } from 'otpauth';
import { createSecretBox } from '../../kernel/secretBox.ts';

/** The validity (s) of a code, and the number of accepted steps before and after the current step, because clocks differ (RFC 6238, 5.2). */
const PERIOD_SECONDS = 30;
const WINDOW = 1;

export type Totp = ReturnType<typeof createTotp>;

/**
 * Creates and checks time-based one-time passwords (RFC 6238) of authenticator apps: SHA-1, six digits, 30 seconds, which all apps
 * support. Secrets are encrypted.
 *
 * @param key the API's secret, from which the encryption key is derived
 */
export function createTotp(key: string) {
  const box = createSecretBox(key, 'heard totp secrets');

  return {
    /**
     * Creates a secret of 160 random bits, and the URL for the authenticator app. @param email the label of the secret
     * in the app
     */
    create(email: string): { encrypted: Buffer; secret: string; uri: string } {
      const secret = new Secret({ size: 20 });
      const uri = new TOTP({ issuer: getSiteName(), label: email, secret, period: PERIOD_SECONDS }).toString();
      return { encrypted: box.encrypt(Buffer.from(secret.bytes)), secret: secret.base32, uri };
    },

    /** Returns the time step of a code; null if it is wrong, or the secret was encrypted with another key. */
    findStep(encrypted: Buffer, code: string): number | null {
      const secret = box.decrypt(encrypted);
      const token = code.replaceAll(/\s/g, '');
      if (secret === null || !/^\d{6}$/.test(token)) return null;
      const timestamp = Date.now();
      const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS });
      const delta = totp.validate({ token, timestamp, window: WINDOW });
      return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    },
  };
}
