import type { Consumer } from '../../kernel/Caller.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { VotesDependencies } from './VotesDependencies.ts';

/** @param id the company's id, or its website in any form. @throws 404, 410 */
export async function listOwnVotes(
  dependencies: Pick<VotesDependencies, 'companyMissing' | 'votes'>,
  { userId }: Consumer,
  id: string,
): Promise<string[]> {
  const { votes, companyMissing } = dependencies;
  const domain = parseCompanyId(id);
  const ids = await votes.ofUser(userId, domain);
  if (ids === undefined) throw await companyMissing(domain);
  return ids;
}
