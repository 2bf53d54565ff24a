import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

/** Composes the notice to the account's previous email address. */
export function composeEmailChanged(layout: MailLayout, oldEmail: string, language: Language): Mail {
  const change = translateMail(language, 'email.emailChanged.consumer', { email: oldEmail });
  return layout.changeNotice('emailChanged', { recipient: oldEmail, language }, { change, path: '/' });
}
