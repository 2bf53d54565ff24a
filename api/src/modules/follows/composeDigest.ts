import { NEW_REVIEWS_MAX } from '@heard/contract/schemas';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** A followed company with its new visible reviews. */
export interface DigestLine {
  /** The domain of the company. */
  companyId: string;
  /** The number of new reviews; 100 means 100 or more. */
  count: number;
}

/** The maximum number of companies that a digest names. */
const DIGEST_LINES = 20;
/** A digest that could not be sent within this time is dropped, because the next digest follows. */
const LIFETIME_SECONDS = 3 * 24 * 60 * 60;

/** Lists the followed companies with new reviews, without names and texts of people. @param lines the companies, those with the most reviews first */
export function composeDigest(
  layout: MailLayout,
  { recipient, language }: Recipient,
  userId: string,
  lines: DigestLine[],
): Mail {
  const token = layout.createUnsubscribeToken({ list: 'digest', id: userId }, recipient);
  const rest = lines.length - DIGEST_LINES;
  const link = `${layout.pageUrl('/unsubscribe', language)}#digest=${token}`;
  return {
    kind: 'digest',
    recipient,
    subject: translateMail(language, 'email.digest.subject'),
    ...layout.body({
      language,
      before: [translateMail(language, 'email.digest.text')],
      items: lines.slice(0, DIGEST_LINES).map(({ companyId, count }) => ({
        text:
          count < NEW_REVIEWS_MAX
            ? translateMail(language, 'email.digest.line', { companyId, count })
            : translateMail(language, 'email.digest.lineMany', { companyId }),
        address: layout.pageUrl(`/business/${encodeURIComponent(companyId)}`, language),
      })),
      rest: rest > 0 ? translateMail(language, 'email.digest.more', { count: rest }) : null,
      link: {
        text: translateMail(language, 'email.digest.action'),
        address: layout.pageUrl('/me/following', language),
      },
      after: [translateMail(language, 'email.digest.unsubscribe', { link })],
    }),
    unsubscribeUrl: layout.apiUrl(`/digest/unsubscribe/${token}`),
    lifetimeSeconds: LIFETIME_SECONDS,
    tokens: [],
  };
}
