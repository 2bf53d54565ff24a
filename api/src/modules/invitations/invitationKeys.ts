import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createSecretBox } from '../../kernel/secretBox.ts';

/** The person and the company that an unsubscribe link identifies. */
export interface OptOut {
  emailHash: Buffer;
  /** The public id of the company that has sent the invitation. */
  companyId: string;
}

/** The data of an invitation that its reminder needs: the email address and the token. */
export interface InvitedLink {
  email: string;
  token: string;
}

export type InvitationKeys = ReturnType<typeof createInvitationKeys>;

/**
 * Creates the keyed hashes and tokens that identify invited people without storing their email addresses, and encrypts the addresses
 * of invitations for later.
 *
 * @param secret `DATA_SECRET`, from which the keys are derived
 */
export function createInvitationKeys(secret: string) {
  const emailKey = Buffer.from(hkdfSync('sha256', secret, '', 'invited email addresses', 32));
  const box = createSecretBox(secret, 'invitations for later');
  const tokenKey = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe from invitations', 32));
  const sign = (emailHash: Buffer, companyId: string) =>
    createHmac('sha256', tokenKey).update(emailHash).update(companyId).digest();

  return {
    /** Returns the HMAC of an email address. Letter case does not distinguish addresses. */
    hashEmail: (email: string): Buffer => createHmac('sha256', emailKey).update(email.toLowerCase()).digest(),

    encryptEmail: (email: string): Buffer => box.encrypt(Buffer.from(email)),

    /** Decrypts an email address. @returns null if it was encrypted with another secret */
    decryptEmail: (encrypted: Buffer): string | null => box.decrypt(encrypted)?.toString() ?? null,

    encryptLink: (link: InvitedLink): Buffer => box.encrypt(Buffer.from(JSON.stringify(link))),

    /** Decrypts the email address and token of a reminder. @returns null if they were encrypted with another secret */
    decryptLink(encrypted: Buffer): InvitedLink | null {
      const text = box.decrypt(encrypted)?.toString();
      return text === undefined ? null : (JSON.parse(text) as InvitedLink);
    },

    /** Creates the token of an unsubscribe link. It is not stored, and valid permanently. */
    createOptOutToken: ({ emailHash, companyId }: OptOut): string =>
      [emailHash.toString('base64url'), sign(emailHash, companyId).toString('base64url'), companyId].join('.'),

    /** Returns the subject of a token; null for a token that was not issued. */
    readOptOutToken(token: string): OptOut | null {
      const [, hash, signature, companyId] = /^([\w-]{43})\.([\w-]{43})\.([\w.-]{1,253})$/.exec(token) ?? [];
      if (hash === undefined || signature === undefined || companyId === undefined) return null;
      const emailHash = Buffer.from(hash, 'base64url');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(emailHash, companyId);
      return given.length === expected.length && timingSafeEqual(given, expected) ? { emailHash, companyId } : null;
    },
  };
}
