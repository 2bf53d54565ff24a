import { reviewPolicy } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import { composeFlagWarning } from './composeFlagWarning.ts';
import type { Flagger, OpenFlag } from './flags.repository.ts';
import { notifyFlagger } from './notifyFlagger.ts';

const { countedDays, minShare, warningReports } = reviewPolicy.misuse;

/** Sends a warning, once, when less than a fifth of an account's reports were upheld. */
export async function warnFlagger(
  dependencies: Pick<CasesDependencies, 'decisions' | 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  flag: Pick<OpenFlag, 'user_id' | 'company_id' | 'visitor_id' | 'email' | 'language'>,
): Promise<void> {
  const { decisions, mailLayout } = dependencies;
  const flagger = toFlagger(flag);
  if (flagger === null) return;
  const { decided, upheld, warned_at: warnedAt } = await decisions.countDecided(transaction, flagger, countedDays);
  if (warnedAt !== null || decided < warningReports || upheld >= decided * minShare) return;
  await decisions.setStanding(transaction, flagger, { warned_at: new Date() });
  await notifyFlagger(dependencies, transaction, flag, (recipient) =>
    composeFlagWarning(mailLayout, recipient, { count: decided, upheld, isCompany: flag.company_id !== null }),
  );
}

function toFlagger({
  user_id: userId,
  company_id: companyId,
}: Pick<OpenFlag, 'user_id' | 'company_id'>): Flagger | null {
  if (userId !== null) return { user_id: userId };
  return companyId === null ? null : { company_id: companyId };
}
