import type { RuleProblem } from '@heard/contract';

/**
 * Accepts any text that is not empty: for a password that is only compared with the stored password.
 * @example
 * useContractForm({ rules: { password: checkGiven }, … });
 */
export function checkGiven(text: string): RuleProblem | null {
  return text === '' ? { code: 'required' } : null;
}

/**
 * Converts a result of the contract's parsers, a value or a problem, to the result of a rule: the problem or null.
 * @example
 * rules: { website: (text) => problemOf(parseWebsite(text)) }
 */
export function problemOf(result: object | { problem: RuleProblem }): RuleProblem | null {
  return 'problem' in result ? result.problem : null;
}
