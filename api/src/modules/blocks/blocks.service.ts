import type { BlockCompanyBody, DecisionGround, DecisionOutcome, DecisionSource, ReasonBody } from '@heard/contract';
import { createRunWithLocks } from '../../database/createRunWithLocks.ts';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import { ProblemError } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { CompaniesRepository, LockedCompany } from '../companies/companies.repository.ts';
import { parseCompanyId } from '../companies/website.ts';
import type { Mail } from '../mail/Mail.ts';
import type { MailComposer, Recipient } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ActionsRepository } from '../moderation/actions.repository.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import type { DecisionsRepository } from '../reports/decisions.repository.ts';
import { getAppealEnd } from '../reports/grounds.ts';
import type { BlocksRepository } from './blocks.repository.ts';

export interface BlocksServiceOptions {
  blocks: BlocksRepository;
  companies: Pick<CompaniesRepository, 'lock'>;
  decisions: Pick<DecisionsRepository, 'insert' | 'grantAppealOf'>;
  sessions: Pick<SessionsRepository, 'endAll'>;
  actions: ActionsRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  runInTransaction: RunInTransaction;
  /** Waits for some milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  onDecision: (decision: { outcome: DecisionOutcome; ground: DecisionGround; source: DecisionSource }) => void;
}

interface Verdict {
  adminId: string;
  reason: string;
  /** The appealed decision. */
  appealOf?: string;
}

export type BlocksService = ReturnType<typeof blocksService>;

/** Companies that break the rules: blocking removes them from everything public, unblocking restores all of it. */
export function blocksService(options: BlocksServiceOptions) {
  const { blocks, companies, decisions, sessions, actions, mailQueue, compose, onDecision } = options;
  // An account that ends deletes its follows and then locks the companies that it has reviewed: the other way round.
  const runWithLocks = createRunWithLocks(options.runInTransaction, options.sleep);

  /** Publishes a decision about a company. @returns its id */
  async function publish(
    transaction: Transaction,
    company: LockedCompany,
    { outcome, ground, adminId, reason, appealOf }: Verdict & Pick<DecisionsTable, 'outcome' | 'ground'>,
  ): Promise<string> {
    const id = await decisions.insert(transaction, {
      company_id: company.id,
      review_id: null,
      part: 'company',
      outcome,
      ground,
      reason,
      source: 'own',
      found_by_program: false,
      stars: null,
      flagged_by_company: 0,
      flagged_by_others: 0,
      waited_seconds: null,
      appeal_of: appealOf ?? null,
      decided_by: adminId,
      text_hash: null,
    });
    onDecision({ outcome, ground, source: 'own' });
    return id;
  }

  /** Queues an email to the owner of a company, if there is one. A work email that is not confirmed may be a stranger's. */
  async function notifyOwner(
    transaction: Transaction,
    company: LockedCompany,
    composeMail: (recipient: Recipient) => Mail,
  ): Promise<void> {
    const { id, email, work_email: workEmail, work_email_confirmed_at: confirmedAt, mail_language } = company;
    const recipient = confirmedAt === null ? email : workEmail;
    if (company.claimed_at === null || recipient === null) return;
    const language = getAuthorLanguage({ author_language: mail_language, language: null });
    await mailQueue.add(transaction, { companyId: id }, composeMail({ recipient, language }));
  }

  /** Runs a decision about a company with its row locked. @throws 404 */
  async function change(
    id: string,
    work: (transaction: Transaction, company: LockedCompany) => Promise<void>,
  ): Promise<void> {
    const domain = parseCompanyId(id);
    await runWithLocks(async (transaction) => {
      const company = await companies.lock(transaction, { domain });
      if (company === undefined) throw new ProblemError('not-found');
      await work(transaction, company);
    });
  }

  /** Restores a company. @throws 409 when it is not blocked */
  async function restore(transaction: Transaction, company: LockedCompany, verdict: Verdict): Promise<void> {
    const block = await blocks.unblock(transaction, company.id);
    if (block === undefined) throw new ProblemError('already-decided');
    const { adminId, reason } = verdict;
    await publish(transaction, company, { ...verdict, outcome: 'unblocked', ground: block.ground });
    if (block.decision_id !== null) await decisions.grantAppealOf(transaction, block.decision_id, { adminId, reason });
    await actions.insert(transaction, { admin_id: adminId, action: 'unblock', company_id: company.id, reason });
  }

  return {
    /**
     * Removes a company from everything public, with its reviews. Its owner is logged out and gets the statement of reasons. Nobody
     * follows it any more.
     *
     * @throws 404, 409 when it is removed already
     */
    block: ({ userId: adminId }: Administrator, id: string, { ground, reason }: BlockCompanyBody): Promise<void> =>
      change(id, async (transaction, company) => {
        if (company.merged_into !== null) {
          throw new ProblemError('already-decided', { detail: 'problem.already-decided.merge' });
        }
        if (company.removed_at !== null) throw new ProblemError('already-decided');
        const { id: companyId, domain } = company;
        const decisionId = await publish(transaction, company, { outcome: 'blocked', ground, reason, adminId });
        await blocks.block(transaction, { company_id: companyId, decision_id: decisionId, ground, reason });
        await blocks.removeFollows(transaction, companyId);
        await sessions.endAll(transaction, { companyId });
        await actions.insert(transaction, { admin_id: adminId, action: 'block', company_id: companyId, reason });
        await notifyOwner(transaction, company, (recipient) =>
          compose.companyBlocked(recipient, domain, { ground, reason, appealUntil: getAppealEnd(new Date()) }),
        );
      }),

    /** Restores a blocked company with everything but its follows. An open appeal is granted. @throws 404, 409 */
    unblock: ({ userId: adminId }: Administrator, id: string, { reason }: ReasonBody): Promise<void> =>
      change(id, async (transaction, company) => {
        await restore(transaction, company, { adminId, reason });
        await notifyOwner(transaction, company, (recipient) =>
          compose.companyUnblocked(recipient, company.domain, reason),
        );
      }),

    /** Restores a company whose appeal was granted, in the transaction that has locked it. */
    async reverse(
      transaction: Transaction,
      { id, company_id: companyId }: Pick<DecisionsTable, 'id' | 'company_id'>,
      { adminId, reason }: Omit<Verdict, 'appealOf'>,
    ): Promise<void> {
      const company = await companies.lock(transaction, { id: companyId });
      if (company === undefined) throw new ProblemError('not-found');
      await restore(transaction, company, { adminId, reason, appealOf: id });
    },
  };
}
