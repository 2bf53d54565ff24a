import {
  NOTICE_SECONDS,
  translateMail,
  type Mail,
  type MailLayout,
  type Recipient,
  type Subscription,
} from '../mail/index.ts';
import { aboutReview } from './aboutReview.ts';

/**
 * Composes the email that notifies the owner or an admin of a company about a new review, or about a review whose content has changed substantially.
 */
export function composeReviewNotice(
  layout: MailLayout,
  kind: 'reviewReceived' | 'reviewChanged',
  { recipient, language }: Recipient,
  { domain, ...subscription }: Subscription & { domain: string },
  reviewId: string,
): Mail {
  const token = layout.createUnsubscribeToken(subscription, recipient);
  const values = { companyId: domain, unsubscribe: `${layout.pageUrl('/unsubscribe', language)}#token=${token}` };
  return {
    kind,
    recipient,
    subject: translateMail(language, `email.${kind}.subject`, values),
    ...layout.body({
      language,
      before: [translateMail(language, `email.${kind}.text`, values)],
      link: { text: null, address: layout.pageUrl('/my-company/reviews', language) },
      after: [translateMail(language, 'email.reviewReceived.unsubscribe', values)],
    }),
    unsubscribeUrl: layout.apiUrl(`/unsubscribe/${token}`),
    about: aboutReview(reviewId),
    // The limit of emails per topic prevents many reviews from filling the recipient's inbox. The list of reviews contains the reviews
    // without an email.
    topic: `review of ${domain}`,
    lifetimeSeconds: NOTICE_SECONDS,
    tokens: [],
  };
}
