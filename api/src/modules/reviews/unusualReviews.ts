const UNUSUAL_FROM = 11;
const UNUSUAL_FACTOR = 5;
const WEEKS = 12;

/** Maximum number of marks to count, so that the query stays cheap for a company with very many marks. */
const MAX_MARKS = 1000;

/**
 * Counts marks of the company `c` that automated checks have found, and that match a condition on time and state. Reports by readers do not
 * count, because they are no reason for suspicion.
 */
const countMarks = (condition: string) => `(select count(*) from (
  select from marks m join reviews r on r.id = m.review_id and r.company_id = m.company_id
  where m.company_id = c.id and m.review_id is not null and m.reasons - 'flags' <> '{}' and ${condition} limit ${MAX_MARKS}) as counted)`;

const THIS_WEEK = countMarks(
  `m.created_at > now() - interval '7 days' and m.closed_at is null and r.deleted_at is null and r.hidden_at is null`,
);
const WEEKS_BEFORE = countMarks(
  `m.created_at <= now() - interval '7 days' and m.created_at > now() - interval '${7 * (WEEKS + 1)} days'`,
);

/** Selects whether unusually many new reviews of the company `c` are pending a check. */
export const UNUSUAL_REVIEWS = `case when ${THIS_WEEK} < ${UNUSUAL_FROM} then false
  else ${THIS_WEEK} * ${WEEKS} > ${WEEKS_BEFORE} * ${UNUSUAL_FACTOR} end`;
