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
 * Converts the result of a parser of the contract, which is a value or a problem, to the result of a rule: the problem or null.
 * @example
 * rules: { website: (text) => problemOf(parseWebsite(text)) }
 */
export function problemOf(result: object | { problem: RuleProblem }): RuleProblem | null {
  return 'problem' in result ? result.problem : null;
}
