import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';

/** Composes the warning to an account whose reports are mostly rejected. */
export function composeFlagWarning(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { count, upheld, isCompany }: { count: number; upheld: number; isCompany: boolean },
): Mail {
  return layout.notice(
    'flagWarning',
    { recipient, language },
    {
      subject: translateMail(language, 'email.flagWarning.subject'),
      before: [translateMail(language, 'email.flagWarning.text', { count, upheld })],
      path: flagsPath(isCompany),
    },
  );
}
