import { parseWebsite, toQuery, type BlockedWebsite, type BlockWebsiteBody, type PageQuery } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { parseCompanyId, toWebsite } from '../../kernel/website.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { Page } from '../page.ts';
import type { BlockedWebsiteRow, WebsitesRepository } from './websites.repository.ts';

export interface WebsitesServiceOptions {
  websites: WebsitesRepository;
  companies: { find(domain: string): Promise<object | undefined> };
  actions: ActionsRepository;
  runInTransaction: RunInTransaction;
}

export type WebsitesService = ReturnType<typeof websitesService>;

/** Websites that administrators block: no reviews and sign-ups are accepted for them. */
export function websitesService({ websites, companies, actions, runInTransaction }: WebsitesServiceOptions) {
  return {
    /** Lists blocked websites in the order of their domains. @throws 400 for an invalid cursor */
    async list(query: PageQuery): Promise<Page<BlockedWebsite>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor = '' } = query;
      if (cursor !== '' && !('id' in parseWebsite(cursor))) throw invalidField('cursor', 'wrongCursor');
      const rows = await websites.list(limit + 1, cursor);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toBlockedWebsite),
        total: await websites.count(),
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.domain }),
      };
    },

    /** Blocks a website with all its subdomains. @throws 400 for the website of a company */
    async block({ userId }: Administrator, { website, reason }: BlockWebsiteBody): Promise<BlockedWebsite> {
      const { id: domain } = toWebsite(website);
      if ((await companies.find(domain)) !== undefined) throw invalidField('website', 'companyExists');
      await runInTransaction(async (transaction) => {
        await websites.block(transaction, { domain, reason, admin_id: userId });
        await actions.insert(transaction, { admin_id: userId, action: 'block', reason, to_text: domain });
      });
      return toBlockedWebsite(await websites.read(domain));
    },

    /** @throws 404 for a website that is not in the list of blocked websites */
    async unblock({ userId }: Administrator, website: string): Promise<void> {
      const domain = parseCompanyId(website);
      await runInTransaction(async (transaction) => {
        if (!(await websites.unblock(transaction, domain))) throw new ProblemError('not-found');
        await actions.insert(transaction, { admin_id: userId, action: 'unblock', from_text: domain });
      });
    },
  };
}

function toBlockedWebsite({ at, ...website }: BlockedWebsiteRow): BlockedWebsite {
  return { ...website, at: at.toISOString() };
}
