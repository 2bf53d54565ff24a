import type { DecisionGround } from '@heard/contract';
import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { toReasonParagraph, toRuleParagraph } from '../reports/index.ts';

/** Composes the email to the owner of a blocked company: the statement of reasons (Digital Services Act, article 17). */
export function composeCompanyBlocked(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  { ground, reason, appealUntil }: { ground: DecisionGround; reason: string; appealUntil: Date },
): Mail {
  return layout.notice(
    'companyBlocked',
    { recipient, language },
    {
      subject: translateMail(language, 'email.companyBlocked.subject'),
      before: [
        translateMail(language, 'email.companyBlocked.text', { companyId }),
        toRuleParagraph(layout, ground, language),
        ...toReasonParagraph(reason, language),
        translateMail(language, 'email.companyBlocked.own'),
        translateMail(language, 'email.reviewHidden.person'),
        translateMail(language, 'email.companyBlocked.account'),
        translateMail(language, 'email.appeal', { date: formatDay(appealUntil, language) }),
      ],
      path: '/my-company/reviews',
    },
  );
}

/** Composes the email that notifies the owner that the company is public again. */
export function composeCompanyUnblocked(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  reason: string,
): Mail {
  return layout.notice(
    'companyUnblocked',
    { recipient, language },
    {
      subject: translateMail(language, 'email.companyUnblocked.subject'),
      before: [
        translateMail(language, 'email.companyUnblocked.text', { companyId }),
        ...toReasonParagraph(reason, language),
      ],
      path: '/my-company/reviews',
    },
  );
}
