import type { Database } from '../../database/Database.ts';
import { claimReadsRepository } from './claimReads.repository.ts';
import { claimWritesRepository } from './claimWrites.repository.ts';

export type { ClaimRow } from './claimReads.repository.ts';

export type ClaimsRepository = ReturnType<typeof claimsRepository>;

/** Provides the claims that are not effective. An effective claim has no row here: its account is stored in the row of the company. */
export function claimsRepository(database: Database) {
  return { ...claimReadsRepository(database), ...claimWritesRepository(database) };
}
