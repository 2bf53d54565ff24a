import { taxonomy } from '@heard/contract/taxonomy';
import { coin } from './companies.ts';
import { languages, type Language } from './languages.ts';
import { createRandom, mix, pickSkewed, skewedIndex, type Random } from './random.ts';

/** The country and the city of a company, as its owner has typed them, and its categories. */
export interface BenchListing {
  country: string | null;
  city: string | null;
  /** Ids of subcategories, the main category first. */
  categoryIds: number[];
}

/**
 * The share of owners that name a country; of these owners, the share with a company in a small town; the number of towns per country.
 */
const LOCATED = 0.9;
const IN_TOWN = 0.4;
const TOWNS = 3000;

/** Of the companies with an owner, the share whose owner has chosen categories. */
const CATEGORISED_BY_OWNER = 0.9;
/** The share of listings whose reviewers have agreed on a category. */
const CATEGORISED_BY_REVIEWERS = 0.4;

/** Generates the country, city and categories of a company: a few are very common, most are rare. */
export function benchListing(at: number, language: Language, isClaimed: boolean, seed: number): BenchListing {
  const random = createRandom(seed, mix(11), at);
  const isLocated = isClaimed && random() < LOCATED;
  const country = isLocated ? pickSkewed(language.countries, random) : null;
  const city = country === null ? null : pickCity(country, language, seed, random);
  const isCategorised = random() < (isClaimed ? CATEGORISED_BY_OWNER : CATEGORISED_BY_REVIEWERS);
  const count = !isCategorised ? 0 : isClaimed ? 1 + skewedIndex(3, random) : 1;
  const categoryIds = new Set(Array.from({ length: count }, () => pickSkewed(toSubcategories(seed), random)));
  return { country, city, categoryIds: [...categoryIds] };
}

function pickCity(country: string, language: Language, seed: number, random: Random): string {
  if (random() >= IN_TOWN) return pickSkewed(language.places, random);
  const key = [languages.indexOf(language), language.countries.indexOf(country), skewedIndex(TOWNS, random)];
  return coin(language.coined, createRandom(seed, mix(12), ...key));
}

const subcategories = new Map<number, number[]>();

/** Returns the ids of all subcategories, the most common one first. Each seed has a different order. */
export function toSubcategories(seed: number): number[] {
  let ids = subcategories.get(seed);
  if (ids === undefined) {
    ids = taxonomy.flatMap((top) => top.subcategories.map(({ id }) => id));
    ids.sort((a, b) => mix(seed, 13, a) - mix(seed, 13, b));
    subcategories.set(seed, ids);
  }
  return ids;
}
