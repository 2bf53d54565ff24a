import type { Website } from '@heard/contract';
import type { Knex } from 'knex';
import { preparedReads } from '../../database/preparedReads.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { Mail } from '../mail/Mail.ts';
import { endLinks, endMails, queueMail } from '../mail/mails.repository.ts';
import type { NewEmail } from '../users/users.repository.ts';

/** What everybody may see of a company, as the database has it. */
export interface PublicCompanyRow {
  id: string;
  domain: string;
  name: string;
  website: string;
  claimed_at: Date | null;
  /** When the owner confirmed a work email on the website's own domain. */
  verified_at: Date | null;
  description: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  avatar: string | null;
  reviews_count: number;
  /** A bigint: pg gives it as text. */
  ratings_sum: string;
  rating_counts: number[];
  /** By language, for each rating. A language without reviews is not there. */
  language_counts: Record<string, number[]>;
  created_at: Date;
}

/** With what only its owner may see, and the password hash. These are null for a listing that nobody claimed. */
export interface CompanyRow extends PublicCompanyRow {
  email: string | null;
  work_email: string | null;
  work_email_confirmed_at: Date | null;
  phone: string | null;
  password_hash: string | null;
}

export type CompanyProfile = Pick<CompanyRow, 'name' | 'description' | 'country' | 'city' | 'address'>;
export type CompanyChanges = Partial<CompanyProfile & Pick<CompanyRow, 'avatar' | 'work_email'>>;
export type NewOwner = CompanyProfile & Pick<CompanyRow, 'email' | 'work_email' | 'phone' | 'password_hash'>;

export const PUBLIC_COLUMNS: (keyof PublicCompanyRow)[] = [
  'id',
  'domain',
  'name',
  'website',
  'claimed_at',
  'verified_at',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'reviews_count',
  'ratings_sum',
  'rating_counts',
  'language_counts',
  'created_at',
];
export const COMPANY_COLUMNS: (keyof CompanyRow)[] = [
  ...PUBLIC_COLUMNS,
  'email',
  'work_email',
  'work_email_confirmed_at',
  'phone',
  'password_hash',
];

/** What is left of a company whose owner has gone: a listing with its name, website and reviews. */
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

export function companiesRepository(database: Knex) {
  const read = preparedReads(database);

  return {
    /** A company that has an owner. */
    async findById(id: string): Promise<CompanyRow | undefined> {
      const [row] = await read<CompanyRow>(
        'owned-company-by-id',
        () => `select ${COMPANY_COLUMNS.join(', ')} from companies where id = ? and claimed_at is not null`,
        [id],
      );
      return row;
    },

    /** By its owner's login. Letter case does not matter. */
    findByEmail: (email: string): Promise<CompanyRow | undefined> =>
      database<CompanyRow>('companies')
        .first(...COMPANY_COLUMNS)
        // Of ASCII alone, as emails are: `İ` would be an `i`, and pass the limits of log-ins by.
        .whereRaw('email_key = lower(? collate "C")', [email]),

    /**
     * Makes a company with an owner, or gives an unclaimed listing to one; its reviews stay.
     * One statement, so that of two owners at once only one gets the website.
     * @param confirmation the mail that asks for the work email to be confirmed
     * @returns the company, or which of its fields belong to another account
     */
    async register(
      { id: domain, website }: Website,
      owner: NewOwner,
      confirmation: Mail,
    ): Promise<CompanyRow | ('email' | 'website')[]> {
      try {
        const registered = await database.transaction(async (transaction) => {
          const [row] = await transaction<CompanyRow>('companies')
            .insert({ domain, website, ...owner, claimed_at: transaction.fn.now() })
            .onConflict('domain')
            .merge(['website', 'claimed_at', ...keysOf(owner)])
            .whereNull('companies.claimed_at')
            .returning(COMPANY_COLUMNS);
          if (row !== undefined) await queueMail(transaction, { companyId: row.id }, confirmation);
          return row;
        });
        if (registered !== undefined) return registered;
      } catch (error) {
        if (!isUniqueViolation(error, 'companies_email_taken')) throw error;
        const [claimed] = await database('companies').select('id').where({ domain }).whereNotNull('claimed_at');
        return claimed === undefined ? ['email'] : ['email', 'website'];
      }
      return (await this.findByEmail(owner.email ?? '')) === undefined ? ['website'] : ['email', 'website'];
    },

    /**
     * @param newEmail where `changes` has another work email: it is not confirmed
     * @returns the company as changed; undefined when it has no owner any more
     */
    async update(id: string, changes: CompanyChanges, newEmail: NewEmail | null = null) {
      if (Object.keys(changes).length === 0) return this.findById(id);
      const write = async (connection: Knex) => {
        const unconfirmed = { work_email_confirmed_at: null, verified_at: null };
        const [row] = await connection<CompanyRow>('companies')
          .where({ id })
          .whereNotNull('claimed_at')
          .update({ ...changes, ...(newEmail !== null && unconfirmed) }, COMPANY_COLUMNS);
        return row;
      };
      if (newEmail === null) return write(database);
      return database.transaction(async (transaction) => {
        const row = await write(transaction);
        if (row === undefined) return row;
        await endLinks(transaction, { companyId: id }, ['confirmEmail']);
        await queueMail(transaction, { companyId: id }, newEmail.confirmation);
        await queueMail(transaction, { companyId: id }, newEmail.notice);
        return row;
      });
    },

    /**
     * @param isVerified whether the work email makes the company verified
     * @returns whether the company still has this work email
     */
    async confirmWorkEmail(id: string, workEmail: string, isVerified: boolean): Promise<boolean> {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        `update companies set work_email_confirmed_at = coalesce(work_email_confirmed_at, now()),
           verified_at = case when ? then coalesce(verified_at, now()) end
         where id = ? and lower(work_email) = lower(?) and claimed_at is not null`,
        [isVerified, id, workEmail],
      );
      return rowCount > 0;
    },

    /**
     * Turns the company back into an unclaimed listing, ends its sessions and its links, and drops its mails.
     * @returns the path of the picture that it had
     */
    removeOwner(id: string): Promise<string | null> {
      return database.transaction(async (transaction) => {
        const row = await transaction<CompanyRow>('companies').first('avatar').where({ id }).forUpdate();
        await transaction('companies').where({ id }).update(UNCLAIMED);
        await transaction('sessions').where({ company_id: id }).del();
        await endMails(transaction, { companyId: id });
        return row?.avatar ?? null;
      });
    },
  };
}

/**
 * The company of a website; made as a listing when it is not there, by this call or by another at the same time.
 * Its row is locked as strongly as its totals will need it: a lock that grows later could end in a deadlock with an
 * owner who claims the listing.
 */
export async function findOrCreateListing(
  transaction: Knex.Transaction,
  { id: domain, website }: Website,
  name: string,
): Promise<string> {
  const find = () => transaction<CompanyRow>('companies').first('id').where({ domain }).forNoKeyUpdate();
  const known = await find();
  if (known !== undefined) return known.id;
  await transaction('companies').insert({ domain, website, name }).onConflict('domain').ignore();
  const made = await find();
  if (made === undefined) throw new Error(`The listing of ${domain} vanished`);
  return made.id;
}

function keysOf(owner: NewOwner): (keyof NewOwner)[] {
  // Object.keys gives plain strings; NewOwner is made in one place, with its own members alone.
  return Object.keys(owner) as (keyof NewOwner)[];
}
