import {
  toQuery,
  type AdminCompany,
  type CategoriesSource,
  type ClaimsQuery,
  type CorrectCategoriesBody,
  type Language,
  type ListedClaim,
  type ReasonBody,
  type ReleaseBody,
  type RenameBody,
  type TransferBody,
} from '@heard/contract';
import { CATEGORY_LOCK_DAYS, PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import type { BlocksRepository } from '../blocks/blocks.repository.ts';
import type { CompaniesRepository, LockedCompany } from '../companies/companies.repository.ts';
import { isVerified, toLockEnd, type VerifiedBy } from '../companies/company.ts';
import { toNameKey, type CompanyNames } from '../companies/companyNames.ts';
import { parseCompanyId } from '../companies/website.ts';
import { databaseId } from '../databaseId.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MergesRepository } from '../merges/merges.repository.ts';
import type { ActionsRepository } from '../moderation/actions.repository.ts';
import type { SuggestionsRepository } from '../suggestions/suggestions.repository.ts';
import { toSuggestion } from '../suggestions/toSuggestion.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import { toCategoryRefs, toSlugs } from '../discovery/categories.ts';
import { toCategoryIds } from '../discovery/toCategoryIds.ts';
import type { MarksRepository } from '../moderation/marks.repository.ts';
import type { Page } from '../page.ts';
import { toClaim, toOwner } from './claim.ts';
import type { ClaimsRepository } from './claims.repository.ts';
import type { OwnershipService } from './ownership.service.ts';

export interface DecisionsServiceOptions {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  marks: MarksRepository;
  actions: ActionsRepository;
  blocks: Pick<BlocksRepository, 'find'>;
  merges: Pick<MergesRepository, 'listMergedInto'>;
  suggestions: Pick<SuggestionsRepository, 'ofCompany' | 'settle'>;
  names: CompanyNames;
  ownership: OwnershipService;
  mailQueue: MailQueue;
  compose: MailComposer;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
  /** Called for each category that a reviewer has suggested and an administrator has accepted. */
  onAccepted: () => void;
}

/** The id of the last claim of the previous page. */
const CURSOR = /^[1-9]\d{0,17}$/;
/** Number of decisions that are shown with a company. */
const MAX_ACTIONS = 50;
/** Number of open suggestions that are shown with a company. */
const MAX_SUGGESTIONS = 20;

export type DecisionsService = ReturnType<typeof decisionsService>;

/** What administrators decide about companies. Each decision has a reason and is logged in the transaction that performs it. */
export function decisionsService(options: DecisionsServiceOptions) {
  const { companies, claims, marks, actions, blocks, merges, names, ownership, mailQueue, compose, verifiedBy } =
    options;
  const { runInTransaction, suggestions, onAccepted } = options;

  /** Decides about a company while it is locked. @throws 404 */
  async function decide(
    id: string,
    work: (transaction: Transaction, company: LockedCompany) => Promise<void>,
  ): Promise<AdminCompany> {
    const domain = parseCompanyId(id);
    await runInTransaction(async (transaction) => {
      const company = await companies.lock(transaction, { domain });
      if (company === undefined) throw new ProblemError('not-found');
      await work(transaction, company);
    });
    return decisions.read(id);
  }

  /** Sets a name, closes the mark of a new name, and notifies the owner. */
  async function setName(
    transaction: Transaction,
    company: LockedCompany,
    name: string,
    { adminId, reason, language }: { adminId: string; reason: string; language: Language },
  ): Promise<void> {
    const isOwned = company.claimed_at !== null;
    await companies.setName(transaction, company.id, {
      name,
      former_name: null,
      ...(isOwned && { listing_name: name }),
    });
    await marks.closeRenamed(transaction, adminId, company.id);
    if (!isOwned || company.email === null) return;
    const notice = compose.nameChanged({ email: company.email, domain: company.domain }, reason, language);
    await mailQueue.add(transaction, { companyId: company.id }, notice);
  }

  const decisions = {
    /** @param id the company's id, or its website in any form. @throws 404 */
    async read(id: string): Promise<AdminCompany> {
      const company = await companies.find(parseCompanyId(id));
      if (company === undefined) throw new ProblemError('not-found');
      const isOwned = company.claimed_at !== null;
      const [others, rejected, log, mergedFrom, suggested, into, block] = await Promise.all([
        claims.ofCompany(company.id),
        companies.rejectedNames(company.id),
        actions.ofCompany(company.id, MAX_ACTIONS),
        merges.listMergedInto(company.id),
        suggestions.ofCompany(company.id, MAX_SUGGESTIONS),
        company.merged_into === null ? null : companies.findDomain(company.merged_into),
        company.removed_at === null || company.merged_into !== null ? undefined : blocks.find(company.id),
      ]);
      return {
        id: company.domain,
        name: company.name,
        website: company.website,
        reviewsQuantity: company.reviews_count,
        claimed: isOwned,
        verified: isVerified(company, verifiedBy),
        formerName: company.former_name,
        listingName: isOwned ? (company.listing_name ?? company.domain) : company.name,
        owner: isOwned ? toOwner(company, await companies.getClaimToken(company.id)) : null,
        claims: others.map(toClaim),
        rejectedNames: rejected.map(({ name }) => name),
        mergedFrom,
        categories: toCategoryRefs(company.category_ids),
        categoriesSource: toCategoriesSource(company),
        categoriesLockedUntil: isOwned ? (toLockEnd(company)?.toISOString() ?? null) : null,
        suggestions: suggested.flatMap(toSuggestion),
        removed:
          company.removed_at === null
            ? null
            : {
                at: company.removed_at.toISOString(),
                kind: company.merged_into === null ? 'blocked' : 'merged',
                ground: block?.ground ?? null,
                reason: block?.reason ?? null,
                into,
              },
        actions: log,
      };
    },

    /** @throws 400 for an invalid cursor */
    async listClaims(query: ClaimsQuery): Promise<Page<ListedClaim>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'pending' } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const rows = await claims.list(state === 'pending', limit + 1, cursor ?? null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map((row) => ({
          ...toClaim(row),
          company: {
            id: row.domain,
            name: row.company.name,
            website: row.company.website,
            reviewsQuantity: row.company.reviews_count,
            claimed: row.company.claimed_at !== null,
            verified: isVerified(row.company, verifiedBy),
          },
        })),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.claim_id }),
      };
    },

    /** Ends the effective claim, or the pending one with the id. @throws 404 when there is none */
    release: (
      { userId }: Administrator,
      id: string,
      { reason, claimId }: ReleaseBody,
      language: Language,
    ): Promise<AdminCompany> =>
      decide(id, async (transaction, company) => {
        const end = { state: 'released', reason } as const;
        let email = company.email;
        if (claimId === undefined) {
          if (company.claimed_at === null) throw new ProblemError('not-found');
          await ownership.endOwner(transaction, company, end, language);
        } else {
          const claim = await claims.findById(databaseId(claimId), transaction);
          const isPending = claim?.state === 'pending' && claim.company_id === company.id;
          if (claim === undefined || !isPending) throw new ProblemError('not-found');
          email = claim.email;
          await ownership.endClaim(transaction, claim, end, language);
        }
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'release',
          company_id: company.id,
          reason,
          from_text: email,
        });
      }),

    /** Makes a claim effective, and proven, in place of the effective one. @throws 404 when the company has no such claim */
    transfer: (
      { userId }: Administrator,
      id: string,
      { reason, claimId }: TransferBody,
      language: Language,
    ): Promise<AdminCompany> =>
      decide(id, async (transaction, company) => {
        const claim = await claims.findById(databaseId(claimId), transaction);
        if (claim === undefined || claim.company_id !== company.id) throw new ProblemError('not-found');
        await ownership.prove(transaction, { claimId: claim.claim_id }, 'administrator', language, reason);
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'transfer',
          company_id: company.id,
          reason,
          from_text: company.email,
          to_text: claim.email,
        });
      }),

    /** Sets the name of a company, which it also keeps without the owner. */
    rename: (
      { userId }: Administrator,
      id: string,
      { reason, name }: RenameBody,
      language: Language,
    ): Promise<AdminCompany> =>
      decide(id, async (transaction, company) => {
        await setName(transaction, company, name, { adminId: userId, reason, language });
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'rename',
          company_id: company.id,
          reason,
          from_text: company.name,
          to_text: name,
        });
      }),

    /** Sets the categories of a company. An owner gets an email with the reason, and can't change them for some days. */
    async setCategories(
      { userId }: Administrator,
      id: string,
      { reason, categories, lockDays = CATEGORY_LOCK_DAYS }: CorrectCategoriesBody,
      language: Language,
    ): Promise<AdminCompany> {
      const categoryIds = toCategoryIds(categories);
      let isSuggested = false;
      const changed = await decide(id, async (transaction, company) => {
        if (company.removed_at !== null) throw new ProblemError('not-found');
        const isOwned = company.claimed_at !== null;
        const lockedUntil = await companies.setCategories(transaction, company.id, {
          category_ids: categoryIds,
          source: 'administrator',
          lockDays: isOwned ? lockDays : 0,
        });
        isSuggested = (await suggestions.settle(transaction, company.id, categoryIds)) > 0;
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'categorise',
          source: 'administrator',
          company_id: company.id,
          reason,
          from_text: toSlugs(company.category_ids),
          to_text: toSlugs(categoryIds),
        });
        // A stranger may have registered with somebody else's work email.
        const isConfirmed = company.work_email_confirmed_at !== null || verifiedBy === 'owner';
        const recipient = isConfirmed ? (company.work_email ?? company.email) : company.email;
        if (!isOwned || recipient === null) return;
        const mail = compose.categoriesCorrected(
          { recipient, language: getAuthorLanguage({ author_language: company.mail_language, language }) },
          company.domain,
          { categories: toCategoryRefs(categoryIds).map(({ names: of }) => of), reason, lockedUntil },
        );
        await mailQueue.add(transaction, { companyId: company.id }, mail);
      });
      if (isSuggested) onAccepted();
      return changed;
    },

    /**
     * Rejects the name of a company, which it can't get again. It gets its former name back, the name that it had before the
     * claim, or its domain.
     *
     * @throws 409 when it is shown by its domain already
     */
    rejectName: (
      { userId }: Administrator,
      id: string,
      { reason }: ReasonBody,
      language: Language,
    ): Promise<AdminCompany> =>
      decide(id, async (transaction, company) => {
        if (company.name === company.domain) throw new ProblemError('name-is-domain');
        const key = toNameKey(company.name);
        await companies.rejectName(transaction, company.id, company.name, key);
        const candidates = [company.former_name, company.listing_name];
        const name = candidates.find((one) => one !== null && toNameKey(one) !== key) ?? company.domain;
        await setName(transaction, company, name, { adminId: userId, reason, language });
        await names.adopt(transaction, company.id);
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'rejectName',
          company_id: company.id,
          reason,
          from_text: company.name,
          to_text: name,
        });
      }),
  };
  return decisions;
}

const SOURCES = ['owner', 'suggested', 'administrator'] as const;

function toCategoriesSource({ category_ids: ids, categories_source: source }: LockedCompany): CategoriesSource {
  return ids.length === 0 ? null : (SOURCES.find((one) => one === source) ?? null);
}
