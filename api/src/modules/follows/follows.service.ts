import { toQuery, type Follow, type Followed } from '@heard/contract';
import { FOLLOWS_MAX, PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { toCompanyRow } from '../../kernel/companyRow.ts';
import type { Page } from '../page.ts';
import type { AsAuthor } from '../users/index.ts';
import type { FollowCursor, FollowRow, FollowsRepository } from './follows.repository.ts';

export interface FollowsServiceOptions {
  follows: FollowsRepository;
  asAuthor: AsAuthor;
  companyMissing: CompanyMissing;
  verifiedBy: VerifiedBy;
}

export type FollowsService = ReturnType<typeof followsService>;

/** Provides the companies that consumers follow, visible only to the follower. */
export function followsService({ follows, asAuthor, companyMissing, verifiedBy }: FollowsServiceOptions) {
  /** Runs a write with the follower locked, so that concurrent writes cannot exceed the limit. @throws 404, 401 */
  async function write(
    { userId }: Consumer,
    id: string,
    work: (...args: [...Parameters<FollowsRepository['remove']>]) => Promise<void>,
  ): Promise<void> {
    const domain = parseCompanyId(id);
    const isDone = await asAuthor(userId, async (transaction) => {
      const companyId = await follows.findCompany(transaction, domain);
      if (companyId === undefined) throw await companyMissing(domain);
      await work(transaction, userId, companyId);
      return true;
    });
    if (isDone === null) throw new ProblemError('unauthenticated');
  }

  const toFollowed = ({ company, since, new_reviews: newReviews }: FollowRow): Followed => ({
    company: toCompanyRow(company, verifiedBy),
    since: since.toISOString(),
    newReviews,
  });

  return {
    /**
     * Follows a company; idempotent.
     *
     * @param id the company's id, or its website in any form.
     * @throws 404, 409 when the caller follows too many companies
     */
    follow: (caller: Consumer, id: string): Promise<void> =>
      write(caller, id, async (transaction, userId, companyId) => {
        if (!(await follows.insert(transaction, userId, companyId, FOLLOWS_MAX))) {
          throw new ProblemError('too-many-things', {
            detail: 'problem.too-many-things.follows',
            values: { limit: FOLLOWS_MAX },
          });
        }
      }),

    /** Unfollows a company; idempotent. @throws 404 */
    unfollow: (caller: Consumer, id: string): Promise<void> => write(caller, id, follows.remove),

    /** Returns whether the caller follows a company. @throws 404 */
    async read({ userId }: Consumer, id: string): Promise<Follow> {
      const domain = parseCompanyId(id);
      const following = await follows.isFollowing(userId, domain);
      if (following === undefined) throw await companyMissing(domain);
      return { following };
    },

    /** Lists the companies that the caller follows, newest followed first. @throws 400 for an invalid cursor */
    async list({ userId }: Consumer, { limit = PAGE_LIMIT_DEFAULT, cursor }: PageQuery): Promise<Page<Followed>> {
      const after = cursor === undefined ? null : decodeCursor(cursor);
      const { rows, total } = await follows.ofUser(userId, limit + 1, after);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(toFollowed),
        total,
        next: last === undefined ? null : toQuery({ limit, cursor: encodeCursor(last) }),
      };
    },
  };
}

function encodeCursor({ micros, companyId }: FollowCursor): string {
  return Buffer.from(`${micros}.${companyId}`).toString('base64url');
}

/** @throws 400 for anything but the exact output of `encodeCursor` */
function decodeCursor(text: string): FollowCursor {
  const [, micros, companyId] =
    /^(\d{1,16})\.([1-9]\d{0,17})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (micros !== undefined && companyId !== undefined) {
    const cursor = { micros, companyId };
    if (encodeCursor(cursor) === text) return cursor;
  }
  throw invalidField('cursor', 'wrongCursor');
}
