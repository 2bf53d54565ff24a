import type { MergeBody, ReasonBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { mergeCompanies } from './mergeCompanies.ts';
import type { MergesDependencies } from './MergesDependencies.ts';
import { previewMerge } from './previewMerge.ts';
import { undoMerge } from './undoMerge.ts';

export type MergesService = ReturnType<typeof mergesService>;

/**
 * Merges companies that turned out to be the same company, and undoes merges. The transaction of each merge also logs
 * it.
 */
export function mergesService(options: MergesDependencies) {
  return {
    preview: (from: string, into: string) => previewMerge(options, from, into),
    merge: (administrator: Administrator, body: MergeBody) => mergeCompanies(options, administrator, body),
    undo: (administrator: Administrator, id: string, body: ReasonBody) => undoMerge(options, administrator, id, body),
  };
}
