import { Client } from 'pg';
import { countMonths, MONTH_COLUMNS } from '../src/database/countMonths.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { sumWeights } from '../src/database/sumWeights.ts';
import { withoutIndexes } from '../src/database/withoutIndexes.ts';
import { latestReviewsRepository } from '../src/modules/discovery/latestReviews.repository.ts';
import { toCountryCode, toPlaceSlug } from '../src/kernel/places.ts';
import { copyRows } from './copyRows.ts';
import { benchCompanies } from './data/companies.ts';
import { benchConsumer, benchFollows } from './data/consumers.ts';
import { benchListing, toSubcategories } from './data/places.ts';
import { benchReviews, INVITED_ORIGINS, LANGUAGES, planReviews } from './data/reviews.ts';
import { fillRanks } from './fillRanks.ts';
import { fillTopics } from './fillTopics.ts';

export interface FillOptions {
  /** The URL of a migrated, empty database. */
  connectionString: string;
  companies: number;
  /** The same seed generates the same data. */
  seed: number;
  /** The password hash that all accounts share. */
  passwordHash: string;
  /** When the newest review was written, in milliseconds since 1970. Default: the beginning of today. */
  until?: number;
  onProgress: (line: string) => void;
}

/** Mean numbers of reviews and consumers per company. One company has a tenth of all reviews, each by a different consumer. */
const REVIEWS_EACH = 10;
const CONSUMERS_EACH = 1.1;
/** Every fifth company has an owner. */
const CLAIMED_EACH = 5;

/** A company without an owner has stored monthly counts only if it has at least this number of reviews. */
const MONTHS_FROM_REVIEWS = 64;

const BEGINNING = '2022-06-01T00:00:00Z';
const DAY = 86_400_000;

/** The home page quotes reviews from among this number of newest reviews. */
const LATEST = 20_000;

/** Fills a database with generated companies, consumers, reviews, follows, and all that is computed from them. */
export async function fillDatabase(options: FillOptions) {
  const { connectionString, companies, seed, passwordHash, onProgress } = options;
  const until = options.until ?? Date.now() - (Date.now() % DAY);
  const client = new Client({ connectionString });
  await client.connect();
  const database = createDatabase(connectionString);
  const step = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    onProgress(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  const query = (statement: string) => client.query(statement);
  const consumers = Math.ceil(companies * CONSUMERS_EACH);
  const reviews = companies * REVIEWS_EACH;
  try {
    await query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
    const plan = planReviews(companies, consumers, reviews, seed);
    const places = new Map<string, { id: number; country: string; slug: string; name: string }>();
    const findPlace = (place: { country: string; slug: string; name: string }) => {
      const key = `${place.country} ${place.slug}`;
      const known = places.get(key) ?? { id: places.size + 1, ...place };
      places.set(key, known);
      return known.id;
    };
    // Disables the triggers, because this function writes the totals itself. Does not enable triggers that were disabled before.
    const { rows: triggers } = await client.query<{ trigger: string }>(
      `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as trigger from pg_trigger
       where not tgisinternal and tgenabled = 'O'
         and tgrelid in ('companies'::regclass, 'reviews'::regclass, 'replies'::regclass, 'company_months'::regclass)`,
    );
    const switchTriggers = (action: 'enable' | 'disable') =>
      query(triggers.map(({ trigger }) => trigger.replace('%s', action)).join(';'));
    await switchTriggers('disable');
    await withoutIndexes(client, ['companies'], async (recreateIndexes) => {
      await step(`${companies} companies`, () => copyRows(client, 'companies', companyRows()));
      await withoutIndexes(client, ['search_starts'], async (recreateIndex) => {
        await step('Words of the search', () => query('select fill_search_terms()'));
        await step('Index of the words', recreateIndex);
      });
      await step(`${places.size} places`, () => copyRows(client, 'places', places.values()));
      await step(`${consumers} consumers`, () => copyRows(client, 'users', consumerRows()));
      await withoutIndexes(client, ['reviews'], async (recreateReviewIndexes) => {
        await step(`${reviews} reviews`, () => copyRows(client, 'reviews', reviewRows()));
        await step('Indexes of the reviews', recreateReviewIndexes);
      });
      await query('analyze companies; analyze reviews');
      // Creates the indexes only after this update, because each update of a company would write to all of them.
      await step('Weights of the reviews', () =>
        query(
          `with of_company as (${sumWeights('true')})
           update companies c set rating_weights = o.weights from of_company o where o.company_id = c.id`,
        ),
      );
      await step('Indexes of the companies', recreateIndexes);
    });
    await step('Replies', () => query(INSERT_REPLIES));
    await step('Months of the companies', () => query(INSERT_MONTHS));
    await step('Suggested categories', () =>
      client.query(INSERT_SUGGESTIONS, [toSubcategories(seed).slice(0, SUGGESTED_CATEGORIES)]),
    );
    await withoutIndexes(client, ['follows'], async (recreateIndexes) => {
      await step('Followed companies', () => copyRows(client, 'follows', followRows()));
      await recreateIndexes();
    });
    await query('analyze company_months');
    await step('Topics', () => fillTopics(client));
    await step('Lists', () => fillRanks(client, database, companies, until));
    await switchTriggers('enable');
    await step('Latest reviews', async () => {
      await client.query('update latest_review_cursors set last_id = greatest(0, $1::bigint)', [reviews - LATEST]);
      const latest = latestReviewsRepository(database);
      while (await latest.addNext());
    });
    for (const table of ['companies', 'users', 'reviews', 'places']) {
      await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
    await step('Statistics', () => query('vacuum (analyze)'));

    function* companyRows() {
      let id = 0;
      for (const { name, domain, website, language } of benchCompanies(companies, seed)) {
        const getCounts = (counts: Int32Array, at: number) => counts.subarray(at * 6, at * 6 + 6);
        const ratings = getCounts(plan.ratingCounts, id);
        const languages = LANGUAGES.map((language, at) => {
          return [language, Array.from(getCounts(plan.languageCounts, id * LANGUAGES.length + at))] as const;
        }).filter(([, counts]) => counts.some((count) => count > 0));
        const [invited, confirmed] = INVITED_ORIGINS.map((_, at) =>
          getCounts(plan.originCounts, id * INVITED_ORIGINS.length + at),
        );
        const { country, city, categoryIds } = benchListing(id, language, isClaimed(id), seed);
        const countryCode = toCountryCode(country);
        const slug = countryCode === null ? null : toPlaceSlug(city, countryCode);
        const place =
          countryCode === null || slug === null ? null : findPlace({ country: countryCode, slug, name: city ?? slug });
        const hasOwner = isClaimed(id);
        const reviewsCount = ratings.reduce((sum, count) => sum + count, 0);
        id++;
        yield {
          id,
          domain,
          name,
          website,
          claimed_at: hasOwner ? BEGINNING : null,
          email: hasOwner ? `owner@${domain}` : null,
          work_email: hasOwner ? `hello@${domain}` : null,
          password_hash: hasOwner ? passwordHash : null,
          months_filled_at: hasOwner || reviewsCount >= MONTHS_FROM_REVIEWS ? BEGINNING : null,
          country,
          city,
          country_code: countryCode,
          place_id: place,
          category_ids: `{${categoryIds.join(',')}}`,
          categories_source: categoryIds.length === 0 ? null : hasOwner ? 'owner' : 'suggested',
          reviews_count: reviewsCount,
          ratings_sum: ratings.reduce((sum, count, rating) => sum + count * rating, 0),
          rating_counts: `{${ratings.join(',')}}`,
          invited_counts: `{${invited?.join(',')}}`,
          confirmed_counts: `{${confirmed?.join(',')}}`,
          language_counts: JSON.stringify(Object.fromEntries(languages)),
          created_at: BEGINNING,
          changed_at: BEGINNING,
        };
      }
    }

    function* consumerRows() {
      for (let at = 0; at < consumers; at++) {
        const { email, name, lastName, profileId } = benchConsumer(at, seed);
        yield {
          id: at + 1,
          email,
          name,
          last_name: lastName,
          profile_id: profileId,
          password_hash: passwordHash,
          reviews_count: plan.countsByConsumer[at] ?? 0,
          created_at: BEGINNING,
        };
      }
    }

    function* reviewRows() {
      let id = 0;
      for (const review of benchReviews(plan, seed, until, isClaimed)) {
        const { company, consumer, title, description, rating, language, origin, createdAt, repliedAt } = review;
        id++;
        const created = new Date(createdAt).toISOString();
        yield {
          id,
          company_id: company + 1,
          user_id: consumer + 1,
          title,
          description,
          rating,
          language,
          origin,
          experience_date: new Date(createdAt - (createdAt % DAY) - (id % 14) * DAY).toISOString(),
          created_at: created,
          updated_at: created,
          replied_at: repliedAt === null ? null : new Date(repliedAt).toISOString(),
        };
      }
    }

    function* followRows() {
      for (const { consumer, company, at } of benchFollows(consumers, plan.companyAt, seed, until)) {
        yield { user_id: consumer + 1, company_id: company + 1, created_at: new Date(at).toISOString() };
      }
    }
  } finally {
    await database.destroy();
    await client.end();
  }
}

/** Returns whether the company with this index (from 0) has an owner. */
function isClaimed(company: number): boolean {
  return (company + 1) % CLAIMED_EACH === 0;
}

const INSERT_REPLIES = `
  insert into replies (review_id, company_id, text, language, created_at, updated_at)
  select id, company_id, 'Thank you for your visit, and for taking the time.', 'en', replied_at, replied_at
  from reviews where replied_at is not null`;

/** Inserts the monthly counts of companies that have an owner or many reviews. */
const INSERT_MONTHS = `insert into company_months (${MONTH_COLUMNS.join(', ')})
  ${countMonths('company_id in (select id from companies where months_filled_at is not null)')}`;

const SUGGESTED_CATEGORIES = 20;

/** Inserts suggestions: one of a thousand reviewers of listings without a category suggests a category. */
const INSERT_SUGGESTIONS = `
  insert into category_suggestions (review_id, company_id, user_id, category_id, created_at)
  select r.id, r.company_id, r.user_id, ($1::smallint[])[1 + r.id / 1000 % ${SUGGESTED_CATEGORIES}], r.created_at
  from reviews r join companies c on c.id = r.company_id
  where r.id % 1000 = 0 and c.claimed_at is null and c.category_ids = '{}'`;
