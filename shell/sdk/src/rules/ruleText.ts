import type { RuleProblem } from '@heard/contract';
import { translate } from '../messages/messages.ts';

/** Says what is wrong with a value, and what to do about it, in the reader's language. */
export function ruleText({ code, limit = 0 }: RuleProblem): string {
  return translate(`forms.${code}`, { limit });
}
