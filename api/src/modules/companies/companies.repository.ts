import type { Website } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyChanges, type CompanyRow, type NewOwner } from './company.ts';

/** Everything that an owner adds to a listing. Only name, website and reviews remain when the owner leaves. */
const UNCLAIMED = {
  claimed_at: null,
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
};

export type CompaniesRepository = ReturnType<typeof companiesRepository>;

export function companiesRepository(database: Database) {
  const knex = toKnex(database);
  const read = preparedReads(database);

  return {
    /** Finds a company that has an owner. */
    async findById(id: string): Promise<CompanyRow | undefined> {
      const [row] = await read<CompanyRow>(
        'owned-company-by-id',
        () => `select ${COMPANY_COLUMNS.join(', ')} from companies where id = ? and claimed_at is not null`,
        [id],
      );
      return row;
    },

    /** Finds a company by the email its owner logs in with, ignoring letter case. */
    findByEmail: (email: string): Promise<CompanyRow | undefined> =>
      knex('companies')
        .first(...COMPANY_COLUMNS)
        // ASCII-only lower-casing, as emails are ASCII: Unicode would fold `İ` to `i` and bypass the login rate limit.
        .whereRaw('email_key = lower(? collate "C")', [email]),

    /** Returns whether the company with this domain has an owner. */
    async isClaimed(domain: string): Promise<boolean> {
      return (await knex('companies').first('id').where({ domain }).whereNotNull('claimed_at')) !== undefined;
    },

    /**
     * Creates a company with an owner, or gives an unclaimed listing to the owner. Its reviews stay. A single statement, so
     * that only one of two concurrent owners gets the website.
     *
     * @returns the company; undefined when the website has an owner already
     * @throws an error that `isEmailTaken` recognizes
     */
    async claim(
      transaction: Transaction,
      { id: domain, website }: Website,
      owner: NewOwner,
    ): Promise<CompanyRow | undefined> {
      const knex = toKnex(transaction);
      const [row] = await knex('companies')
        .insert({ domain, website, ...owner, claimed_at: knex.fn.now() })
        .onConflict('domain')
        .merge(['website', 'claimed_at', ...ownerColumns(owner)])
        .whereNull('companies.claimed_at')
        .returning(COMPANY_COLUMNS);
      return row;
    },

    /** Returns whether a write failed because another company has the email. */
    isEmailTaken: (error: unknown): boolean => isUniqueViolation(error, 'companies_email_taken'),

    /** @returns the changed company; undefined when it has no owner any more */
    async update(transaction: Transaction, id: string, changes: CompanyChanges): Promise<CompanyRow | undefined> {
      const [row] = await toKnex(transaction)('companies')
        .where({ id })
        .whereNotNull('claimed_at')
        .update(changes, COMPANY_COLUMNS);
      return row;
    },

    /**
     * Confirms the work email of a company.
     *
     * @param isVerified whether the work email makes the company verified
     * @returns whether it still is the company's work email
     */
    async confirmWorkEmail(id: string, workEmail: string, isVerified: boolean): Promise<boolean> {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `update companies set work_email_confirmed_at = coalesce(work_email_confirmed_at, now()),
           verified_at = case when ? then coalesce(verified_at, now()) end
         where id = ? and lower(work_email) = lower(?) and claimed_at is not null`,
        [isVerified, id, workEmail],
      );
      return rowCount > 0;
    },

    /** Turns a company back into an unclaimed listing. @returns the path of the image it had */
    async unclaim(transaction: Transaction, id: string): Promise<string | null> {
      const knex = toKnex(transaction);
      const row = await knex('companies').first('avatar').where({ id }).forUpdate();
      await knex('companies').where({ id }).update(UNCLAIMED);
      return row?.avatar ?? null;
    },

    /**
     * Returns the id of a website's company and creates a listing if there is none. Locks the row as strongly as the
     * update of its totals will: upgrading a weaker lock later could deadlock with an owner who claims the listing.
     */
    async findOrCreateListing(
      transaction: Transaction,
      { id: domain, website }: Website,
      name: string,
    ): Promise<string> {
      const knex = toKnex(transaction);
      const find = () => knex('companies').first('id').where({ domain }).forNoKeyUpdate();
      const existing = await find();
      if (existing !== undefined) return existing.id;
      // A concurrent transaction may create it first.
      await knex('companies').insert({ domain, website, name }).onConflict('domain').ignore();
      const created = await find();
      if (created === undefined) throw new Error(`The listing of ${domain} was not found after its creation`);
      return created.id;
    },
  };
}

function ownerColumns(owner: NewOwner): (keyof NewOwner)[] {
  // Object.keys returns strings. The only caller passes an object literal with exactly these properties.
  return Object.keys(owner) as (keyof NewOwner)[];
}
