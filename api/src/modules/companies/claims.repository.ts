import type { Database } from '../../database/Database.ts';
import { claimReadsRepository } from './claimReads.repository.ts';
import { claimWritesRepository } from './claimWrites.repository.ts';

export type { ClaimRow } from './claimReads.repository.ts';

export type ClaimsRepository = ReturnType<typeof claimsRepository>;

/** Claims that are not effective. The account of an effective claim is part of the company's row. */
export function claimsRepository(database: Database) {
  return { ...claimReadsRepository(database), ...claimWritesRepository(database) };
}
