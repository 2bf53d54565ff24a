import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';

/** Composes the warning to an account whose reports are mostly rejected. */
export function composeReportWarning(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { count, upheld, isCompany }: { count: number; upheld: number; isCompany: boolean },
): Mail {
  return layout.notice(
    'flagWarning',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reportWarning.subject'),
      before: [translateMail(language, 'email.reportWarning.text', { count, upheld })],
      path: flagsPath(isCompany),
    },
  );
}
