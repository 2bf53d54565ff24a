import {
  endpoints,
  type CompanyReview,
  type CompanyReviewsQuery,
  type CompanyWithReviews,
  type Language,
} from '@heard/contract';
import {
  paths,
  readReviewFilters,
  toReviewsQuery,
  withUrlLanguage,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';
import { describeRating } from '../documents/describeRating.ts';
import { toBreadcrumbs, toOrganization } from '../documents/structuredData.ts';
import { translate } from '../documents/translate.ts';
import { withoutParameters } from '../documents/withoutParameters.ts';
import { toQuoteQueries } from '../topics/quoteQueries.ts';
import { countReviewPages, readReviewPage, type ReviewPageQuery } from './reviewPage.ts';

interface Data {
  company: CompanyWithReviews;
  /** The reviews that the URL requests: a page by its number, or the reviews that are older than a given review; null for the newest reviews. */
  part: ReviewPageQuery | null;
  isFiltered: boolean;
  /** The reviews that the page shows. */
  reviews: CompanyReview[];
}

/** Requests a company and the reviews that the URL names. */
export async function load({ params: { id = '' }, query, path, api }: LoadInput): Promise<LoadResult<Data>> {
  if (query.get('page') === '1' && query.get('before') === null) {
    return { status: 'redirect', to: `${path.replace(/^\/+/, '/')}${withoutParameters(query, ['page'])}` };
  }
  // Accepts any page number, because the number of reviews is not known yet.
  const part = readReviewPage(query, Number.POSITIVE_INFINITY);
  const filters: CompanyReviewsQuery = part === null ? toReviewsQuery(readReviewFilters(query)) : {};
  const isFiltered = Object.keys(filters).length > 0;
  const showsRelated = query.get('relation') === 'any';
  const params = { id };
  const [company, shown] = await Promise.all([
    api.get('getCompany', { params }),
    part || isFiltered ? api.page('listReviewsOfCompany', { params, query: part ?? filters }) : null,
    // Loads the topics here, so that the document contains them.
    api.get(endpoints.getCompanyTopics, { params }),
    ...Object.values(filters.topic === undefined ? {} : toQuoteQueries(filters.topic)).map((quoted) =>
      api.page('listReviewsOfCompany', { params, query: quoted }),
    ),
    showsRelated ? api.page('listReviewsOfCompany', { params, query: { relation: 'any' } }) : null,
  ]);
  if (company.status === 'found' && company.body.id !== id) {
    return { status: 'redirect', to: `${paths.company(company.body.id)}${withoutParameters(query, [])}` };
  }
  if (company.status === 'removed') return company;
  if (part === undefined || (part !== null && shown?.status === 'not-found')) return { status: 'not-found' };
  if (company.status !== 'found') return company;
  const reviews = part === null ? company.body.review : shown?.status === 'found' ? shown.body.items : [];
  const isPart = isFiltered || showsRelated;
  return { status: 'found', data: { company: company.body, part, isFiltered: isPart, reviews }, isStored: !isPart };
}

/** Describes a company, and which of its reviews the page shows. */
export function describe({ company, part, isFiltered, reviews }: Data, context: DescribeContext): PageDescription {
  const { language } = context;
  const { id, name, avatar } = company;
  const path = paths.company(id);
  const description = `${describeRating(company, language)} ${company.description ?? ''}`;
  // Names no canonical URL for a filtered page: search engines index the reviews on the unfiltered pages.
  if (isFiltered) return { title: name, description, canonical: null, preview: path, image: avatar };
  if (part !== null && 'before' in part) return { title: name, description: null, canonical: null };
  const about = { description, image: avatar, feeds: [`/company/${id}/feed.atom`] };
  if (part !== null) {
    const { page } = part;
    const canonical = paths.companyReviews(id, page);
    return {
      ...about,
      title: translate(language, 'list.page', { title: name, page }),
      canonical,
      previous: paths.companyReviews(id, page - 1),
      next: page < countReviewPages(company.reviewsQuantity) ? paths.companyReviews(id, page + 1) : null,
      structuredData: [toCompanyData({ ...company, review: reviews }, canonical, context)],
    };
  }
  // Search engines must not index the page of a listing that has no reviews left, because the page has no content.
  if (company.reviewsQuantity === 0 && !company.claimed) return { title: name, canonical: null };
  return {
    ...about,
    title: name,
    canonical: path,
    structuredData: [toCompanyData(company, path, context), ...toCompanyBreadcrumbs(company, language, context)],
  };
}

/** Converts a company for JSON-LD. @param path of the page */
function toCompanyData(
  company: CompanyWithReviews,
  path: string,
  { publicUrl, requestedLanguage }: DescribeContext,
): object {
  return toOrganization({
    company,
    url: `${publicUrl}${paths.company(company.id)}`,
    page: withUrlLanguage(requestedLanguage, `${publicUrl}${path}`),
    publicUrl,
    image: company.avatar === null ? null : `${publicUrl}/api${company.avatar}`,
  });
}

function toCompanyBreadcrumbs(
  { id, name, categories: [category] }: CompanyWithReviews,
  language: Language,
  { publicUrl }: DescribeContext,
): object[] {
  if (category === undefined) return [];
  const { slug, names, parent } = category;
  const crumbs = [
    { name: translate(language, 'categories.heading'), path: paths.categories },
    { name: parent.names[language], path: paths.category(parent.slug) },
    { name: names[language], path: paths.category(slug) },
    { name, path: paths.company(id) },
  ];
  return [toBreadcrumbs(crumbs, language, publicUrl)];
}
