import type { RuleProblem } from '@heard/contract';

/** Asks for a text, whatever it is: for a password that is only compared with the one that is known. */
export function checkGiven(text: string): RuleProblem | null {
  return text === '' ? { code: 'required' } : null;
}

/**
 * Makes a rule of one of the contract's readers, which answer with the value or with the problem:
 * `website: (text) => problemOf(parseWebsite(text))`.
 */
export function problemOf(result: object | { problem: RuleProblem }): RuleProblem | null {
  return 'problem' in result ? result.problem : null;
}
