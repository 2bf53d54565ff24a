import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/Database.ts';
import { toSubcategoryId } from '../kernel/categories.ts';
import { createProfileId } from '../kernel/profileId.ts';
import { detectLanguage } from '../kernel/detectLanguage.ts';
import { addDemoApiKeys } from './addDemoApiKeys.ts';
import { addDemoFollows } from './addDemoFollows.ts';
import { addDemoHistory } from './addDemoHistory.ts';
import { addDemoInvitations } from './addDemoInvitations.ts';
import { addDemoMerge } from './addDemoMerge.ts';
import { addDemoRelations } from './addDemoRelations.ts';
import { addDemoSuggestion } from './addDemoSuggestion.ts';
import { addDemoTrust } from './addDemoTrust.ts';
import { addDemoWebhook } from './addDemoWebhook.ts';
import { demoLogins, demoProfileIds } from './consumers.ts';
import { demoData } from './demoData.ts';
import { LOCKS } from '../database/locks.ts';
import { runInTransaction } from '../database/runInTransaction.ts';
import { toKnex } from '../database/toKnex.ts';

/**
 * Loads the demo data into an empty database, in one transaction.
 *
 * @param hash returns the hash of a password; all demo accounts share one
 * @param dataSecret encrypts the secret of a webhook
 * @returns whether the database was empty
 */
export async function seedWhenEmpty(
  database: Database,
  hash: (password: string) => Promise<string>,
  dataSecret: string,
): Promise<boolean> {
  return runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    await knex.raw('select pg_advisory_xact_lock(?)', [LOCKS.demoData]);
    if (!(await isEmpty(transaction))) return false;
    const seed = demoSeed(await hash(demoLogins.consumer.password), dataSecret, new Date());
    await knex.seed.run({
      seedSource: { getSeeds: async () => [seed], getSeed: async (one: Knex.Seed) => one },
    });
    return true;
  });
}

/** Returns whether the database has neither accounts nor companies. */
export async function isEmpty(database: Database | Transaction): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: { empty: boolean }[] }>(
    'select not exists (select from users) and not exists (select from companies) as empty',
  );
  return rows[0]?.empty === true;
}

/** Returns whether the demo accounts exist. */
export async function hasDemoLogins(database: Database): Promise<boolean> {
  return (await toKnex(database)('users').first('id').where({ email_key: demoLogins.consumer.email })) !== undefined;
}

type DemoData = ReturnType<typeof demoData>;

/** Inserts the companies. @returns their ids */
function insertCompanies(
  knex: Knex,
  companies: DemoData['companies'],
  passwordHash: string,
): Promise<{ id: string; domain: string }[]> {
  return knex('companies')
    .insert(
      companies.map((company) => ({
        domain: company.domain,
        name: company.name,
        website: company.website,
        claimed_at: company.claimed ? company.createdAt : null,
        work_email_confirmed_at: company.claimed ? company.createdAt : null,
        verified_at: company.claimed ? company.createdAt : null,
        months_filled_at: company.claimed ? company.createdAt : null,
        email: company.email,
        work_email: company.workEmail,
        password_hash: company.claimed ? passwordHash : null,
        phone: company.phone,
        description: company.description,
        country: company.country,
        city: company.city,
        address: company.address,
        created_at: company.createdAt,
        category_ids: company.categories.flatMap((slug) => toSubcategoryId(slug) ?? []),
        categories_source: company.claimed ? 'owner' : 'suggested',
      })),
    )
    .returning(['id', 'domain']);
}

/** Inserts the consumers. @returns their ids */
function insertConsumers(
  knex: Knex,
  consumers: DemoData['consumers'],
  passwordHash: string,
): Promise<{ id: string; email: string }[]> {
  return knex('users')
    .insert(
      consumers.map((consumer) => ({
        email: consumer.email,
        email_confirmed_at: consumer.createdAt,
        name: consumer.name,
        last_name: consumer.lastName,
        password_hash: passwordHash,
        country: consumer.country,
        language: consumer.language,
        share_data: consumer.shareData,
        profile_id: consumer.shareData ? (demoProfileIds[consumer.email] ?? createProfileId()) : null,
        created_at: consumer.createdAt,
      })),
    )
    .returning(['id', 'email']);
}

/** Returns the demo data as a Knex seed. Its times are relative to `now`. */
function demoSeed(passwordHash: string, dataSecret: string, now: Date): Knex.Seed {
  return {
    async seed(knex) {
      const { companies: all, consumers, reviews } = demoData(now);
      // Inserts companies in the order of their dates, because lists sort equal scores by id, and readers see the dates.
      const companies = all.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
      const companyRows = await insertCompanies(knex, companies, passwordHash);
      const userRows = await insertConsumers(knex, consumers, passwordHash);

      const companyIds = new Map(companyRows.map(({ id, domain }) => [domain, id]));
      const companyNames = new Map(companies.map(({ domain, name }) => [domain, name]));
      const userIds = new Map(userRows.map(({ id, email }) => [email, id]));
      // Inserts all reviews in one statement, because triggers add up each company once per statement.
      await knex('reviews').insert(
        reviews.map((review) => ({
          company_id: companyIds.get(review.company),
          user_id: userIds.get(review.consumer),
          company_name: companyNames.get(review.company),
          title: review.title,
          description: review.description,
          rating: review.rating,
          language: review.language ?? detectLanguage(review.title, review.description),
          experience_date: review.experienceDate,
          created_at: review.createdAt,
          updated_at: review.createdAt,
        })),
      );
      // Skips the automated checks of generated reviews, because their similarity would mark them for the administrator.
      const generated = companies.flatMap(({ domain, generated }) => (generated ? (companyIds.get(domain) ?? []) : []));
      await knex('moderation_queue').where({ subject: 'company' }).whereIn('id', generated).delete();
      await knex('moderation_queue')
        .where({ subject: 'review' })
        .whereIn('id', knex('reviews').select('id').whereIn('company_id', generated))
        .delete();
      await addDemoTrust(knex, now);
      await addDemoInvitations(knex, now);
      await addDemoRelations(knex, now);
      await addDemoFollows(knex, now);
      await addDemoSuggestion(knex);
      await addDemoMerge(knex, now);
      await addDemoHistory(knex, now);
      await addDemoWebhook(knex, dataSecret, now);
      await addDemoApiKeys(knex, now);
      // Excludes the demo reviews from the licence, because nobody has licensed them.
      await knex('text_licence').update({ since: knex.fn.now() });
    },
  };
}
