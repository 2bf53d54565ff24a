import { toQuery, type CompanyTransparency, type Decision, type SiteTransparency } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import type { TransparencyFigures } from '../../database/schema/jsonColumns.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { CompanyMissing } from '../companies/index.ts';
import { toOriginCounts } from '../../kernel/company.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { InvitationsRepository } from '../invitations/index.ts';
import type { Page } from '../page.ts';
import type { DecisionsRepository } from './decisions.repository.ts';
import { toDecision } from './toDecision.ts';
import type { TransparencyRepository } from './transparency.repository.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** Zeros for figures that a stored month lacks, because it is not computed yet or the figures were added later. */
const NONE: TransparencyFigures = {
  flags: 0,
  flagsByReason: {},
  decisions: 0,
  hidden: 0,
  kept: 0,
  shownAgain: 0,
  labelled: 0,
  unlabelled: 0,
  blocked: 0,
  unblocked: 0,
  byGround: {},
  hiddenByStars: [0, 0, 0, 0, 0, 0],
  flagsByCompany: 0,
  decidedByCompany: 0,
  upheldByCompany: 0,
  flagsByOthers: 0,
  decidedByOthers: 0,
  upheldByOthers: 0,
  medianWaitedSeconds: null,
  appeals: 0,
  appealsGranted: 0,
  sources: { flag: 0, program: 0, own: 0 },
};

export interface TransparencyServiceOptions {
  decisions: Pick<DecisionsRepository, 'list'>;
  transparency: TransparencyRepository;
  invitations: Pick<InvitationsRepository, 'figures'>;
  companyMissing: CompanyMissing;
  contactEmail: string | null;
}

export type TransparencyService = ReturnType<typeof transparencyService>;

/** Provides the public log of decisions, and figures that anybody can compute from it. */
export function transparencyService({
  decisions,
  transparency,
  invitations,
  companyMissing,
  contactEmail,
}: TransparencyServiceOptions) {
  return {
    /** @param id the id of a company, or its website in any form; null for all companies. @throws 400 for an invalid cursor, 404 */
    async listDecisions(id: string | null, query: PageQuery): Promise<Page<Decision>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const domain = id === null ? null : parseCompanyId(id);
      const rows = await decisions.list(domain, limit + 1, cursor ?? null);
      if (rows === undefined) throw domain === null ? new ProblemError('not-found') : await companyMissing(domain);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toDecision),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
      };
    },

    /** @throws 404 when there is no such company */
    async ofCompany(id: string): Promise<CompanyTransparency> {
      const domain = parseCompanyId(id);
      const [company, sent] = await Promise.all([transparency.ofCompany(domain), invitations.figures(domain)]);
      if (company === undefined) throw await companyMissing(domain);
      const { rating_counts, invited_counts, confirmed_counts, ...figures } = company;
      return {
        ...figures,
        origins: toOriginCounts({ rating_counts, invited_counts, confirmed_counts }),
        invitations: sent,
      };
    },

    async ofSite(): Promise<SiteTransparency> {
      const rows = await transparency.readMonths();
      const computed = rows.flatMap(({ computed_at: at }) => at?.toISOString() ?? []).toSorted();
      return {
        months: rows.map(({ month, figures }) => ({ month, ...NONE, ...figures })),
        computedAt: computed.at(-1) ?? new Date().toISOString(),
        contactEmail,
      };
    },
  };
}
