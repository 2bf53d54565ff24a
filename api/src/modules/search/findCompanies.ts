import { showName } from '../../kernel/showName.ts';
import type { FoundRow, RecordRow } from './companyRecord.ts';
import type { SearchKind } from './observeSearches.ts';
import { parseCompanyQuery, parseQuery } from './parseQuery.ts';
import type { SearchRepository, PageWindow } from './search.repository.ts';
import { type Matches, COUNTED_HITS_OF_WORDS, findMatches } from './findMatches.ts';

/** The number of hits that pagination can reach: Algolia's default for `paginationLimitedTo`. */
export const PAGINATION_LIMIT = 1000;

/** The maximum number of hits that a search counts. For a page beyond this number, it counts the hits up to the end of the page. */
const COUNTED_HITS = 50;

const SIGNS = /[\p{P}\p{S}]/u;

const URL_START = /^\s*(https?:\/*)?(www\.?)?/i;

export interface SearchHits<Company = FoundRow> extends Matches<Company> {
  /** A lower bound: hits are not counted far beyond the requested number. */
  total: number;
}

export async function findCompanies(
  search: SearchRepository,
  query: string,
  { limit, offset }: PageWindow,
  beforeTypos: () => Promise<void>,
): Promise<SearchHits> {
  const last = offset + limit;
  const queries = parseQuery(query);
  // Signs without words, such as '@@@', match nothing. An empty query and the beginning of a URL, such as 'https://', list all companies.
  if (queries.length === 0 && SIGNS.test(query.replace(URL_START, '')))
    return { kind: 'written', total: 0, isAll: true, companies: [], words: [] };
  if (queries.length === 0) {
    const { total, companies } = await search.mostReviewed(PAGINATION_LIMIT, { limit, offset });
    return { kind: 'listed', total, isAll: total < PAGINATION_LIMIT, companies, words: [] };
  }
  let reached: SearchKind = 'written';
  const companyId = parseCompanyQuery(query);
  const named = companyId === null ? [] : await search.withDomain(companyId);
  for (const parsed of queries) {
    const max = Math.max(parsed.words.length === 1 ? COUNTED_HITS : COUNTED_HITS_OF_WORDS, last + 1);
    const { kind, companies: matches, words, isAll } = await findMatches(search, parsed, max, beforeTypos);
    const companies = companyId === null ? matches : websiteFirst(companyId, named, matches).slice(0, max);
    reached = kind;
    if (companies.length === 0) continue;
    return {
      kind,
      total: companies.length,
      isAll,
      companies: companies.slice(offset, last),
      words,
    };
  }
  return { kind: reached, total: 0, isAll: true, companies: [], words: [] };
}

/** Returns the company whose website was typed, then companies on its subdomains, then the other companies. */
function websiteFirst(companyId: string, found: readonly RecordRow[], matches: readonly FoundRow[]): FoundRow[] {
  // The website of a merged company finds the company into which it was merged.
  const named = found.map((company) =>
    company.domain === companyId ? company : { ...company, formerly: showName(companyId) },
  );
  const others = matches.filter(({ domain }) => named.every((company) => company.domain !== domain));
  const isBelow = ({ domain }: RecordRow) => domain.endsWith(`.${companyId}`);
  return [...named, ...others.filter(isBelow), ...others.filter((company) => !isBelow(company))];
}
