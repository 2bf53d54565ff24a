import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Emails that can be turned off: to authors about replies, to owners and admins about reviews, and weekly emails about
 * followed companies.
 */
export const MAIL_LISTS = ['replies', 'reviews', 'admins', 'digest'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/**
 * A subscription to emails. `id` is the id of the company for `reviews`, of the membership for `admins`, and otherwise
 * of the user.
 */
export interface Subscription {
  list: MailList;
  id: string;
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * Creates and checks the tokens of links that turn emails off. The tokens are not stored. A token is valid as long as the account has the email
 * address that the token was sent to, because people unsubscribe with old emails, too.
 *
 * @param secret the secret from which the key is derived
 */
export function createUnsubscribeTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe', 32));
  const sign = ({ list, id }: Subscription, email: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, id, email.toLowerCase()]))
      .digest();

  return {
    create: (subscription: Subscription, email: string): string =>
      `${subscription.list}.${subscription.id}.${sign(subscription, email).toString('base64url')}`,

    /** Returns the subscription that a token names; null for a malformed token. Does not verify the token, see `isValid`. */
    read(token: string): Subscription | null {
      const [, name, id] = /^([a-z]+)\.([1-9]\d{0,17})\.[\w-]{43}$/.exec(token) ?? [];
      const list = MAIL_LISTS.find((one) => one === name);
      return list === undefined || id === undefined ? null : { list, id };
    },

    /** Returns whether a token was sent to this email address. */
    isValid(token: string, subscription: Subscription, email: string): boolean {
      const signature = Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url');
      const expected = sign(subscription, email);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    },
  };
}
