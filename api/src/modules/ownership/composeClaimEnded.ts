import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

/** Composes the notice to the account whose claim has ended. @param reason the reason of an administrator; null if there is none */
export function composeClaimEnded(
  layout: MailLayout,
  { email, domain }: { email: string; domain: string },
  { state, reason }: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
  language: Language,
): Mail {
  const values = { email, website: domain };
  return layout.notice(
    'claimEnded',
    { recipient: email, language },
    {
      subject: translateMail(language, 'email.claimEnded.subject', values),
      before: [
        translateMail(language, `email.claimEnded.${state}`, values),
        ...(reason === null ? [] : [translateMail(language, 'email.reason', { reason })]),
        translateMail(language, 'email.claimEnded.account'),
      ],
      path: '/login-business',
    },
  );
}
