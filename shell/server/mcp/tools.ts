import {
  getSiteName,
  SEARCH_INDEX,
  toQuery,
  withSiteName,
  type CompanyHit,
  type CompanyReview,
  type CompanyTopics,
  type CompanyWithReviews,
  type Licence,
  type Score,
} from '@heard/contract';
import { paths, SEARCH_PATH } from '@heard/sdk/server';
import { getTextLicence } from '@heard/server-kit';
import { DocumentReads } from '../document/ApiReader.ts';
import type { ApiResult } from '../document/readFromApi.ts';
import { readSearch } from '../document/readSearch.ts';
import {
  FORMULA,
  getDay,
  LICENCE,
  LICENCE_PATH,
  listLabels,
  nameAuthor,
  ORIGINS,
  RANGE_FORMULA,
  REASONS,
  STATEMENTS,
  toDay,
} from '../markdown/texts.ts';
import { createTool, ToolFailure, type Tool, type ToolContext } from './createTool.ts';
import {
  CompanyArguments,
  CompanyResult,
  CompareArguments,
  CompareResult,
  FindArguments,
  FindResult,
  ReviewsArguments,
  ReviewsResult,
  ScoreResult,
} from './schemas.ts';
import { toMean, toNumbers, toTopics } from './toNumbers.ts';

const COMPANY_USAGE = 'Send {"id": "acme.com"}: the domain of a company, as find_companies returns it.';

const findCompanies = createTool<FindArguments>({
  name: 'find_companies',
  title: 'Find companies',
  description: 'Finds companies on Heard by name or domain, with their number of reviews and mean rating.',
  usage: 'Send {"query": "acme"}: a name or domain of up to 512 characters, and optionally "limit" from 1 to 10.',
  inputSchema: FindArguments,
  outputSchema: FindResult,
  async run({ query, limit = 5 }: FindArguments, context: ToolContext): Promise<FindResult> {
    const { algolia, reader, headers, publicUrl } = context;
    const body = { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: limit }] };
    const found = getBody(
      await readSearch<{ results: { hits: CompanyHit[]; nbHits: number }[] }>(algolia, body, () =>
        reader.post(SEARCH_PATH, headers, body),
      ),
      'The search found nothing.',
    );
    const { hits, nbHits } = found.results[0] ?? { hits: [], nbHits: 0 };
    return {
      companies: hits.slice(0, limit).map(({ objectID, name, website, reviewsQuantity, ratingGeneral }) => ({
        id: objectID,
        name,
        website,
        link: `${publicUrl}${paths.company(objectID)}`,
        reviews: reviewsQuantity ?? null,
        mean: toMean(ratingGeneral ?? 0, reviewsQuantity ?? 0),
      })),
      total: nbHits,
      link: `${publicUrl}${paths.search({ q: query })}`,
      ...describeResult(),
    };
  },
});

const readCompany = createTool<CompanyArguments>({
  name: 'read_company',
  title: 'Read a company',
  description:
    'Reads the numbers of a company: reviews, mean with its uncertainty, Heard score, counts by rating, origin and topic.',
  usage: COMPANY_USAGE,
  inputSchema: CompanyArguments,
  outputSchema: CompanyResult,
  async run({ id }: CompanyArguments, context: ToolContext): Promise<CompanyResult> {
    const [company, topics] = await Promise.all([
      readNumbers(id, context),
      read<CompanyTopics>(`${toCompanyPath(id)}/topics`, context),
    ]);
    return {
      company,
      topics: toTopics(getBody(topics, toMissing(id)), company.link, context.publicUrl),
      notice: withSiteName(STATEMENTS),
      ...describeResult(),
    };
  },
});

const readReviews = createTool<ReviewsArguments>({
  name: 'read_reviews',
  title: 'Read reviews',
  description: `Reads reviews of a company, newest first by default. ${STATEMENTS}`,
  usage:
    'Send {"id": "acme.com"} and optionally "limit" from 1 to 20, "rating" from 0 to 5, "language" such as "es", "sort" (newest, oldest, highest, lowest or helpful), "relation" (any, employee or competitor), and "cursor" of the previous result.',
  inputSchema: ReviewsArguments,
  outputSchema: ReviewsResult,
  async run({ id, limit = 10, ...filters }: ReviewsArguments, context: ToolContext): Promise<ReviewsResult> {
    const [result, licence] = await Promise.all([
      read<CompanyReview[]>(`${toCompanyPath(id)}/review${toQuery({ limit, ...filters })}`, context),
      read<Licence>(LICENCE_PATH, context),
    ]);
    const found = getFound(result, toMissing(id));
    const licenceSince = new Date(getBody(licence, toMissing(id)).textsSince);
    const { publicUrl } = context;
    return {
      companyId: id,
      total: found.total,
      notice: withSiteName(STATEMENTS),
      reviews: found.body.map((review) => ({
        id: review.id,
        link: `${publicUrl}${paths.review(review.id)}`,
        rating: review.rating,
        author: nameAuthor(review.user),
        writtenOn: toDay(review.createdAt),
        experienceOn: toDay(review.experienceDate),
        origin: ORIGINS[review.origin],
        labels: listLabels(review),
        language: review.language,
        licence: getTextLicence(review.createdAt, licenceSince),
        statement: { title: review.title, text: review.description },
        reply: review.reply && { writtenOn: toDay(review.reply.createdAt), text: review.reply.text },
      })),
      next: found.next === null ? null : new URLSearchParams(found.next.slice(found.next.indexOf('?'))).get('cursor'),
      link: `${publicUrl}${paths.company(id)}`,
      ...describeResult(),
    };
  },
});

const explainScore = createTool<CompanyArguments>({
  name: 'explain_score',
  title: 'Explain a score',
  description:
    'Returns the Heard score of a company with everything that it is computed from, so that it can be recomputed.',
  usage: COMPANY_USAGE,
  inputSchema: CompanyArguments,
  outputSchema: ScoreResult,
  async run({ id }: CompanyArguments, context: ToolContext): Promise<ScoreResult> {
    const score = getBody(await read<Score>(`${toCompanyPath(id)}/score`, context), toMissing(id));
    const { companyId, value, exact, range, mean, reason, reviews, weight, ratings, day } = score;
    const { publicUrl } = context;
    return {
      companyId,
      score: value,
      exact,
      range,
      mean,
      reason: reason && REASONS[reason],
      reviews,
      weight,
      ratings,
      day,
      formula: FORMULA,
      rangeFormula: RANGE_FORMULA,
      explanation: `${publicUrl}${paths.howScoresWork}.md`,
      link: `${publicUrl}${paths.company(companyId)}`,
      ...describeResult(),
    };
  },
});

const compareCompanies = createTool<CompareArguments>({
  name: 'compare_companies',
  title: 'Compare companies',
  description: 'Reads the numbers of two to four companies side by side.',
  usage: 'Send {"ids": ["acme.com", "other.example"]}: the domains of two to four different companies.',
  inputSchema: CompareArguments,
  outputSchema: CompareResult,
  async run({ ids }: CompareArguments, context: ToolContext): Promise<CompareResult> {
    const companies = await Promise.all(ids.map((id) => readNumbers(id, context)));
    return { companies, notice: withSiteName(STATEMENTS), ...describeResult() };
  },
});

export const tools: readonly Tool[] = [findCompanies, readCompany, readReviews, explainScore, compareCompanies];

async function readNumbers(id: string, context: ToolContext): Promise<CompanyResult['company']> {
  const result = await read<CompanyWithReviews>(toCompanyPath(id), context);
  return toNumbers(getBody(result, toMissing(id)), context.publicUrl);
}

function read<Body>(path: string, { reader, headers }: ToolContext): Promise<ApiResult<Body>> {
  return new DocumentReads(reader, headers).get<Body>(path);
}

const describeResult = () => ({ asOf: getDay(), licence: LICENCE });

const toCompanyPath = (id: string) => `/company/${encodeURIComponent(id.toLowerCase())}`;

const toMissing = (id: string) =>
  `${getSiteName()} has no company "${id}", or the cursor is not valid. Send the domain of a company, as find_companies returns it.`;

function getBody<Body>(result: ApiResult<Body>, missing: string): Body {
  return getFound(result, missing).body;
}

/** @param missing the sentence for a company that does not exist */
function getFound<Body>(result: ApiResult<Body>, missing: string) {
  if (result.status === 'found') return result;
  if (result.status === 'not-found') throw new ToolFailure(missing);
  if (result.status === 'removed') {
    throw new ToolFailure('The page of this company was removed because it broke the rules. Send another id.');
  }
  const reason = result.isLimited === true ? 'You have sent too many requests' : `${getSiteName()} is unavailable`;
  throw new ToolFailure(`${reason}. Send the same again after ${result.retryAfter} seconds.`);
}
