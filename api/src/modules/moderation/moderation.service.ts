import { toQuery, type HideReviewBody, type Mark, type MarksQuery, type Review } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import { ProblemError, invalidField } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { Page } from '../page.ts';
import type { OwnReviewRow } from '../reviews/reviewRow.ts';
import { toReview } from '../reviews/toReview.ts';
import type { MarksRepository } from './marks.repository.ts';
import type { ModerationRepository } from './moderation.repository.ts';
import { toMark } from './toMark.ts';

export interface ModerationServiceOptions {
  moderation: ModerationRepository;
  marks: MarksRepository;
}

/** The id of the last mark of the page before. */
const CURSOR = /^[1-9]\d{0,17}$/;

export type ModerationService = ReturnType<typeof moderationService>;

export function moderationService({ moderation, marks }: ModerationServiceOptions) {
  return {
    /** Takes a review off all lists but its author's, and out of all totals. @throws 404 */
    async hide({ userId }: Administrator, id: string, { reason }: HideReviewBody): Promise<Review> {
      return existing(await moderation.hide(userId, databaseId(id), reason));
    },

    /** @throws 404 */
    async unhide({ userId }: Administrator, id: string): Promise<Review> {
      return existing(await moderation.unhide(userId, databaseId(id)));
    },

    /** The marks that nobody has looked at, or those that somebody has, newest first. @throws 400 for a wrong cursor */
    async listMarks(query: MarksQuery): Promise<Page<Mark>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open' } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const rows = await marks.list({ isOpen: state === 'open', limit: limit + 1, after: cursor ?? null });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toMark),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
      };
    },

    /** Notes that a mark was looked at. @throws 404 */
    async closeMark({ userId }: Administrator, id: string): Promise<void> {
      if (!(await marks.close(userId, databaseId(id)))) throw new ProblemError('not-found');
    },
  };
}

function existing(review: OwnReviewRow | undefined): Review {
  if (review === undefined) throw new ProblemError('not-found');
  return toReview(review);
}
