import { SEARCH_FACETS, SEARCH_NUMERIC_ATTRIBUTE } from '@heard/contract';
import type { IndexSettings } from 'algoliasearch';
import type { CompanyRecord } from '../companyRecord.ts';

type Attribute = keyof CompanyRecord;
const ID: Attribute = 'objectID';
const NAME: Attribute = 'name';
const WEBSITE: Attribute = 'website';
const REVIEWS: Attribute = 'reviewsQuantity';
const RATING: Attribute = SEARCH_NUMERIC_ATTRIBUTE;

/**
 * The settings of the index, which make it work like the API's own search. The name ranks before the website, and the position of a word does not
 * count. Words from three letters on may have one typo, words from seven letters on two. Words that match nothing are dropped. Equally good matches
 * are sorted by number of reviews. The search page counts categories and countries, and filters by ratings. Companies can be filtered by id: if a
 * query is a website, the client ranks the company of that website first.
 */
export const indexSettings = {
  searchableAttributes: [`unordered(${NAME})`, `unordered(${WEBSITE})`],
  customRanking: [`desc(${REVIEWS})`, `desc(${RATING})`],
  attributesForFaceting: [...(SEARCH_FACETS satisfies readonly Attribute[]), `filterOnly(${ID})`],
  numericAttributesForFiltering: [RATING],
  attributesToHighlight: [NAME, WEBSITE],
  typoTolerance: true,
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  removeWordsIfNoResults: 'allOptional',
} satisfies IndexSettings;
