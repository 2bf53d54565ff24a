import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

/** Composes the notice to the company's previous work email address. @param website the company's id */
export function composeWorkEmailChanged(
  layout: MailLayout,
  oldWorkEmail: string,
  website: string,
  language: Language,
): Mail {
  const change = translateMail(language, 'email.emailChanged.company', { email: oldWorkEmail, website });
  return layout.changeNotice('emailChanged', { recipient: oldWorkEmail, language }, { change, path: '/' });
}
