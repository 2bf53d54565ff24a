import { createCode } from '../../kernel/oneTimeToken.ts';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Composes the email with the code that publishes a review. It contains no link: a stranger could have submitted the review, and only
 * the page on which it was written shows its text.
 */
export function composeReviewCode(
  layout: MailLayout,
  invitedReviewId: string,
  { recipient, language }: Recipient,
  companyId: string,
): Mail {
  const { code, hash } = createCode({ invitedReviewId });
  const values = { companyId, email: recipient, code: code.replace(/^.{4}/, '$& ') };
  return {
    kind: 'reviewCode',
    recipient,
    subject: translateMail(language, 'email.workEmailCode.subject'),
    ...layout.body({
      language,
      before: [
        translateMail(language, 'email.reviewCode.text', values),
        translateMail(language, 'email.reviewCode.code', values),
        translateMail(language, 'email.workEmailCode.lifetime'),
      ],
      link: null,
      after: [translateMail(language, 'email.reviewCode.notYou')],
    }),
    lifetimeSeconds: LIFETIME_SECONDS,
    tokens: [{ purpose: 'reviewCode', hash, lifetimeSeconds: LIFETIME_SECONDS }],
  };
}
