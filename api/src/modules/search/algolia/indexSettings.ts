import { SEARCH_FACETS, SEARCH_NUMERIC_ATTRIBUTE } from '@heard/contract';
import type { IndexSettings } from 'algoliasearch';
import type { CompanyRecord } from '../companyRecord.ts';

type Attribute = keyof CompanyRecord;
const NAME: Attribute = 'name';
const WEBSITE: Attribute = 'website';
const REVIEWS: Attribute = 'reviewsQuantity';
const RATING: Attribute = SEARCH_NUMERIC_ATTRIBUTE;

/**
 * The index's settings, as code: what the API's own search does too. The name counts before the website, and where in
 * them a word stands counts nothing. One typo from three letters on, two from seven. Words that match nothing are dropped.
 * What fits equally well is ordered by its reviews. The search page counts categories and countries, and filters by ratings.
 */
export const indexSettings = {
  searchableAttributes: [`unordered(${NAME})`, `unordered(${WEBSITE})`],
  customRanking: [`desc(${REVIEWS})`, `desc(${RATING})`],
  attributesForFaceting: [...SEARCH_FACETS] satisfies Attribute[],
  numericAttributesForFiltering: [RATING],
  attributesToHighlight: [NAME, WEBSITE],
  typoTolerance: true,
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  removeWordsIfNoResults: 'allOptional',
} satisfies IndexSettings;
