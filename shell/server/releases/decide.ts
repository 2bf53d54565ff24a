import type { Condition } from '@heard/build/record';
import type { Counts } from './ReleaseCounts.ts';

export interface Decision {
  action: 'promote' | 'rollback';
  reason: string;
}

/**
 * Decides about a candidate after enough mounts. Rolls a candidate back earlier if it has failed so often that it can't meet its condition
 * any more. Promotes a candidate only if the web servers have also sent it in at least as many documents as the required number of mounts.
 * @returns null while more mounts are needed
 */
export function decide(
  { maxFailures, minMounts }: Condition,
  { documents, mounts, failures }: Pick<Counts, 'documents' | 'mounts' | 'failures'>,
): Decision | null {
  const attempts = mounts + failures;
  const percent = attempts === 0 ? 0 : (failures / attempts) * 100;
  const facts = `${failures} failures of ${attempts} mounts (${percent.toFixed(2)}%)`;
  if (attempts >= minMounts && documents >= minMounts && percent < maxFailures) {
    return { action: 'promote', reason: `${facts}, below ${maxFailures}%` };
  }
  const isHopeless = (failures / Math.max(attempts, minMounts)) * 100 >= maxFailures;
  return isHopeless ? { action: 'rollback', reason: `${facts}, not below ${maxFailures}%` } : null;
}
