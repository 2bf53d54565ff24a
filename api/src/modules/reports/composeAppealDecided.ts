import type { DecisionOutcome } from '@heard/contract';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';

/** Composes the notice of the outcome of an appeal to the account that has appealed. */
export function composeAppealDecided(
  layout: MailLayout,
  { recipient, language }: Recipient,
  decided: {
    result: Exclude<DecisionOutcome, 'kept'> | 'stands';
    reason: string;
    appellant: 'author' | 'owner' | 'flagger';
    isCompany: boolean;
  },
): Mail {
  const { result, reason, appellant, isCompany } = decided;
  return layout.notice(
    'appealDecided',
    { recipient, language },
    {
      subject: translateMail(language, 'email.appealDecided.subject'),
      before: [
        translateMail(language, 'email.appealDecided.text', {
          outcome: translateMail(language, `outcome.${result}`),
          reason,
        }),
      ],
      path: appellant === 'author' ? '/me/reviews' : flagsPath(isCompany),
    },
  );
}
