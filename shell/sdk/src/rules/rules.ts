import type { RuleProblem } from '@heard/contract';

/**
 * Requires any text: for a password that is only compared with the stored one.
 * @example
 * useContractForm({ rules: { password: checkGiven }, … });
 */
export function checkGiven(text: string): RuleProblem | null {
  return text === '' ? { code: 'required' } : null;
}

/**
 * Turns the result of one of the contract's parsers, a value or a problem, into the result of a rule.
 * @example
 * rules: { website: (text) => problemOf(parseWebsite(text)) }
 */
export function problemOf(result: object | { problem: RuleProblem }): RuleProblem | null {
  return 'problem' in result ? result.problem : null;
}
