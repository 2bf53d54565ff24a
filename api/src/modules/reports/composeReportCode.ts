import type { EmailOwner } from '../../kernel/AccountKey.ts';
import { createCode } from '../../kernel/oneTimeToken.ts';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import type { ReportedPart } from './ReportedPart.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/** Composes the email with the code that confirms the email of a person without an account who reports illegal content. */
export function composeReportCode(
  layout: MailLayout,
  visitor: Extract<EmailOwner, { visitorId: string }>,
  { recipient, language }: Recipient,
  { companyId, reviewId, part, photoId }: ReportedPart,
): Mail {
  const { code, hash } = createCode(visitor);
  const values = { companyId, email: recipient, code: code.replace(/^.{4}/, '$& ') };
  const query = new URLSearchParams({
    report: reviewId,
    ...(part !== 'review' && { part }),
    ...(photoId !== null && { photo: photoId }),
    visitor: visitor.visitorId,
  });
  return {
    kind: 'flagCode',
    recipient,
    subject: translateMail(language, 'email.workEmailCode.subject'),
    ...layout.body({
      language,
      before: [
        translateMail(language, 'email.reportCode.text', values),
        translateMail(language, 'email.reportCode.code', values),
        translateMail(language, 'email.workEmailCode.lifetime'),
      ],
      link: {
        text: translateMail(language, 'email.reportCode.action'),
        address: layout.pageUrl(`/review/${reviewId}?${query.toString()}`, language),
      },
      after: [translateMail(language, 'email.reportCode.notYou')],
    }),
    lifetimeSeconds: LIFETIME_SECONDS,
    tokens: [{ purpose: 'flagCode', hash, lifetimeSeconds: LIFETIME_SECONDS }],
  };
}
