import type { CompanyReviewsQuery } from '@heard/contract';
import { toOriginCounts } from '../../kernel/company.ts';
import { toPageRequest } from './page.ts';
import type { ReviewWithAuthorRow } from './review.ts';
import type { CompanyPageRequest, CountedCompany } from './reviewPages.repository.ts';
import { createTextFilter } from './textSearch.ts';

/** The filters and the order of a list of reviews. */
type ListQuery = Omit<CompanyReviewsQuery, 'page' | 'before' | 'relation'>;

/** The plan for reading a page of reviews. */
export interface PagePlan {
  /** The filters that an index serves. */
  request: CompanyPageRequest;
  /** Checks a review against the filters that no index serves; null if there are none. */
  matches: ((review: ReviewWithAuthorRow) => boolean) | null;
  /** Returns the number of all matching reviews; null if no totals are stored for the filters. */
  getTotal: ((company: CountedCompany) => number) | null;
}

/** Plans which filters use an index, and which filters are applied while scanning reviews. */
export function planPage(query: ListQuery): PagePlan {
  const { sort = 'newest', rating, language = null, origin = null, topic = null, q = '' } = query;
  const benefit = query.benefit === undefined ? null : query.benefit === 'true';
  const ratings = rating === undefined ? null : [...new Set(rating)];
  // Reviews are scanned if no index covers the request. That is the case for the order by votes or a topic, combined with a language or origin; for a
  // language combined with an origin; and for only organic reviews.
  const isSpecial = sort === 'helpful' || topic !== null;
  const scansOrigin = origin === 'organic' || (isSpecial && origin !== null);
  const scansLanguage = language !== null && (isSpecial || (origin !== null && !scansOrigin));
  const request = {
    ...toPageRequest(query),
    sort,
    ratings,
    language: scansLanguage ? null : language,
    origin: scansOrigin ? null : origin,
    topic,
  };
  const getTotal = (company: CountedCompany): number => {
    if (benefit !== null) return company.benefit_count;
    const all = topic === null ? company.rating_counts : (company.topic_counts ?? []);
    const counts = origin === null ? all : toOriginCounts(company)[origin];
    const counted = language === null ? counts : (company.language_counts[language] ?? []);
    return counted.reduce((sum, count, one) => (ratings?.includes(one) === false ? sum : sum + count), 0);
  };
  // No counts are stored for these combinations: a language with an origin, a topic with a language or origin, or a
  // benefit with any other filter.
  const filters = [language, origin, topic].filter((filter) => filter !== null).length;
  const isCounted = benefit === null ? filters <= 1 : benefit && ratings === null && filters === 0;
  const hasTotal = q === '' && !scansLanguage && isCounted;
  const isScanned = q !== '' || scansLanguage || scansOrigin || benefit !== null;
  const matchesText = q === '' ? () => true : createTextFilter(q);
  return {
    request,
    matches: isScanned
      ? (review) =>
          (!scansLanguage || review.language === language) &&
          (!scansOrigin || review.origin === origin) &&
          (benefit === null || review.benefit === benefit) &&
          matchesText(`${review.title}\n${review.description}`)
      : null,
    getTotal: hasTotal ? getTotal : null,
  };
}
