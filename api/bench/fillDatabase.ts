import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sumWeights } from '../src/database/sumWeights.ts';
import { withoutIndexes } from '../src/database/withoutIndexes.ts';
import { benchCompanies } from './data/companies.ts';
import { benchConsumer } from './data/consumers.ts';
import { benchReviews, INVITED_ORIGINS, LANGUAGES, planReviews } from './data/reviews.ts';

export interface FillOptions {
  /** The URL of a migrated, empty database. */
  connectionString: string;
  companies: number;
  /** The same seed generates the same data. */
  seed: number;
  /** The hash of the password of all accounts. */
  passwordHash: string;
  onProgress: (line: string) => void;
}

/** Reviews and consumers per company. One company has a tenth of all reviews, each by another consumer. */
const REVIEWS_EACH = 10;
const CONSUMERS_EACH = 1.1;
/** Every fifth company has an owner. */
const CLAIMED_EACH = 5;

const BEGINNING = '2022-06-01T00:00:00Z';
const DAY = 86_400_000;

/** Fills a database with generated companies, consumers, reviews and their totals. */
export async function fillDatabase({ connectionString, companies, seed, passwordHash, onProgress }: FillOptions) {
  const client = new Client({ connectionString });
  await client.connect();
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
    // Totals are written directly: the triggers would count each review again. Triggers that are off stay off.
    const { rows: triggers } = await client.query<{ trigger: string }>(
      `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as trigger from pg_trigger
       where not tgisinternal and tgenabled = 'O' and tgrelid in ('companies'::regclass, 'reviews'::regclass)`,
    );
    const switchTriggers = (action: 'enable' | 'disable') =>
      query(triggers.map(({ trigger }) => trigger.replace('%s', action)).join(';'));
    await switchTriggers('disable');
    await withoutIndexes(client, ['companies'], async (recreateIndexes) => {
      await step(`${companies} companies`, () => copy(client, 'companies', companyRows()));
      await withoutIndexes(client, ['search_starts'], async (recreateIndex) => {
        await step('Words of the search', () => query('select fill_search_terms()'));
        await step('Index of the words', recreateIndex);
      });
      await step('Indexes of the companies', recreateIndexes);
    });
    await step(`${consumers} consumers`, () => copy(client, 'users', consumerRows()));
    await withoutIndexes(client, ['reviews'], async (recreateIndexes) => {
      await step(`${reviews} reviews`, () => copy(client, 'reviews', reviewRows()));
      await step('Indexes of the reviews', recreateIndexes);
    });
    await step('Weights of the reviews', () =>
      query(
        `with of_company as (${sumWeights('true')})
         update companies c set rating_weights = o.weights from of_company o where o.company_id = c.id`,
      ),
    );
    await switchTriggers('enable');
    for (const table of ['companies', 'users', 'reviews']) {
      await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
    await step('Statistics', () => query('vacuum (analyze)'));

    function* companyRows() {
      let id = 0;
      for (const { name, domain, website } of benchCompanies(companies, seed)) {
        const getCounts = (counts: Int32Array, at: number) => counts.subarray(at * 6, at * 6 + 6);
        const ratings = getCounts(plan.ratingCounts, id);
        const languages = LANGUAGES.map((language, at) => {
          return [language, Array.from(getCounts(plan.languageCounts, id * LANGUAGES.length + at))] as const;
        }).filter(([, counts]) => counts.some((count) => count > 0));
        const [invited, confirmed] = INVITED_ORIGINS.map((_, at) =>
          getCounts(plan.originCounts, id * INVITED_ORIGINS.length + at),
        );
        id++;
        const isClaimed = id % CLAIMED_EACH === 0;
        yield {
          id,
          domain,
          name,
          website,
          claimed_at: isClaimed ? BEGINNING : null,
          email: isClaimed ? `owner@${domain}` : null,
          work_email: isClaimed ? `hello@${domain}` : null,
          password_hash: isClaimed ? passwordHash : null,
          reviews_count: ratings.reduce((sum, count) => sum + count, 0),
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
        const { email, name, lastName } = benchConsumer(at, seed);
        yield {
          id: at + 1,
          email,
          name,
          last_name: lastName,
          password_hash: passwordHash,
          reviews_count: plan.countsByConsumer[at] ?? 0,
          created_at: BEGINNING,
        };
      }
    }

    function* reviewRows() {
      let id = 0;
      for (const { company, consumer, title, description, rating, language, origin, createdAt } of benchReviews(
        plan,
        seed,
      )) {
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
        };
      }
    }
  } finally {
    await client.end();
  }
}

type Row = Record<string, string | number | null>;

const ROWS_AT_ONCE = 500;

/** Writes rows by COPY in text format. The first row names the columns. */
async function copy(client: Client, table: string, rows: Iterator<Row, void>): Promise<void> {
  const first = rows.next();
  if (first.done) return;
  const columns = Object.keys(first.value).join(', ');
  function* lines(row: Row) {
    let chunk = '';
    let next: IteratorResult<Row, void> = { done: false, value: row };
    for (let count = 1; !next.done; count++, next = rows.next()) {
      chunk += Object.values(next.value).map(field).join('\t') + '\n';
      if (count % ROWS_AT_ONCE > 0) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(Readable.from(lines(first.value)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

function field(value: Row[string]): string {
  if (value === null) return '\\N';
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n\r]/g, '\\$&');
}
