import { reviewPolicy } from '@heard/contract';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { aboutInvitation } from './aboutInvitation.ts';

interface InvitedPerson {
  /** The id of the invitation. */
  id: string;
  token: string;
  optOutToken: string;
  lifetimeSeconds: number;
  /** `only`: no reminder follows. `first`: a reminder may follow. `reminder`: this email is the reminder. */
  step: 'only' | 'first' | 'reminder';
}

/** The email contains one link for each of these ratings, in stars. */
const RATINGS = [0, 1, 2, 3, 4, 5];

/** Maps each step of an invitation to the message about the deletion of the email address and about how to stop invitations. */
const UNSUBSCRIBE = {
  only: 'email.invitation.unsubscribe',
  first: 'email.invitation.unsubscribeReminded',
  reminder: 'email.reminder.unsubscribe',
} as const;

/** Composes the email that invites a person to review a company. Contains nothing that the company has typed. */
export function composeInvitation(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  invited: InvitedPerson,
): Mail {
  const { id, token, optOutToken, lifetimeSeconds, step } = invited;
  const address = `${layout.pageUrl('/invitation', language)}#token=${token}`;
  const values = {
    companyId,
    days: reviewPolicy.invitations.reminderDays,
    unsubscribe: `${layout.pageUrl('/unsubscribe', language)}#token=${optOutToken}`,
  };
  return {
    kind: 'invitation',
    recipient,
    subject: translateMail(
      language,
      step === 'reminder' ? 'email.reminder.subject' : 'email.invitation.subject',
      values,
    ),
    ...layout.body({
      language,
      before: [translateMail(language, step === 'reminder' ? 'email.reminder.text' : 'email.invitation.text', values)],
      items: RATINGS.map((rating) => ({
        decoration: '★'.repeat(rating) + '☆'.repeat(5 - rating),
        text: translateMail(language, 'email.invitation.rating', { rating }),
        address: `${address}&rating=${rating}`,
      })),
      link: { text: translateMail(language, 'email.invitation.action'), address },
      after: [translateMail(language, 'email.invitation.effort'), translateMail(language, UNSUBSCRIBE[step], values)],
    }),
    unsubscribeUrl: layout.apiUrl(`/invitations/unsubscribe?token=${optOutToken}`),
    about: aboutInvitation(id),
    lifetimeSeconds,
    // Passes no token to store, because the hash of the token is stored with the invitation.
    tokens: [],
  };
}
