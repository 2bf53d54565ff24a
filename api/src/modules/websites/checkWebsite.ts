import type { Transaction } from '../../database/Database.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import type { WebsitesRepository } from './websites.repository.ts';

export type CheckWebsite = ReturnType<typeof createCheckWebsite>;

/** Creates the function that rejects blocked websites. */
export function createCheckWebsite(websites: Pick<WebsitesRepository, 'findReason'>) {
  /**
   * @param field the property that the website was sent in
   * @throws 403 with the reason
   */
  return async function checkWebsite(transaction: Transaction, domain: string, field: string): Promise<void> {
    const reason = await websites.findReason(domain, transaction);
    if (reason === undefined) return;
    const errors = [fieldError(field, 'websiteBlocked', { reason })];
    throw new ProblemError('website-blocked', { errors, values: { reason } });
  };
}
