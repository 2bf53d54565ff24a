import type { ClaimProof, Language, Website } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { LOCKS } from '../../database/locks.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyRow, type NewOwner } from '../../kernel/company.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Resets everything that an owner adds to a listing. Only name, website and reviews remain when the owner leaves. */
const UNCLAIMED = {
  claimed_at: null,
  listing_name: null,
  former_name: null,
  proof: null,
  claim_token: null,
  verified_at: null,
  email: null,
  work_email: null,
  work_email_confirmed_at: null,
  password_hash: null,
  phone: null,
  description: null,
  country: null,
  city: null,
  address: null,
  avatar: null,
  months_filled_at: null,
  mail_language: null,
  category_ids: [],
  categories_source: null,
  country_code: null,
  place_id: null,
};

/** Creates the token that proves a claim. The token becomes public, so it is stored in plain text. */
const NEW_TOKEN = "replace(gen_random_uuid()::text, '-', '')";

/** Stores the owners of companies, and the proofs of their ownership. */
export function companyOwnersRepository(database: Database) {
  return {
    lockEmail,
    claim,
    isEmailTaken,
    setMailLanguage,
    confirmWorkEmail,
    setProven,
    unclaim,
    ...bindTo(database, { getClaimToken }),
  };
}

/**
 * Prevents other accounts of companies from getting this login email until the transaction ends. Accounts are in two tables, companies and
 * claims, which no constraint can cover together.
 */
async function lockEmail(transaction: Transaction, email: string): Promise<void> {
  await toKnex(transaction).raw('select pg_advisory_xact_lock(?, hashtext(lower(? collate "C")))', [
    LOCKS.companyEmail,
    email,
  ]);
}

/**
 * Creates a company with an owner, or gives an unclaimed listing to the owner. The listing keeps its reviews. Uses a single
 * statement, so that only one of two concurrent owners gets the website.
 *
 * @param takesListings whether an existing listing is given to the owner
 * @returns the company; undefined when it has an owner already, or exists and `takesListings` is false
 * @throws an error that `isEmailTaken` recognizes
 */
async function claim(
  transaction: Transaction,
  { id: domain, website }: Website,
  owner: NewOwner,
  takesListings: boolean,
): Promise<CompanyRow | undefined> {
  const knex = toKnex(transaction);
  const insertion = knex('companies')
    .insert({
      domain,
      website,
      ...owner,
      categories_source: owner.category_ids.length > 0 ? 'owner' : null,
      claimed_at: knex.fn.now(),
      claim_token: knex.raw(NEW_TOKEN),
      // Set only for a new company, because it has no reviews to count. The reviews of a listing are counted in the background.
      months_filled_at: knex.fn.now(),
    })
    .onConflict('domain');
  if (!takesListings) {
    const [created] = await insertion.ignore().returning(COMPANY_COLUMNS);
    return created;
  }
  // Separates the categories of the owner, because the suggested categories stay if the owner has chosen none.
  const { category_ids: categories, ...others } = owner;
  const replaced = categories.length > 0 ? { ...owner, categories_source: 'owner' } : others;
  const [row] = await insertion
    .merge({
      ...Object.fromEntries(
        ['website', 'claimed_at', 'claim_token', ...Object.keys(replaced)].map((name) => [
          name,
          knex.raw('excluded.??', [name]),
        ]),
      ),
      listing_name: knex.ref('companies.name'),
      reviews_mail: true,
      categories_locked_until: null,
    })
    .whereNull('companies.claimed_at')
    .returning(COMPANY_COLUMNS);
  return row;
}

/** Returns whether a write failed because another company has the email. */
function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'companies_email_taken');
}

/** Stores the language of emails that the owner receives because of other people's requests. */
async function setMailLanguage(transaction: Transaction, id: string, language: Language): Promise<void> {
  await toKnex(transaction)('companies').where({ id }).update({ mail_language: language });
}

/** Confirms the work email of a company. @returns whether it still is the company's work email */
async function confirmWorkEmail(transaction: Transaction, id: string, workEmail: string): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `update companies set work_email_confirmed_at = coalesce(work_email_confirmed_at, now())
     where id = ? and lower(work_email) = lower(?) and claimed_at is not null`,
    [id, workEmail],
  );
  return rowCount > 0;
}

/** Marks the effective claim of a company as proven. */
async function setProven(transaction: Transaction, id: string, proof: ClaimProof): Promise<void> {
  const knex = toKnex(transaction);
  await knex('companies').where({ id }).update({ verified_at: knex.fn.now(), proof });
}

/** Returns the token that proves the claim of a company. Creates it for owners who registered before tokens existed. */
async function getClaimToken(database: Database, id: string): Promise<string> {
  const { rows } = await toKnex(database).raw<{ rows: { claim_token: string }[] }>(
    `update companies set claim_token = coalesce(claim_token, ${NEW_TOKEN}) where id = ? and claimed_at is not null
     returning claim_token`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Company ${id} has no owner`);
  return row.claim_token;
}

/**
 * Turns a company back into an unclaimed listing, with the name that it had before the claim.
 *
 * @param keepsName whether a company without an earlier name keeps the owner's name. If false, the domain becomes its name
 */
async function unclaim(transaction: Transaction, id: string, keepsName: boolean): Promise<void> {
  const knex = toKnex(transaction);
  await knex('companies')
    .where({ id })
    .update({
      ...UNCLAIMED,
      name: knex.raw('coalesce(listing_name, former_name, case when ? then name else domain end)', [keepsName]),
    });
  await knex('company_months').where({ company_id: id }).del();
}
