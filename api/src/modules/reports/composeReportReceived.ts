import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';
import type { ReportedPart } from './ReportedPart.ts';

/** Composes the confirmation that a report of illegal content has arrived. */
export function composeReportReceived(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  isCompany: boolean,
): Mail {
  return layout.notice(
    'flagReceived',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reportReceived.subject'),
      before: [translateMail(language, 'email.reportReceived.text', { companyId })],
      path: flagsPath(isCompany),
    },
  );
}

/** Composes the confirmation that a report of illegal content by a person without an account has arrived. */
export function composeVisitorReportReceived(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { companyId, reviewId, part, reference }: Omit<ReportedPart, 'photoId'> & { reference: string },
): Mail {
  const url = layout.pageUrl(`/review/${reviewId}`, language);
  return layout.notice(
    'flagReceived',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reportReceived.subject'),
      before: [
        translateMail(language, 'email.reportReceived.text', { companyId }),
        translateMail(language, `email.reportReceived.${part}`, { url }),
        translateMail(language, 'email.reportReceived.visitor'),
        translateMail(language, 'email.report.reference', { reference }),
      ],
      path: '/contact',
    },
  );
}
