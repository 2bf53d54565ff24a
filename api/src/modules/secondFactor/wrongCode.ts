import { fieldError, ProblemError } from '../../problems.ts';

/** Returns 401 for a wrong code. Like a wrong password, it names its field. */
export function wrongCode(field: 'code' | 'recoveryCode'): ProblemError {
  return new ProblemError('wrong-code', { errors: [fieldError(field, 'wrongCode')] });
}
