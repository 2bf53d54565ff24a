import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { aboutInvitation } from './aboutInvitation.ts';

/** The ratings of the links, in stars. */
const RATINGS = [0, 1, 2, 3, 4, 5];

/** Composes the email that invites a person to review a company. Contains nothing that the company has typed. */
export function composeInvitation(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  invited: { id: string; token: string; optOutToken: string; lifetimeSeconds: number },
): Mail {
  const { id, token, optOutToken, lifetimeSeconds } = invited;
  const address = `${layout.pageUrl('/invitation', language)}#token=${token}`;
  const values = { companyId, unsubscribe: `${layout.pageUrl('/unsubscribe', language)}#token=${optOutToken}` };
  return {
    kind: 'invitation',
    recipient,
    subject: translateMail(language, 'email.invitation.subject', values),
    ...layout.body({
      language,
      before: [translateMail(language, 'email.invitation.text', values)],
      items: RATINGS.map((rating) => ({
        decoration: '★'.repeat(rating) + '☆'.repeat(5 - rating),
        text: translateMail(language, 'email.invitation.rating', { rating }),
        address: `${address}&rating=${rating}`,
      })),
      link: { text: translateMail(language, 'email.invitation.action'), address },
      after: [
        translateMail(language, 'email.invitation.effort'),
        translateMail(language, 'email.invitation.unsubscribe', values),
      ],
    }),
    unsubscribeUrl: layout.apiUrl(`/invitations/unsubscribe?token=${optOutToken}`),
    about: aboutInvitation(id),
    lifetimeSeconds,
    // The invitation stores the hash of the token.
    tokens: [],
  };
}
