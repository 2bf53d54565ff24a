import type { Topic, Topics } from '@heard/contract';
import { taxonomy } from '@heard/contract/taxonomy';
import { LRUCache } from 'lru-cache';
import { toWords } from '../../kernel/foldText.ts';
import { KINDS, matchWithTypos, typoFilter, typosAllowed, type Match } from '../../kernel/matchTerm.ts';
import { MAX_WORDS } from '../search/index.ts';
import type { ListsRepository } from './lists.repository.ts';
import { getCountryNames } from '../../kernel/places.ts';

const MAX_TOPICS = 4;
/**
 * Minimum length of searched words. Shorter words are the beginning of too many names, or are articles and
 * prepositions.
 */
const MIN_LENGTH = 3;
/**
 * Minimum length of words that are searched with typos, because almost every name contains a text similar to three
 * letters.
 */
const TYPO_MIN_LENGTH = 4;
/**
 * The time for which the list of places is reused. The list changes when a city gets a page, which happens when three companies of the city
 * have reviews.
 */
const PLACES_MS = 60_000;

/** A topic with the words by which it is found. */
interface NamedTopic {
  topic: Topic;
  words: Map<string, string>;
}

/** A word of a query. */
interface QueryWord {
  text: string;
  /** Compares the word of the query with a word of a topic. */
  match: (term: string) => Match | null;
}

/**
 * The quality of a topic's match: more matched words are better, then fewer typos, then fewer matches of only the start
 * of a word.
 */
interface TopicMatch {
  topic: Topic;
  matched: number;
  typos: number;
  starts: number;
  /** The query with its misspelled words replaced. */
  spelling: string;
}

export type TopicsService = ReturnType<typeof topicsService>;

/** Finds the categories, countries and cities that a search text is about. */
export function topicsService({ lists }: { lists: Pick<ListsRepository, 'readCountries' | 'readOpenCities'> }) {
  const cache = new LRUCache<'places', NamedTopic[]>({
    max: 1,
    ttl: PLACES_MS,
    fetchMethod: async () => {
      const [countries, cities] = await Promise.all([lists.readCountries(), lists.readOpenCities()]);
      return [
        ...cities.map(({ country, slug, name }) =>
          toNamed(
            { kind: 'place', country: { code: country, names: getCountryNames(country) }, city: { slug, name } },
            [name],
          ),
        ),
        ...countries.map(({ code }) => {
          const names = getCountryNames(code);
          return toNamed({ kind: 'place', country: { code, names }, city: null }, Object.values(names));
        }),
      ];
    },
  });

  return {
    /**
     * Finds topics whose names contain a word of the text, or a word that starts with a word of the text. Allows typos only if there is no
     * such match.
     */
    async find(text: string): Promise<Topics> {
      const words = toWords(text).filter((word) => Array.from(word).length >= MIN_LENGTH);
      const query = [...new Set(words)].slice(0, MAX_WORDS).map(toQueryWord);
      if (query.length === 0) return { topics: [], spelling: null };
      const places = (await cache.fetch('places')) ?? [];
      const matches = [...CATEGORIES, ...places]
        .flatMap((named) => matchTopic(named, query) ?? [])
        .toSorted((a, b) => b.matched - a.matched || a.typos - b.typos || a.starts - b.starts);
      const exact = matches.filter(({ typos }) => typos === 0);
      const found = (exact.length > 0 ? exact : matches).slice(0, MAX_TOPICS);
      return {
        topics: found.map(({ topic }) => topic),
        spelling: exact.length > 0 ? null : (found[0]?.spelling ?? null),
      };
    },
  };
}

const CATEGORIES: readonly NamedTopic[] = taxonomy.flatMap(({ slug, names, subcategories }) => [
  toNamed({ kind: 'category', slug, names, parent: null }, Object.values(names)),
  ...subcategories.map((one) =>
    toNamed({ kind: 'category', slug: one.slug, names: one.names, parent: { slug, names } }, [
      ...Object.values(one.names),
      ...one.also,
    ]),
  ),
]);

/** @param names the names of the topic. Each word of a name finds the topic */
function toNamed(topic: Topic, names: readonly string[]): NamedTopic {
  const words = names.flatMap((name) =>
    (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((written) =>
      toWords(written).map((word) => [word, written.toLowerCase()] as const),
    ),
  );
  return { topic, words: new Map(words) };
}

function toQueryWord(text: string): QueryWord {
  const most = Array.from(text).length < TYPO_MIN_LENGTH ? 0 : typosAllowed(text);
  const mayFit = typoFilter(text, most);
  const match = (term: string) => (term.startsWith(text) || mayFit(term) ? matchWithTypos(text, term, most) : null);
  return { text, match };
}

/** @returns null when no word of the query is similar to a word of the topic */
function matchTopic({ topic, words }: NamedTopic, query: readonly QueryWord[]): TopicMatch | null {
  const match: TopicMatch = { topic, matched: 0, typos: 0, starts: 0, spelling: '' };
  const spelling: string[] = [];
  for (const word of query) {
    const best = findBest(word, words);
    spelling.push(best !== null && best.typos > 0 ? best.written : word.text);
    if (best === null) continue;
    match.matched += 1;
    match.typos += best.typos;
    match.starts += best.isStart ? 1 : 0;
  }
  return match.matched === 0 ? null : { ...match, spelling: spelling.join(' ') };
}

/** Returns the word of a topic that is most similar to a word of the query; null when none is similar enough. */
function findBest(
  { match: matchWord }: QueryWord,
  words: ReadonlyMap<string, string>,
): { written: string; typos: number; isStart: boolean } | null {
  let best: { written: string; typos: number; isStart: boolean } | null = null;
  for (const [term, written] of words) {
    const match = matchWord(term);
    if (match === null) continue;
    const isStart = match.kind === KINDS.start;
    const isBetter =
      best === null || match.typos < best.typos || (match.typos === best.typos && best.isStart && !isStart);
    if (isBetter) best = { written, typos: match.typos, isStart };
  }
  return best;
}
