import { Client } from 'pg';
import { createDatabase } from '../src/database/createDatabase.ts';
import { TAXONOMY_VERSION } from '../src/modules/reviewTopics/taxonomy/taxonomy.ts';
import { latestReviewsRepository } from '../src/modules/discovery/latestReviews.repository.ts';
import { toCountryCode, toPlaceSlug } from '../src/kernel/places.ts';
import { copyRows, type Row } from './copyRows.ts';
import { benchCompanies } from './data/companies.ts';
import { benchConsumer, benchFollows } from './data/consumers.ts';
import { benchListing, toSubcategories } from './data/places.ts';
import { benchReviews, INVITED_ORIGINS, LANGUAGES, MAX_REVIEWS, plannedReviews, planReviews } from './data/reviews.ts';
import {
  companyTopicMonthRows,
  companyTopicRows,
  monthRows,
  parseDayWeights,
  reviewTopicRows,
  sumRatingWeights,
  type DayWeights,
} from './data/totals.ts';
import { fillRanks } from './fillRanks.ts';
import { runSteps, storePlan, type FillStep } from './fillSteps.ts';
import { fillWords } from './fillWords.ts';
import { loosenTables, restoreStructure } from './looseTables.ts';

export interface FillOptions {
  /** The URL of a migrated database: empty, or partly filled with the same numbers and seed. */
  connectionString: string;
  /** The number of companies, at least `MIN_COMPANIES`. */
  companies: number;
  /** The number of reviews, from `MIN_REVIEWS` to `MAX_REVIEWS`. Default: ten per company. */
  reviews?: number;
  /** The same seed generates the same data. */
  seed: number;
  /** The password hash that all accounts share. A continued run keeps the hash of the first run. */
  passwordHash: string;
  /** When the newest review was written, in milliseconds since 1970. Default: the beginning of today. A continued run keeps the first run's time. */
  until?: number;
  onProgress: (line: string) => void;
}

export const MIN_COMPANIES = 100;
export const MIN_REVIEWS = 100;
export { MAX_REVIEWS };

/** Default number of reviews per company. One company has a tenth of all reviews, each by a different consumer. */
export const REVIEWS_EACH = 10;
/** Mean number of consumers per ten reviews. */
const CONSUMERS_EACH = 1.1;
/** Every fifth company has an owner. */
const CLAIMED_EACH = 5;

/** A company without an owner has stored monthly counts only if it has at least this number of reviews. */
const MONTHS_FROM_REVIEWS = 64;

const BEGINNING = '2022-06-01T00:00:00Z';
const DAY = 86_400_000;

/** The home page quotes reviews from among this number of newest reviews. */
const LATEST = 20_000;

/** The tables that are filled without keys, indexes and foreign keys. */
const TABLES = [
  'companies',
  'search_terms',
  'search_starts',
  'places',
  'users',
  'reviews',
  'review_topics',
  'company_topics',
  'company_topic_months',
  'company_months',
  'replies',
  'follows',
  'rank_entries',
];

/** The tables whose triggers are off while the database is filled, because the steps write totals and topics themselves. */
const SILENT = ['companies', 'reviews', 'replies', 'company_months', 'review_topics'];

/**
 * The settings of each database session. Eight sessions with this memory and the server's shared buffers take less than half of 24 GiB. The server
 * checks every five seconds whether the client is still connected, so it soon ends the statements of an interrupted run.
 */
const SETTINGS = `
  set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2;
  set max_parallel_workers_per_gather = 2; set min_parallel_table_scan_size = '1MB'; set jit = off; set synchronous_commit = off;
  set client_connection_check_interval = '5s'`;

/**
 * Fills a database with generated companies, consumers, reviews, follows, and all that is computed from them. Continues with the first unfinished
 * step if an earlier run was interrupted.
 */
export async function fillDatabase(options: FillOptions) {
  const { connectionString, onProgress } = options;
  const client = new Client({ connectionString });
  await client.connect();
  const database = createDatabase(connectionString);
  const query = (statement: string) => client.query(statement);
  try {
    await query(SETTINGS);
    const { companies, reviews, seed, until, passwordHash } = await storePlan(client, {
      companies: options.companies,
      reviews: options.reviews ?? options.companies * REVIEWS_EACH,
      seed: options.seed,
      until: options.until ?? Date.now() - (Date.now() % DAY),
      passwordHash: options.passwordHash,
    });
    const consumers = Math.ceil((reviews / REVIEWS_EACH) * CONSUMERS_EACH);
    const plan = planReviews({ companies, consumers, reviews, seed, until, isClaimed });
    const countReviews = (company: number) => (plan.firstPlaces[company + 1] ?? 0) - (plan.firstPlaces[company] ?? 0);
    const hasMonths = (company: number) => isClaimed(company) || countReviews(company) >= MONTHS_FROM_REVIEWS;
    const places = new Map<string, { id: number; country: string; slug: string; name: string }>();
    const findPlace = (place: { country: string; slug: string; name: string }) => {
      const key = `${place.country} ${place.slug}`;
      const known = places.get(key) ?? { id: places.size + 1, ...place };
      places.set(key, known);
      return known.id;
    };
    const load = async (table: string, rows: Iterable<Row>) => {
      await query(`truncate ${table}`);
      await copyRows(client, table, rows, { isTruncated: true });
    };
    const createIndexes = (...tables: string[]): FillStep[] =>
      tables.map((table) => ({
        name: `Indexes of ${table}`,
        async work() {
          await restoreStructure(client, 'index', table);
          await query(`analyze ${table}`);
        },
      }));

    await runSteps(
      client,
      [
        { name: 'Structure', work: () => loosenTables(client, TABLES, SILENT) },
        {
          name: `${companies} companies with their places`,
          async work() {
            await load('companies', companyRows(await readDayWeights(client, until)));
            await load('places', places.values());
          },
        },
        { name: `${consumers} consumers`, work: () => load('users', consumerRows()) },
        { name: `${reviews} reviews`, work: () => load('reviews', reviewRows()) },
        { name: 'Months of the companies', work: () => load('company_months', monthRows(plan, companies, hasMonths)) },
        {
          name: 'Topics of the reviews',
          work: () => load('review_topics', reviewTopicRows(plannedReviews(plan), TAXONOMY_VERSION)),
        },
        { name: 'Topics of the companies', work: () => load('company_topics', companyTopicRows(plan, companies)) },
        {
          name: 'Topics of the months',
          work: () => load('company_topic_months', companyTopicMonthRows(plan, companies)),
        },
        { name: 'Followed companies', work: () => load('follows', followRows()) },
        { name: 'Replies', work: () => query(INSERT_REPLIES) },
        { name: 'Words of the search', work: () => fillWords(client) },
        ...createIndexes(...TABLES.filter((table) => table !== 'rank_entries')),
        {
          name: 'Suggested categories',
          work: () => client.query(INSERT_SUGGESTIONS, [toSubcategories(seed).slice(0, SUGGESTED_CATEGORIES)]),
        },
        { name: 'Lists', work: () => fillRanks(client, database, companies, until) },
        ...createIndexes('rank_entries'),
        { name: 'Foreign keys', work: () => restoreStructure(client, 'foreign key') },
        {
          name: 'Triggers and sequences',
          async work() {
            await restoreStructure(client, 'trigger');
            for (const table of ['companies', 'users', 'reviews', 'places']) {
              await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
            }
            await query('truncate topics_queue');
            await client.query('update topics_progress set version = $1, after_id = 0', [TAXONOMY_VERSION]);
          },
        },
        {
          name: 'Latest reviews',
          isTransaction: false,
          async work() {
            await client.query('update latest_review_cursors set last_id = greatest(0, $1::bigint)', [
              reviews - LATEST,
            ]);
            const latest = latestReviewsRepository(database);
            while (await latest.addNext());
          },
        },
        { name: 'Statistics', isTransaction: false, work: () => query('vacuum (analyze)') },
      ],
      onProgress,
    );

    function* companyRows(weights: DayWeights) {
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
        const company = id;
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
          months_filled_at: hasMonths(company) ? BEGINNING : null,
          country,
          city,
          country_code: countryCode,
          place_id: place,
          category_ids: `{${categoryIds.join(',')}}`,
          categories_source: categoryIds.length === 0 ? null : hasOwner ? 'owner' : 'suggested',
          reviews_count: countReviews(company),
          ratings_sum: ratings.reduce((sum, count, rating) => sum + count * rating, 0),
          rating_counts: `{${ratings.join(',')}}`,
          rating_weights: sumRatingWeights(plan, company, weights),
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
      for (const review of benchReviews(plan)) {
        const { id, company, consumer, title, description, rating, language, origin } = review;
        const { createdAt, experiencedAt, repliedAt } = review;
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
          experience_date: new Date(experiencedAt).toISOString(),
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

/** Reads the weights of all days on which reviews are written. */
async function readDayWeights(client: Client, until: number): Promise<DayWeights> {
  const { rows } = await client.query<{ day: number; weight: string }>(
    `select (extract(epoch from day) / 86400)::integer as day, rating_weight(day)::text as weight
     from generate_series(to_timestamp($1::float8 / 1000) - interval '1001 days', to_timestamp($1::float8 / 1000), interval '1 day') as day`,
    [until - (until % DAY)],
  );
  return parseDayWeights(rows);
}

/** Returns whether the company with this index (from 0) has an owner. */
function isClaimed(company: number): boolean {
  return (company + 1) % CLAIMED_EACH === 0;
}

const INSERT_REPLIES = `
  insert into replies (review_id, company_id, text, language, created_at, updated_at)
  select id, company_id, 'Thank you for your visit, and for taking the time.', 'en', replied_at, replied_at
  from reviews where replied_at is not null`;

const SUGGESTED_CATEGORIES = 20;

/** Inserts suggestions: one of a thousand reviewers of listings without a category suggests a category. */
const INSERT_SUGGESTIONS = `
  insert into category_suggestions (review_id, company_id, user_id, category_id, created_at)
  select r.id, r.company_id, r.user_id, ($1::smallint[])[1 + r.id / 1000 % ${SUGGESTED_CATEGORIES}], r.created_at
  from reviews r join companies c on c.id = r.company_id
  where r.id % 1000 = 0 and c.claimed_at is null and c.category_ids = '{}'`;
