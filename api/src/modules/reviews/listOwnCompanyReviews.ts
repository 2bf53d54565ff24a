import type { CompanyReview, OwnCompanyReviewsQuery, ReviewSort } from '@heard/contract';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Page } from '../page.ts';
import { countRelated } from './countRelated.ts';
import type { Cursor } from './cursor.ts';
import { toPage, toPageRequest } from './page.ts';
import { planPage, type PagePlan } from './planPage.ts';
import { toCompanyReview, toInboxReview, type InboxReviewRow } from './review.ts';
import type { InboxPageRequest, ReviewPagesRepository } from './reviewPages.repository.ts';
import { scanReviews } from './scanReviews.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ListOwnCompanyReviewsDependencies {
  reviewPages: Pick<ReviewPagesRepository, 'ofOwner' | 'ofInbox'>;
}

type Query = OwnCompanyReviewsQuery;
/** The query parameters that `listAll` supports. Any other parameter is a filter of the inbox. */
const UNFILTERED: ReadonlySet<string> = new Set(['limit', 'cursor', 'replied', 'relation']);

type PageQuery = Pick<Query, 'limit' | 'cursor'>;

/**
 * Lists the reviews of the caller's company. API keys see no tags and assignees.
 *
 * @throws 400 for filters that can't be combined, 401 when the caller has no company, 403 for an API key with a filter by tag or assignee
 */
export function listOwnCompanyReviews(
  dependencies: ListOwnCompanyReviewsDependencies,
  caller: CompanyActor,
  query: Query,
): Promise<Page<CompanyReview>> {
  const { replied, relation } = query;
  const isFiltered = Object.keys(query).some((name) => !UNFILTERED.has(name));
  if (relation !== undefined && (replied !== undefined || isFiltered)) throw invalidField('relation', 'wrong');
  if ('keyId' in caller && (query.tag !== undefined || query.assignee !== undefined)) {
    throw new ProblemError('wrong-scope', { detail: 'problem.wrong-scope.none' });
  }
  if (isFiltered) return listInbox(dependencies, caller, query);
  return listAll(dependencies, caller, query);
}

const toItem = (caller: CompanyActor) => ('keyId' in caller ? toCompanyReview : toInboxReview);

/** Lists all reviews, only reviews with or without a reply, or only reviews by people with a connection. */
async function listAll(
  { reviewPages }: ListOwnCompanyReviewsDependencies,
  caller: CompanyActor,
  { replied, relation, ...query }: PageQuery & Pick<Query, 'replied' | 'relation'>,
): Promise<Page<CompanyReview>> {
  const isReplied = replied === undefined ? null : replied === 'true';
  const company = await reviewPages.ofOwner(caller.companyId, {
    ...toPageRequest(query),
    isReplied,
    relation: relation ?? null,
  });
  if (company === undefined) throw new ProblemError('unauthenticated');
  const { reviews: rows, reviews_count: count, replied: repliedCount } = company;
  if (relation !== undefined) {
    return toPage({ rows, total: countRelated(company, relation) }, toItem(caller), { ...query, relation });
  }
  const notReplied = repliedCount === null ? null : count - repliedCount;
  const total = isReplied === null ? count : isReplied ? repliedCount : notReplied;
  const filter = replied === undefined ? {} : { replied };
  return toPage({ rows, total }, toItem(caller), { ...query, ...filter });
}

/** Lists the reviews that match all filters. An index serves some filters; for the other filters, reviews are scanned. */
async function listInbox(
  { reviewPages }: ListOwnCompanyReviewsDependencies,
  caller: CompanyActor,
  query: Query,
): Promise<Page<CompanyReview>> {
  const { tag, assignee, replied, from, to, ...listed } = query;
  const plan = planPage(listed);
  const wanted: Wanted = {
    ...listed,
    tag,
    assignee: assignee === undefined ? undefined : toPersonId(assignee, caller),
    isReplied: replied === undefined ? undefined : replied === 'true',
    start: from === undefined ? -Infinity : parseDay('from', from),
    end: to === undefined ? Infinity : parseDay('to', to) + DAY_MS,
  };
  const { only, covered } = chooseIndex(plan, wanted);
  const { sort } = plan.request;
  const request: InboxPageRequest = { ...plan.request, only, after: plan.request.after ?? toStart(sort, wanted) };
  const read = (part: Pick<InboxPageRequest, 'limit' | 'after'>) =>
    reviewPages.ofInbox(caller.companyId, { ...request, ...part });
  const isCovered = Object.keys(query).every((name) => covered.has(name));
  const found = isCovered
    ? await read(request).then((company) => company && { company, page: { rows: company.reviews } })
    : await scanReviews(read, request, createFilter(wanted, plan), createIsPast(sort, wanted));
  if (!found) throw new ProblemError('unauthenticated');
  const hasOthers = [tag, assignee, replied, from, to].some((filter) => filter !== undefined);
  const total = hasOthers ? null : (plan.getTotal?.(found.company) ?? null);
  return toPage({ ...found.page, total }, toItem(caller), query);
}

/** The filters for the reviews. */
interface Wanted extends Pick<Query, 'rating' | 'language' | 'origin' | 'tag'> {
  /** The id of the assignee; null for unassigned reviews, undefined for all reviews. */
  assignee: string | null | undefined;
  isReplied: boolean | undefined;
  /** Milliseconds since 1970; `end` is not included. */
  start: number;
  end: number;
}

/** @returns null for unassigned reviews */
function toPersonId(assignee: string, caller: CompanyActor): string | null {
  if (assignee === 'nobody') return null;
  // A caller without a person id has no assigned reviews. `own` is not the id of a person, so the filter matches nothing.
  return assignee === 'me' ? ('personId' in caller && caller.personId) || 'own' : assignee;
}

/** @returns milliseconds since 1970 @throws 400 for a day that does not exist */
function parseDay(field: string, day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) throw invalidField(field, 'wrong');
  return time;
}

/** Returns the index with which the database reads the fewest reviews, and the query properties that this index covers. */
function chooseIndex(
  { request, matches }: PagePlan,
  { tag, assignee, isReplied }: Wanted,
): { only: InboxPageRequest['only']; covered: ReadonlySet<string> } {
  const choose = (only: InboxPageRequest['only'], ...covered: string[]) => ({
    only,
    covered: new Set(['limit', 'cursor', 'sort', ...covered]),
  });
  const { sort, ratings, language, origin, topic = null } = request;
  if ((sort === 'newest' || sort === 'oldest') && topic === null) {
    if (tag !== undefined) return choose({ tag }, 'tag');
    if (typeof assignee === 'string' && assignee !== 'own') return choose({ assignee }, 'assignee');
    const isSelected = ratings !== null || language !== null || origin !== null;
    if (isReplied !== undefined && !isSelected) return choose({ isReplied }, 'replied');
  }
  return choose(null, ...(matches === null ? ['rating', 'language', 'origin', 'topic'] : []));
}

function createFilter(wanted: Wanted, { matches }: PagePlan): (review: InboxReviewRow) => boolean {
  const { rating, language, origin, tag, assignee, isReplied, start, end } = wanted;
  return (review) => {
    const time = toTime(review);
    return (
      (rating?.includes(review.rating) ?? true) &&
      (language === undefined || review.language === language) &&
      (origin === undefined || review.origin === origin) &&
      (tag === undefined || review.tags.includes(tag)) &&
      (assignee === undefined || review.assignee === assignee) &&
      (isReplied === undefined || review.is_replied === isReplied) &&
      start <= time &&
      time < end &&
      (matches?.(review) ?? true)
    );
  };
}

/** Returns where a list in the order of time starts: at the end of the period, or at its start. */
function toStart(sort: ReviewSort, { start, end }: Wanted): Cursor | null {
  const from = sort === 'newest' ? end : sort === 'oldest' ? start : Infinity;
  return Number.isFinite(from) ? { sort, rating: 0, score: 0, micros: String(from * 1000), id: '0' } : null;
}

/** Creates the function that returns whether a list in the order of time has left the period. */
const createIsPast =
  (sort: ReviewSort, { start, end }: Wanted) =>
  (review: InboxReviewRow): boolean =>
    (sort === 'newest' && toTime(review) < start) || (sort === 'oldest' && toTime(review) >= end);

const toTime = ({ created_at: utc }: InboxReviewRow): number => Date.parse(`${utc.slice(0, 23)}Z`);
