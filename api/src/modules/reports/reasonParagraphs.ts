import type { DecisionGround, Language } from '@heard/contract';
import { translateMail, type MailLayout } from '../mail/index.ts';

/** Returns the paragraph with an administrator's public reason; no paragraph if there is no reason. */
export const toReasonParagraph = (reason: string, language: Language) =>
  reason === '' ? [] : [translateMail(language, 'email.reason', { reason })];

/** Returns the paragraph with the rule that was broken, and with the place where the rule is explained. */
export function toRuleParagraph(layout: MailLayout, ground: DecisionGround, language: Language): string {
  const rule = translateMail(language, 'email.reviewHidden.rule', {
    ground: translateMail(language, `ground.${ground}`),
  });
  return ground === 'other' ? rule : `${rule} (${layout.pageUrl('/transparency', language)}#ground-${ground})`;
}
