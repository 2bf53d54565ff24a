import { PERSON_INVITATION_DAYS, type CompanyRole } from '@heard/contract';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** Composes the email that invites a person to a company. @param companyId the company's website */
export function composePersonInvited(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { companyId, role, token }: { companyId: string; role: CompanyRole; token: string },
): Mail {
  const values = { companyId, days: PERSON_INVITATION_DAYS };
  return {
    kind: 'personInvited',
    recipient,
    subject: translateMail(language, 'email.personInvited.subject', values),
    ...layout.body({
      language,
      before: [translateMail(language, `email.personInvited.${role}`, values)],
      link: {
        text: translateMail(language, 'email.personInvited.action'),
        address: `${layout.pageUrl('/company-invitation', language)}#token=${token}`,
      },
      after: [translateMail(language, 'email.personInvited.lifetime', values)],
    }),
    lifetimeSeconds: PERSON_INVITATION_DAYS * 24 * 60 * 60,
    // Passes no token to store, because the hash of the token is stored with the invitation.
    tokens: [],
  };
}
