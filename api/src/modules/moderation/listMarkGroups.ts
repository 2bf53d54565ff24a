import type { MarkGroup } from '@heard/contract';
import { showName } from '../../kernel/showName.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Lists the companies and reasons of the newest pending marks, most marks first, up to a maximum. */
export async function listMarkGroups(dependencies: Pick<ModerationDependencies, 'marks'>): Promise<MarkGroup[]> {
  const { marks } = dependencies;
  return (await marks.listGroups()).map(({ company_domain: id, company_name: name, reason, marks: count }) => ({
    company: { id, name: showName(name) },
    reason,
    marks: count,
  }));
}
