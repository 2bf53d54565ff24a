import type { DecisionGround, DecisionOutcome } from '@heard/contract';
import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { flagsPath } from './flagsPath.ts';
import type { ReportedPart } from './ReportedPart.ts';

/**
 * Composes the notice of the decision to the sender of a report, with instructions to appeal a decision that keeps the
 * review.
 */
export function composeReportDecided(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  decided: {
    ground: DecisionGround;
    outcome: DecisionOutcome;
    reason: string;
    appealUntil: Date | null;
    /** The sender of the report: the kind of account, or a reference for a person without an account. */
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
  const appealId = hasAccount ? 'email.appeal' : 'email.reportDecided.redress';
  return layout.notice(
    'flagDecided',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reportDecided.subject'),
      before: [
        translateMail(language, 'email.reportDecided.text', values),
        ...(appealUntil === null
          ? []
          : [translateMail(language, appealId, { date: formatDay(appealUntil, language) })]),
        ...(hasAccount ? [] : [translateMail(language, 'email.report.reference', sender)]),
      ],
      path: hasAccount ? flagsPath(sender === 'company') : '/contact',
    },
  );
}

/** Composes the notice to a person without an account that the author has deleted the reported review or photo. */
export function composeVisitorReportDeleted(
  layout: MailLayout,
  { recipient, language }: Recipient,
  { companyId, part, reference }: Pick<ReportedPart, 'companyId' | 'part'> & { reference: string },
): Mail {
  return layout.notice(
    'flagDecided',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reportDecided.subject'),
      before: [
        translateMail(language, part === 'photo' ? 'email.reportDecided.deletedPhoto' : 'email.reportDecided.deleted', {
          companyId,
        }),
        translateMail(language, 'email.report.reference', { reference }),
      ],
      path: '/contact',
    },
  );
}
