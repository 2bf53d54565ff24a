import {
  cleanText,
  INVITATION_QUOTA,
  isOrderReference,
  toQuery,
  type CreateInvitationsBody,
  type Invitation,
  type InvitationBatch,
  type InvitationLink,
  type InvitationsAnswer,
  type InvitationsLeft,
  type Language,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError, toFieldError } from '../../problems.ts';
import type { CompanyActor, CompanyOwner } from '../auth/Caller.ts';
import { createOneTimeToken, hashToken } from '../auth/oneTimeToken.ts';
import { isVerified, type VerifiedBy } from '../companies/company.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { Page } from '../page.ts';
import { aboutInvitation } from './aboutInvitation.ts';
import { checkRows, type InvitationRow } from './checkRows.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import { ALL_COMPANIES, type InvitationsRepository } from './invitations.repository.ts';

export interface InvitationsServiceOptions {
  invitations: InvitationsRepository;
  invitationKeys: InvitationKeys;
  mails: Pick<MailsRepository, 'removeAbout'>;
  verifiedBy: VerifiedBy;
  publicUrl: string;
  onAccepted: (count: number) => void;
  runInTransaction: RunInTransaction;
}

/** Returns what is left of the quotas. */
const toLeft = ({ day, month }: { day: number; month: number }): number =>
  Math.max(0, Math.min(INVITATION_QUOTA.day - day, INVITATION_QUOTA.month - month));

/** Invalid rows that a response lists. */
const MAX_WRONG = 100;

const CURSOR = /^[1-9]\d{0,17}$/;

export type InvitationsService = ReturnType<typeof invitationsService>;

export function invitationsService(options: InvitationsServiceOptions) {
  const { invitations, invitationKeys, mails, verifiedBy, publicUrl, onAccepted, runInTransaction } = options;

  /** Opening the link runs no request with the token: it follows `#`. */
  const toLink = (token: string) => `${publicUrl}/invitation#token=${token}`;

  /**
   * Stores an upload. Nothing in the response depends on who the people are.
   *
   * @throws 401 when the account has ended in the meantime, 403 when the company is not verified, 429 over the quota
   */
  async function upload(
    { companyId }: CompanyActor,
    source: 'csv' | 'form' | 'api',
    rows: readonly InvitationRow[],
    sends: boolean,
    language: Language,
  ): Promise<InvitationsAnswer> {
    const answer = await runInTransaction(async (transaction): Promise<InvitationsAnswer> => {
      const company = await invitations.lockCompany(transaction, companyId);
      if (company === undefined) throw new ProblemError('unauthenticated');
      if (!isVerified(company, verifiedBy)) throw new ProblemError('not-verified');
      const given = rows.map(({ reference = '' }) => cleanText(reference)).filter(isOrderReference);
      const used =
        given.length === 0 ? new Set<string>() : await invitations.findReferences(transaction, companyId, given);
      const { valid, wrong } = checkRows(rows, company, used);
      const left = toLeft(await invitations.countInvited(companyId, transaction));
      if (valid.length > left) throw new ProblemError('invitation-quota', { values: { left } });
      const batchId = await invitations.insertBatch(transaction, {
        company_id: companyId,
        source,
        rows: rows.length,
        accepted: valid.length,
        wrong: wrong.length,
      });
      const created = valid.map(({ row, email, reference, language }) => {
        const token = sends ? null : createOneTimeToken();
        return { row, email, reference, language, token };
      });
      if (created.length > 0) {
        await invitations.addInvited(transaction, companyId, created.length);
        await invitations.insert(
          transaction,
          companyId,
          batchId,
          created.map(({ email, reference, language, token }) => ({
            email: token === null ? email : null,
            emailHash: invitationKeys.hashEmail(email),
            reference,
            language,
            tokenHash: token?.hash ?? null,
          })),
        );
        if (!sends) await invitations.countMonth(transaction, companyId, { sent: created.length });
      }
      return {
        batchId,
        accepted: created.length,
        wrong: wrong
          .slice(0, MAX_WRONG)
          .map(({ row, errors }) => ({ row, errors: errors.map((error) => toFieldError(error, language)) })),
        links: created.flatMap(({ row, token }) => (token === null ? [] : [{ row, link: toLink(token.token) }])),
      };
    });
    onAccepted(answer.accepted);
    return answer;
  }

  return {
    create: (caller: CompanyActor, { invitations: rows, send = true }: CreateInvitationsBody, language: Language) =>
      upload(caller, 'keyId' in caller ? 'api' : 'form', rows, send, language),

    uploadCsv: (caller: CompanyOwner, rows: readonly InvitationRow[], language: Language) =>
      upload(caller, 'csv', rows, true, language),

    /** Returns how many more people a company may invite today, and whether its emails are paused. */
    async getLeft({ companyId }: CompanyOwner): Promise<InvitationsLeft> {
      const [invited, paused] = await Promise.all([
        invitations.countInvited(companyId),
        invitations.isPaused(companyId),
      ]);
      return { left: toLeft(invited), paused };
    },

    /** @throws 400 for an invalid cursor */
    async list({ companyId }: CompanyActor, query: PageQuery): Promise<Page<InvitationBatch>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const rows = await invitations.listBatches(companyId, limit + 1, cursor ?? null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(({ id, source, rows: count, accepted, wrong, reviews, created_at: at }) => ({
          id,
          source,
          createdAt: at.toISOString(),
          rows: count,
          accepted,
          wrong,
          reviews,
        })),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
      };
    },

    /** Returns the personal link of a company, which is created with the first request. */
    async getLink({ companyId }: CompanyOwner): Promise<InvitationLink> {
      const { token } = createOneTimeToken();
      const stored = await runInTransaction(async (transaction) => {
        if ((await invitations.lockCompany(transaction, companyId)) === undefined) return null;
        return invitations.getLinkToken(transaction, companyId, token);
      });
      if (stored === null) throw new ProblemError('unauthenticated');
      return { link: toLink(stored) };
    },

    /** Replaces the personal link. The earlier one is no longer valid. */
    async replaceLink({ companyId }: CompanyOwner): Promise<InvitationLink> {
      const { token } = createOneTimeToken();
      await runInTransaction(async (transaction) => {
        if ((await invitations.lockCompany(transaction, companyId)) === undefined)
          throw new ProblemError('unauthenticated');
        await invitations.setLinkToken(transaction, companyId, token);
      });
      return { link: toLink(token) };
    },

    /** @throws 404 for a token that was not issued, or has been replaced */
    async open(token: string): Promise<Invitation> {
      const row = await invitations.open(token, hashToken(token));
      if (row === undefined) throw new ProblemError('not-found');
      const { domain: id, name, website, avatar, by_mail: byMail, has_reference: hasReference, state } = row;
      const optOut =
        row.email_hash === null ? null : invitationKeys.createOptOutToken({ emailHash: row.email_hash, companyId: id });
      return { company: { id, name, website, avatar }, byMail, hasReference, state, optOut };
    },

    /**
     * Stops the invitations of a company, or of all, permanently. Repeating it changes nothing and is no error.
     *
     * @throws 404 for a token that was not issued
     */
    async unsubscribe(token: string, scope: 'company' | 'all'): Promise<void> {
      const optOut = invitationKeys.readOptOutToken(token);
      const companyId = optOut === null ? undefined : await invitations.findCompanyId(optOut.companyId);
      if (optOut === null || companyId === undefined) throw new ProblemError('not-found');
      await runInTransaction(async (transaction) => {
        await invitations.suppress(transaction, optOut.emailHash, scope === 'all' ? ALL_COMPANIES : companyId);
        const unsent = await invitations.findUnsent(transaction, optOut.emailHash, scope === 'all' ? null : companyId);
        for (const id of unsent) await mails.removeAbout(transaction, aboutInvitation(id));
      });
    },
  };
}
