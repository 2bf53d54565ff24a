import {
  FEATURED_DAYS,
  FEATURED_MIN_HELPFUL,
  type FeaturedReview,
  type Home,
  type LatestReview,
} from '@heard/contract';
import { toInitial } from '@heard/server-kit';
import { taxonomy } from '@heard/contract/taxonomy';
import { cutText } from '@heard/contract';
import type { VerifiedBy } from '../../kernel/company.ts';
import { toCategoryRefs, ALL_CATEGORIES } from '../../kernel/categories.ts';
import { toCompanyRow } from '../../kernel/companyRow.ts';
import type { LatestReviewsRepository, LatestRow, QuotedRow } from './latestReviews.repository.ts';
import type { ListsRepository } from './lists.repository.ts';
import { getCountryNames } from '../../kernel/places.ts';
import { toPhotos } from '../../kernel/photo.ts';
import { showName } from '../../kernel/showName.ts';

export interface HomeServiceOptions {
  lists: Pick<ListsRepository, 'readCategories' | 'readCountries' | 'readPage'>;
  latestReviews: Pick<LatestReviewsRepository, 'list' | 'read'>;
  verifiedBy: VerifiedBy;
}

export type HomeService = ReturnType<typeof homeService>;

const MAX_POPULAR = 3;
const MAX_CATEGORIES = 8;
const MAX_BEST = 6;
const MAX_LATEST = 6;
const QUOTE_MAX_LENGTH = 160;
/** The minimum number of candidates. If there were fewer, the home page would always show the same reviews. */
const MIN_LATEST = 3;
/** The minimum number of ranked companies of a country with a ranking. */
const MIN_RANKED = 3;
const MAX_COUNTRIES = 60;

const CATEGORY_IDS = [
  ALL_CATEGORIES,
  ...taxonomy.flatMap(({ id, subcategories }) => [id, ...subcategories.map((one) => one.id)]),
];

/** Provides the data of the home page: a bounded number of rows, however many companies and reviews there are. */
export function homeService({ lists, latestReviews, verifiedBy }: HomeServiceOptions) {
  async function readReviews(language: string): Promise<Pick<Home, 'latest' | 'featured'>> {
    const rows = await latestReviews.list(language);
    const featuredId = chooseFeatured(rows)?.id;
    const latestIds = chooseLatest(rows.filter(({ id }) => id !== featuredId)).map(({ id }) => id);
    const quotes = await latestReviews.read(featuredId === undefined ? latestIds : [featuredId, ...latestIds]);
    const featured = quotes.find(({ id }) => id === featuredId);
    const latest = quotes.filter((quote) => quote !== featured);
    return {
      // Counts the reviews again, because a chosen review may have been hidden in the meantime.
      latest: latest.length < MIN_LATEST ? [] : latest.map(toLatestReview),
      featured: featured === undefined ? null : toFeaturedReview(featured),
    };
  }

  return {
    /** @param language ISO code of the language of the latest reviews */
    async read(language = 'en'): Promise<Home> {
      const counts = (await lists.readCategories(CATEGORY_IDS)).toSorted(
        (one, other) => other.reviews - one.reviews || one.id - other.id,
      );
      const all = counts.find(({ id }) => id === ALL_CATEGORIES);
      const reviewed = counts.filter(({ reviews }) => reviews > 0);
      const byId = new Map(taxonomy.map((category) => [category.id, category]));
      const countries = await lists.readCountries();
      const list = { category_id: ALL_CATEGORIES, country: '', place_id: 0 };
      const best = await lists.readPage({
        list,
        sort: 'score',
        proven: true,
        filters: null,
        offset: 0,
        limit: MAX_BEST,
      });
      return {
        totals: { companies: all?.companies ?? 0, reviews: all?.reviews ?? 0 },
        popular: toCategoryRefs(reviewed.map(({ id }) => id)).slice(0, MAX_POPULAR),
        categories: reviewed
          .flatMap(({ id, companies }) => {
            const category = byId.get(id);
            return category === undefined
              ? []
              : [{ slug: category.slug, icon: category.icon, names: category.names, companies }];
          })
          .slice(0, MAX_CATEGORIES),
        countries: countries
          .filter(({ ranked }) => ranked >= MIN_RANKED)
          .toSorted((one, other) => other.ranked - one.ranked)
          .slice(0, MAX_COUNTRIES)
          .map(({ code, ranked }) => ({ code, names: getCountryNames(code), ranked })),
        best: best.companies.map((company) => toCompanyRow(company, verifiedBy)),
        ...(await readReviews(language)),
        computedAt: new Date().toISOString(),
      };
    },
  };
}

/** Chooses the newest of the recent reviews that enough people find helpful. */
function chooseFeatured(rows: readonly LatestRow[]): LatestRow | undefined {
  const earliest = Date.now() - FEATURED_DAYS * 24 * 3_600_000;
  return rows.find(
    ({ helpful, created_at: createdAt }) => helpful >= FEATURED_MIN_HELPFUL && createdAt.getTime() >= earliest,
  );
}

/** Chooses the newest reviews of different companies and authors. */
function chooseLatest(rows: readonly LatestRow[]): LatestRow[] {
  const chosen: LatestRow[] = [];
  for (const row of rows) {
    if (chosen.some((one) => one.company_id === row.company_id || one.user_id === row.user_id)) continue;
    if (chosen.push(row) === MAX_LATEST) break;
  }
  return chosen;
}

function toLatestReview(row: QuotedRow): LatestReview {
  return {
    id: row.id,
    title: row.title,
    text: cutText(row.description, QUOTE_MAX_LENGTH),
    rating: row.rating,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    author: `${row.user_name} ${toInitial(row.user_last_name)}`,
    company: { id: row.company_domain, name: showName(row.company_name) },
  };
}

function toFeaturedReview(row: QuotedRow): FeaturedReview {
  return { ...toLatestReview(row), text: row.description, helpful: row.helpful, photos: toPhotos(row.id, row.photos) };
}
