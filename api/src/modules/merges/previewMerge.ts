import type { MergePreview } from '@heard/contract';
import { checkListing } from './checkListing.ts';
import { findBothCompanies } from './findBothCompanies.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

/** Returns the changes that a merge would make. @throws the same errors as `merge` */
export async function previewMerge(
  dependencies: Pick<MergesDependencies, 'merges' | 'runInTransaction'>,
  from: string,
  into: string,
): Promise<MergePreview> {
  const { runInTransaction, merges } = dependencies;
  const [source, target] = await findBothCompanies(dependencies, from, into);
  return runInTransaction(async (transaction) => {
    await checkListing(dependencies, transaction, source);
    return { duplicates: (await merges.listDuplicates(transaction, source.id, target.id)).length };
  });
}
