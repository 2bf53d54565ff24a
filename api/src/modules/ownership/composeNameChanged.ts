import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

/** Composes the notice to the owner that an administrator has changed the company's name. */
export function composeNameChanged(
  layout: MailLayout,
  { email, domain }: { email: string; domain: string },
  reason: string,
  language: Language,
): Mail {
  return layout.notice(
    'nameChanged',
    { recipient: email, language },
    {
      subject: translateMail(language, 'email.nameChanged.subject', { website: domain }),
      before: [
        translateMail(language, 'email.nameChanged.text', { website: domain }),
        translateMail(language, 'email.reason', { reason }),
      ],
      path: '/my-company/settings',
    },
  );
}
