import type { DecisionGround, DecisionOutcome } from '@heard/contract';
import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';
import type { ReportedPart } from './ReportedPart.ts';

/** Composes the notice of the decision to the sender of a report, with how to appeal one that keeps the review. */
export function composeFlagDecided(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  decided: {
    ground: DecisionGround;
    outcome: DecisionOutcome;
    reason: string;
    appealUntil: Date | null;
    /** The kind of account, or what a person without one refers to. */
    sender: 'consumer' | 'company' | { reference: string };
  },
): Mail {
  const { ground, outcome, reason, appealUntil, sender } = decided;
  const hasAccount = typeof sender === 'string';
  const values = {
    companyId,
    ground: translateMail(language, `ground.${ground}`),
    outcome: translateMail(language, `outcome.${outcome}`),
    reason,
  };
  const appealId = hasAccount ? 'email.appeal' : 'email.flagDecided.redress';
  return layout.notice(
    'flagDecided',
    { recipient, language },
    {
      subject: translateMail(language, 'email.flagDecided.subject'),
      before: [
        translateMail(language, 'email.flagDecided.text', values),
        ...(appealUntil === null
          ? []
          : [translateMail(language, appealId, { date: formatDay(appealUntil, language) })]),
        ...(hasAccount ? [] : [translateMail(language, 'email.flag.reference', sender)]),
      ],
      path: hasAccount ? flagsPath(sender === 'company') : '/contact',
    },
  );
}

/** Composes the notice to a person without an account that the author has deleted the reported review or photo. */
export function composeVisitorFlagDeleted(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { companyId, part, reference }: Pick<ReportedPart, 'companyId' | 'part'> & { reference: string },
): Mail {
  return layout.notice(
    'flagDecided',
    { recipient, language },
    {
      subject: translateMail(language, 'email.flagDecided.subject'),
      before: [
        translateMail(language, part === 'photo' ? 'email.flagDecided.deletedPhoto' : 'email.flagDecided.deleted', {
          companyId,
        }),
        translateMail(language, 'email.flag.reference', { reference }),
      ],
      path: '/contact',
    },
  );
}
