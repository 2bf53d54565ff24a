import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';
import type { ReportedPart } from './ReportedPart.ts';

/** Composes the confirmation that a report of illegal content has arrived. */
export function composeFlagReceived(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  isCompany: boolean,
): Mail {
  return layout.notice(
    'flagReceived',
    { recipient, language },
    {
      subject: translateMail(language, 'email.flagReceived.subject'),
      before: [translateMail(language, 'email.flagReceived.text', { companyId })],
      path: flagsPath(isCompany),
    },
  );
}

/** Composes the confirmation that a report of illegal content by a person without an account has arrived. */
export function composeVisitorFlagReceived(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { companyId, reviewId, part, reference }: Omit<ReportedPart, 'photoId'> & { reference: string },
): Mail {
  const url = layout.pageUrl(`/review/${reviewId}`, language);
  return layout.notice(
    'flagReceived',
    { recipient, language },
    {
      subject: translateMail(language, 'email.flagReceived.subject'),
      before: [
        translateMail(language, 'email.flagReceived.text', { companyId }),
        translateMail(language, `email.flagReceived.${part}`, { url }),
        translateMail(language, 'email.flagReceived.visitor'),
        translateMail(language, 'email.flag.reference', { reference }),
      ],
      path: '/contact',
    },
  );
}
