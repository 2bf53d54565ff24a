import { ConflictError, promote, readRecord, rollBack, writeRevision } from '@heard/build/record';
import type { ListedRemote } from '../remotes/ListedRemote.ts';
import { decide } from './decide.ts';
import type { ReleaseCounts } from './ReleaseCounts.ts';

export interface PromoteOptions {
  /** The folder of the deployment record. */
  record: string;
  /** The effective deployment records. */
  listed: readonly ListedRemote[];
  counts: ReleaseCounts;
  /** Logs a decision. */
  log: (fields: object, message: string) => void;
}

/**
 * Promotes each candidate that has met its condition, and rolls back each candidate that can no longer meet its condition. If there are several web
 * servers, only one of them writes the decision.
 */
export async function promoteCandidates({ record: folder, listed, counts, log }: PromoteOptions): Promise<void> {
  for (const { name, owner: team, revision, candidate } of listed) {
    if (candidate?.condition === undefined || candidate.release === null) continue;
    const decision = decide(candidate.condition, counts.read(name, candidate.release));
    if (decision === null) continue;
    const record = await readRecord(folder, name);
    // Skips a record that was changed after this server listed it.
    if (record?.revision !== revision) continue;
    const { action, reason } = decision;
    const author = { at: new Date().toISOString(), by: 'web server', reason };
    try {
      const { share } = candidate.condition;
      const decided = action === 'promote' ? promote(record, { ...author, share }) : rollBack(record, author);
      // A web server has no key to sign with. Others verify that its decision follows from the condition that the team has signed.
      await writeRevision(folder, { ...decided, ...(record.key !== undefined && { basis: record }) });
      const message = action === 'promote' ? 'release promoted' : 'release rolled back';
      log({ remote: name, team, release: candidate.release, reason }, message);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
