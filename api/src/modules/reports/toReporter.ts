import type { Caller } from '../../kernel/Caller.ts';
import type { Reporter } from './reports.repository.ts';

/** Returns the account as columns of `flags`. */
export function toReporter(caller: Exclude<Caller, { claimId: string }>): Reporter {
  return caller.role === 'company' ? { company_id: caller.companyId } : { user_id: caller.userId };
}
