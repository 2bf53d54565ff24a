import type { RuleProblem } from '@heard/contract';
import { translate } from '../messages/messages.ts';

/**
 * Returns a message about an invalid value in the active language.
 * @param problem the problem that a rule of the contract returned
 * @example
 * const problem = checkEmail(email);
 * const error = problem === null ? undefined : ruleText(problem);
 */
export function ruleText({ code, limit = 0 }: RuleProblem): string {
  return translate(`forms.${code}`, { limit });
}
