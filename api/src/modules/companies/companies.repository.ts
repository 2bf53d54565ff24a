import type { ClaimProof, Language, Website } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { LOCKS } from '../../database/locks.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyChanges, type CompanyRow, type NewOwner } from './company.ts';

/** Everything that an owner adds to a listing. Only name, website and reviews remain when the owner leaves. */
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

/** Creates the token that proves a claim. It becomes public, so it is stored as it is. */
const NEW_TOKEN = "replace(gen_random_uuid()::text, '-', '')";

const LOCKED_COLUMNS = [
  ...COMPANY_COLUMNS,
  'listing_name',
  'claim_token',
  'merged_into',
  'mail_language',
  'categories_source',
] as const;

export type LockedCompany = Pick<CompaniesTable, (typeof LOCKED_COLUMNS)[number]>;

/** A company that gets a review. */
type ReviewedCompany = Pick<
  CompaniesTable,
  'id' | 'domain' | 'name' | 'claimed_at' | 'email' | 'work_email' | 'merged_into' | 'removed_at' | 'category_ids'
>;

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

    /** Finds a company, with an owner or without. */
    find: (domain: string): Promise<LockedCompany | undefined> =>
      knex('companies')
        .first(...LOCKED_COLUMNS)
        .where({ domain }),

    /** Returns the domain of a company that exists. */
    async findDomain(id: string, transaction?: Transaction): Promise<string> {
      const row = await toKnex(transaction ?? database)('companies')
        .first('domain')
        .where({ id });
      if (row === undefined) throw new Error(`Company ${id} does not exist`);
      return row.domain;
    },

    /** Returns whether the company with this domain has an owner. */
    async isClaimed(domain: string): Promise<boolean> {
      return (await knex('companies').first('id').where({ domain }).whereNotNull('claimed_at')) !== undefined;
    },

    /**
     * Prevents until the end of the transaction that another account of a company gets this login email. Accounts are in
     * two tables, companies and claims, so that no constraint covers both.
     */
    async lockEmail(transaction: Transaction, email: string): Promise<void> {
      await toKnex(transaction).raw('select pg_advisory_xact_lock(?, hashtext(lower(? collate "C")))', [
        LOCKS.companyEmail,
        email,
      ]);
    },

    /**
     * Creates a company with an owner, or gives an unclaimed listing to the owner. Its reviews stay. A single statement, so
     * that only one of two concurrent owners gets the website.
     *
     * @param takesListings whether an existing listing is given to the owner
     * @returns the company; undefined when it has an owner already, or exists and `takesListings` is false
     * @throws an error that `isEmailTaken` recognizes
     */
    async claim(
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
          // A new company has no reviews to count. A listing's are counted in the background.
          months_filled_at: knex.fn.now(),
        })
        .onConflict('domain');
      if (!takesListings) {
        const [created] = await insertion.ignore().returning(COMPANY_COLUMNS);
        return created;
      }
      // Suggested categories stay when the owner chooses none.
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
    },

    /** Locks a company, with an owner or without. */
    async lock(
      transaction: Transaction,
      which: { id: string } | { domain: string },
    ): Promise<LockedCompany | undefined> {
      return toKnex(transaction)('companies')
        .first(...LOCKED_COLUMNS)
        .where(which)
        .forUpdate();
    },

    /** Sets a company's name. @param names also the name that it has without an owner, and the former name */
    async setName(
      transaction: Transaction,
      id: string,
      names: Pick<CompaniesTable, 'name'> & Partial<Pick<CompaniesTable, 'listing_name' | 'former_name'>>,
    ): Promise<void> {
      await toKnex(transaction)('companies').where({ id }).update(names);
    },

    /** Sets the categories of a company that others than its owner have chosen. @param lockDays days for which the owner can't change them */
    async setCategories(
      transaction: Transaction,
      id: string,
      {
        category_ids: categoryIds,
        source,
        lockDays = 0,
      }: Pick<CompaniesTable, 'category_ids'> & {
        source: 'suggested' | 'administrator';
        lockDays?: number;
      },
    ): Promise<Date | null> {
      const knex = toKnex(transaction);
      const [row] = await knex('companies')
        .where({ id })
        .update(
          {
            category_ids: categoryIds,
            categories_source: source,
            categories_locked_until: lockDays === 0 ? null : knex.raw('now() + make_interval(days => ?)', [lockDays]),
          },
          ['categories_locked_until'],
        );
      return row?.categories_locked_until ?? null;
    },

    /** Accepts the new name of the company that a mark is about. */
    async acceptNewName(transaction: Transaction, markId: string): Promise<void> {
      await toKnex(transaction).raw(
        `update companies set former_name = null where former_name is not null and id = (
           select company_id from marks where id = ? and review_id is null and jsonb_exists(reasons, 'renamed'))`,
        [markId],
      );
    },

    /** Stores a name that the company must not get again. @param key the folded name */
    async rejectName(transaction: Transaction, companyId: string, name: string, key: string): Promise<void> {
      await toKnex(transaction)('rejected_names')
        .insert({ company_id: companyId, name, name_key: key })
        .onConflict(['company_id', 'name_key'])
        .ignore();
    },

    /** Returns the names that a company must not have, by key. */
    async rejectedNames(companyId: string, transaction?: Transaction): Promise<{ name: string; name_key: string }[]> {
      return toKnex(transaction ?? database)('rejected_names')
        .select('name', 'name_key')
        .where({ company_id: companyId })
        .orderBy('name');
    },

    async isRejectedName(companyId: string, key: string, transaction: Transaction): Promise<boolean> {
      const row = await toKnex(transaction)('rejected_names')
        .first('name')
        .where({ company_id: companyId, name_key: key });
      return row !== undefined;
    },

    /** Returns whether a company is a listing with its domain as name. */
    async isShownByDomain(transaction: Transaction, id: string): Promise<boolean> {
      const row = await toKnex(transaction)('companies')
        .first('id')
        .where({ id, claimed_at: null })
        .whereRaw('name = domain');
      return row !== undefined;
    },

    /**
     * Returns the names in a company's newest visible reviews, oldest first, except for its domain: it is what a review of a listing
     * without a name is sent with.
     */
    async suggestedNames(transaction: Transaction, companyId: string, limit: number): Promise<string[]> {
      const { rows } = await toKnex(transaction).raw<{ rows: { company_name: string | null }[] }>(
        `select company_name from reviews where company_id = ? and deleted_at is null and hidden_at is null
           and company_name is distinct from (select domain from companies where id = reviews.company_id)
         order by created_at desc, id desc limit ?`,
        [companyId, limit],
      );
      return rows.flatMap(({ company_name: name }) => name ?? []).toReversed();
    },

    /** Returns whether a write failed because another company has the email. */
    isEmailTaken: (error: unknown): boolean => isUniqueViolation(error, 'companies_email_taken'),

    /** @returns the changed company; undefined when it has no owner any more */
    async update(transaction: Transaction, id: string, changes: CompanyChanges): Promise<CompanyRow | undefined> {
      const [row] = await toKnex(transaction)('companies')
        .where({ id })
        .whereNotNull('claimed_at')
        .update(
          { ...changes, ...(changes.category_ids !== undefined && { categories_source: 'owner' }) },
          COMPANY_COLUMNS,
        );
      return row;
    },

    /** Stores the language of the owner's emails that others' requests cause. */
    async setMailLanguage(transaction: Transaction, id: string, language: Language): Promise<void> {
      await toKnex(transaction)('companies').where({ id }).update({ mail_language: language });
    },

    /** Confirms the work email of a company. @returns whether it still is the company's work email */
    async confirmWorkEmail(transaction: Transaction, id: string, workEmail: string): Promise<boolean> {
      const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
        `update companies set work_email_confirmed_at = coalesce(work_email_confirmed_at, now())
         where id = ? and lower(work_email) = lower(?) and claimed_at is not null`,
        [id, workEmail],
      );
      return rowCount > 0;
    },

    /** Marks the effective claim of a company as proven. */
    async setProven(transaction: Transaction, id: string, proof: ClaimProof): Promise<void> {
      const knex = toKnex(transaction);
      await knex('companies').where({ id }).update({ verified_at: knex.fn.now(), proof });
    },

    /** Returns the token that proves the claim of a company, and creates it for owners from before there were tokens. */
    async getClaimToken(id: string): Promise<string> {
      const { rows } = await knex.raw<{ rows: { claim_token: string }[] }>(
        `update companies set claim_token = coalesce(claim_token, ${NEW_TOKEN}) where id = ? and claimed_at is not null
         returning claim_token`,
        [id],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`Company ${id} has no owner`);
      return row.claim_token;
    },

    /**
     * Turns a company back into an unclaimed listing, with the name that it had before the claim.
     *
     * @param keepsName whether it keeps the owner's name if it had none before; otherwise the domain is its name
     */
    async unclaim(transaction: Transaction, id: string, keepsName: boolean): Promise<void> {
      const knex = toKnex(transaction);
      await knex('companies')
        .where({ id })
        .update({
          ...UNCLAIMED,
          name: knex.raw('coalesce(listing_name, former_name, case when ? then name else domain end)', [keepsName]),
        });
      await knex('company_months').where({ company_id: id }).del();
    },

    /**
     * Returns a website's company, or the one that it was merged into, and creates a listing with the domain as its name if there is
     * none. Locks the row as strongly as the update of its totals will: upgrading a weaker lock later could deadlock with an owner
     * who claims the listing.
     *
     * @param onNew called before a listing is created
     */
    async findOrCreateListing(
      transaction: Transaction,
      { id: domain, website }: Website,
      onNew: () => Promise<void>,
    ): Promise<ReviewedCompany> {
      const knex = toKnex(transaction);
      const lock = (which: { domain: string } | { id: string }) =>
        knex('companies')
          .first(
            'id',
            'domain',
            'name',
            'claimed_at',
            'email',
            'work_email',
            'merged_into',
            'removed_at',
            'category_ids',
          )
          .where(which)
          .forNoKeyUpdate();
      const find = async () => {
        const company = await lock({ domain });
        const intoId = company?.merged_into;
        // The company that it was merged into is never merged itself.
        return intoId === undefined || intoId === null ? company : lock({ id: intoId });
      };
      const existing = await find();
      if (existing !== undefined) return existing;
      await onNew();
      // A concurrent transaction may create it first.
      await knex('companies').insert({ domain, website, name: domain }).onConflict('domain').ignore();
      const created = await find();
      if (created === undefined) throw new Error(`The listing of ${domain} was not found after its creation`);
      return created;
    },
  };
}
