import { fieldError, ProblemError } from '../../problems.ts';

/** Creates the 401 for a wrong code. The error names the field, as for a wrong password. */
export function wrongCode(field: 'code' | 'recoveryCode'): ProblemError {
  return new ProblemError('wrong-code', { errors: [fieldError(field, 'wrongCode')] });
}
