import type { Database } from '../../database/Database.ts';
import { markReadsRepository } from './markReads.repository.ts';
import { markWritesRepository } from './markWrites.repository.ts';

export type { MarkReportRow, MarkRow } from './markReads.repository.ts';

export type MarksRepository = ReturnType<typeof marksRepository>;

export function marksRepository(database: Database) {
  return { ...markReadsRepository(database), ...markWritesRepository() };
}
