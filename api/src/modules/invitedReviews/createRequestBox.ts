import { createHmac, hkdfSync } from 'node:crypto';
import { createSecretBox } from '../../kernel/secretBox.ts';
import type { InvitedRequest, PublishedRequest } from './invitedRequest.ts';

export type RequestBox = ReturnType<typeof createRequestBox>;

/**
 * Creates the functions that encrypt submitted reviews, and recognize repeated requests.
 *
 * @param secret `DATA_SECRET`, from which the keys are derived
 */
export function createRequestBox(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'repeated reviews without an account', 32));
  const box = createSecretBox(secret, 'reviews without an account');

  return {
    /** Returns the HMAC of a request. */
    hash: (body: object): Buffer => createHmac('sha256', key).update(JSON.stringify(body)).digest(),

    encrypt: (request: InvitedRequest | PublishedRequest): Buffer => box.encrypt(Buffer.from(JSON.stringify(request))),

    /** @returns null if it was encrypted with another secret */
    decrypt(encrypted: Buffer): InvitedRequest | PublishedRequest | null {
      const text = box.decrypt(encrypted)?.toString();
      return text === undefined ? null : (JSON.parse(text) as InvitedRequest | PublishedRequest);
    },
  };
}
