import MiniSearch from 'minisearch';
import { foldText } from '../../src/modules/search/foldText.ts';

export interface Listed {
  domain: string;
  name: string;
  reviews: number;
}

/** The same companies in MiniSearch, set up to do the same: all words, starts of words, typos by Algolia's rule, reviews. */
export function miniSearchOf(companies: Listed[]): (query: string) => string[] {
  const index = new MiniSearch<Listed>({
    idField: 'domain',
    fields: ['name', 'domain'],
    storeFields: ['reviews'],
    processTerm: (term) => foldText(term),
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2),
      boost: { name: 2 },
      boostDocument: (_, __, stored) => 1 + Math.log1p(Number(stored?.['reviews'] ?? 0)) / 10,
    },
  });
  index.addAll(companies);
  return (query) =>
    index
      .search(query)
      .slice(0, 5)
      .map(({ id }) => String(id));
}
