import type { Database } from '../../database/Database.ts';
import { mergeLocksRepository } from './mergeLocks.repository.ts';
import { mergeUndoRepository } from './mergeUndo.repository.ts';
import { mergeWritesRepository } from './mergeWrites.repository.ts';

export type { MergedCompany } from './mergeLocks.repository.ts';

export type MergesRepository = ReturnType<typeof mergesRepository>;

/** Merges of companies. Locks are acquired in the order authors, reviews, companies, each in the order of their ids. */
export function mergesRepository(database: Database) {
  return { ...mergeLocksRepository(database), ...mergeUndoRepository(), ...mergeWritesRepository() };
}
