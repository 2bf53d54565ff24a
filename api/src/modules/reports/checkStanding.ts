import { reviewPolicy } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import type { Reporter } from './reports.repository.ts';

const { countedDays, minShare, suspensionReports, suspensionDays } = reviewPolicy.misuse;

const SUSPENSION_MS = suspensionDays * 24 * 60 * 60 * 1000;

/**
 * Checks whether an account may report. An account that was warned, and whose reports are still mostly rejected, is suspended.
 *
 * @returns until when it is suspended; null when it may report
 */
export async function checkStanding(
  dependencies: Pick<CasesDependencies, 'decisions'>,
  transaction: Transaction,
  reporter: Reporter,
): Promise<Date | null> {
  const { decisions } = dependencies;
  const standing = await decisions.countDecided(transaction, reporter, countedDays);
  const { decided, upheld, suspended_until: suspendedUntil } = standing;
  if (suspendedUntil !== null && suspendedUntil > new Date()) return suspendedUntil;
  if (!standing.is_warned || decided < suspensionReports || upheld >= decided * minShare) return null;
  const until = new Date(Date.now() + SUSPENSION_MS);
  // After the suspension, the count of decided reports starts from zero.
  await decisions.setStanding(transaction, reporter, {
    suspended_until: until,
    counted_from: until,
    warned_at: null,
  });
  return until;
}
