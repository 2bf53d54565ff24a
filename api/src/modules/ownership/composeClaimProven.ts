import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

/** Composes the notice to the account whose claim has been proven. */
export function composeClaimProven(
  layout: MailLayout,
  { email, domain }: { email: string; domain: string },
  language: Language,
): Mail {
  return layout.notice(
    'claimProven',
    { recipient: email, language },
    {
      subject: translateMail(language, 'email.claimProven.subject', { website: domain }),
      before: [translateMail(language, 'email.claimProven.text', { email, website: domain })],
      path: '/my-company/reviews',
    },
  );
}
