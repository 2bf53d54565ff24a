import { isCounted } from '../../kernel/countedReviews.ts';
import { AUTHOR_COLUMNS, REVIEW_COLUMNS } from './review.ts';

/**
 * Returns SQL that selects the newest review of a company `c` with one of the ratings, as a `ReviewWithAuthorRow` in JSON; null if there is
 * none. Each rating is a separate index scan, so that the cost does not depend on the number of reviews.
 */
export function selectNewestReview(ratings: readonly number[]): string {
  return `(select to_json(page) from (
    select ${REVIEW_COLUMNS}, ${AUTHOR_COLUMNS} from (
      select r.* from unnest(array[${ratings.join(', ')}]::smallint[]) as part (rating) cross join lateral (
        select r.* from reviews r where r.company_id = c.id and r.rating = part.rating and ${isCounted('r')}
        order by r.created_at desc, r.id desc limit 1
      ) r order by r.created_at desc, r.id desc limit 1
    ) r join users u on u.id = r.user_id) page)`;
}
