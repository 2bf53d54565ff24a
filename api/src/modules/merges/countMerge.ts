import { ProblemError } from '../../problems.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

export async function countMerge<Result>(
  dependencies: Pick<MergesDependencies, 'onMerge'>,
  outcome: 'merged' | 'undone',
  work: () => Promise<Result>,
): Promise<Result> {
  const { onMerge } = dependencies;
  try {
    const result = await work();
    onMerge(outcome);
    return result;
  } catch (error) {
    if (error instanceof ProblemError) onMerge('rejected');
    throw error;
  }
}
