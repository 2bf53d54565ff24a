import type { Caller } from '../../kernel/Caller.ts';
import type { Flagger } from './flags.repository.ts';

/** Returns the account as columns of `flags`. */
export function toFlagger(caller: Exclude<Caller, { claimId: string }>): Flagger {
  return caller.role === 'company' ? { company_id: caller.companyId } : { user_id: caller.userId };
}
