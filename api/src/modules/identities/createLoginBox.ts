import { createSecretBox } from '../../kernel/secretBox.ts';
import type { ReturnedLogin, StartedLogin } from './oidcLogin.ts';

export type LoginBox = ReturnType<typeof createLoginBox>;

/**
 * Creates the functions that encrypt logins with a provider.
 *
 * @param secret `DATA_SECRET`, from which the key is derived
 */
export function createLoginBox(secret: string) {
  const box = createSecretBox(secret, 'logins with a provider');
  return {
    encrypt: (login: ReturnedLogin | StartedLogin): Buffer => box.encrypt(Buffer.from(JSON.stringify(login))),

    /** @returns null if it was encrypted with another secret */
    decrypt(encrypted: Buffer): ReturnedLogin | StartedLogin | null {
      const text = box.decrypt(encrypted)?.toString();
      return text === undefined ? null : (JSON.parse(text) as ReturnedLogin | StartedLogin);
    },
  };
}
