/** The number of an author's newest reviews that are examined. If any of them is marked, the author does not count as good. */
const AUTHOR_REVIEWS = 50;

/** Tests whether the author of a review `r` is good: none of the author's newest reviews has a report or a mark that awaits a decision. */
export const HAS_GOOD_AUTHOR = `not exists (
  select from (
    select o.id from reviews o where o.user_id = r.user_id and o.deleted_at is null
    order by o.created_at desc, o.id desc limit ${AUTHOR_REVIEWS}) o
  join marks m on m.review_id = o.id and m.closed_at is null)`;
