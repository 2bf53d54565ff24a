/** Selects the reviews `r` that a merge `m` of companies has moved, in SQL. Takes one value, the merge's id. */
export const MOVED_REVIEWS = 'merge_reviews m join reviews r on r.id = m.review_id where m.merge_id = ?';
