import type { ClaimProof } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { CompanyClaimsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import {
  COMPANY_COLUMNS,
  type CompanyChanges,
  type CompanyRow,
  type NewOwner,
  type PublicCompanyRow,
} from '../companies/company.ts';

/** The columns of an account that companies and claims have in common. */
const ACCOUNT_COLUMNS = [
  'name',
  'website',
  'email',
  'work_email',
  'work_email_confirmed_at',
  'password_hash',
  'phone',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'former_name',
  'proof',
  'verified_at',
  'claimed_at',
  'category_ids',
] as const satisfies (keyof CompanyClaimsTable & keyof CompanyRow)[];

/** Columns that only claims have. */
const CLAIM_COLUMNS = [
  'token',
  'state',
  'ended_at',
  'reason',
  'deleted_state',
] as const satisfies (keyof CompanyClaimsTable)[];

type EndedState = Exclude<CompanyClaimsTable['state'], 'pending'>;

/** A claim that is not effective: the account's columns, with the totals of the company. */
export type ClaimRow = Omit<CompanyRow, 'id'> &
  Pick<CompanyClaimsTable, (typeof CLAIM_COLUMNS)[number]> & {
    claim_id: string;
    company_id: string;
    /** When the account has claimed the company. `claimed_at` is null, as the claim is not effective. */
    created_at: Date;
    claim_created_at: Date;
  };

/** A claim with the public columns of its company. */
export type ListedClaimRow = ClaimRow & {
  company: Pick<PublicCompanyRow, 'name' | 'website' | 'claimed_at' | 'verified_at' | 'reviews_count'>;
};

/** How long a deleted account can be restored, and how long an ended claim is stored. */
const RESTORE = '60 seconds';
const RETENTION = '30 days';

const OWN = new Set<string>(ACCOUNT_COLUMNS);

/** Selects a `ClaimRow` from claims `k` and companies `c`. */
const SELECT_CLAIM = [
  'k.id as claim_id',
  'k.company_id',
  'k.claimed_at as claim_created_at',
  ...CLAIM_COLUMNS.map((name) => `k.${name}`),
  ...COMPANY_COLUMNS.filter((name) => name !== 'id').map((name) => {
    // Not effective: the badge and the owner are those of the company, not of this account.
    // So is the lock of the categories.
    if (name === 'claimed_at' || name === 'verified_at' || name === 'categories_locked_until')
      return `null::timestamptz as ${name}`;
    return OWN.has(name) ? `k.${name}` : `c.${name}`;
  }),
].join(', ');

/** Suggested categories stay when the owner has chosen none. */
const NEW_CATEGORIES = `case when k.category_ids = '{}' then c.category_ids else k.category_ids end`;

export type ClaimsRepository = ReturnType<typeof claimsRepository>;

/** Claims of companies that are not effective. The account of an effective one is part of the company's row. */
export function claimsRepository(database: Database) {
  const select = async (
    where: string,
    values: (string | number)[],
    source: Transaction | Database = database,
    more = '',
  ) => {
    const { rows } = await toKnex(source).raw<{ rows: ListedClaimRow[] }>(
      `select ${SELECT_CLAIM}, json_build_object('name', c.name, 'website', c.website, 'claimed_at', c.claimed_at,
         'verified_at', c.verified_at, 'reviews_count', c.reviews_count) as company
       from company_claims k join companies c on c.id = k.company_id where ${where} ${more}`,
      values,
    );
    return rows;
  };

  return {
    async findById(id: string, transaction?: Transaction): Promise<ClaimRow | undefined> {
      return (await select(`k.id = ? and k.state <> 'deleted'`, [id], transaction))[0];
    },

    /** Finds an account by the email it logs in with, ignoring letter case. */
    async findByEmail(email: string): Promise<ClaimRow | undefined> {
      return (await select(`k.email_key = lower(? collate "C") and k.state <> 'deleted'`, [email]))[0];
    },

    async hasEmail(transaction: Transaction, email: string): Promise<boolean> {
      return (
        (await select(`k.email_key = lower(? collate "C") and k.state <> 'deleted'`, [email], transaction)).length > 0
      );
    },

    /** Returns the claims of a company, newest first. */
    ofCompany: (companyId: string, transaction?: Transaction): Promise<ClaimRow[]> =>
      select(`k.company_id = ? and k.state <> 'deleted'`, [companyId], transaction, 'order by k.id desc'),

    /** Lists pending or ended claims, newest first. @param after the id of the previous page's last claim; null for the first page */
    list: (isPending: boolean, limit: number, after: string | null): Promise<ListedClaimRow[]> =>
      select(
        `k.id < ? and k.state ${isPending ? "= 'pending'" : "not in ('pending', 'deleted')"}`,
        [after ?? '9'.repeat(18), limit],
        database,
        'order by k.id desc limit ?',
      ),

    /** @returns the id of the new pending claim */
    async insert(transaction: Transaction, companyId: string, website: string, owner: NewOwner): Promise<string> {
      const [row] = await toKnex(transaction)('company_claims').insert(
        // Accounts have an email, a work email and a password.
        { ...owner, company_id: companyId, website, state: 'pending' } as Partial<CompanyClaimsTable>,
        ['id'],
      );
      if (row === undefined) throw new Error('INSERT returned no row');
      return row.id;
    },

    /** Returns whether a write failed because another claim has the email. */
    isEmailTaken: (error: unknown): boolean => isUniqueViolation(error, 'company_claims_email_taken'),

    /** Locks a claim. The caller has locked its company. */
    async lock(
      transaction: Transaction,
      id: string,
    ): Promise<
      | Pick<CompanyClaimsTable, 'id' | 'state' | 'company_id' | 'deleted_state' | 'email' | 'verified_at' | 'proof'>
      | undefined
    > {
      return toKnex(transaction)('company_claims')
        .first('id', 'state', 'company_id', 'deleted_state', 'email', 'verified_at', 'proof')
        .where({ id })
        .forUpdate();
    },

    /** @returns the id of the company that is claimed */
    async findCompanyId(id: string): Promise<string | undefined> {
      return (await toKnex(database)('company_claims').first('company_id').where({ id }))?.company_id;
    },

    async update(transaction: Transaction, id: string, changes: CompanyChanges): Promise<void> {
      await toKnex(transaction)('company_claims')
        .where({ id })
        // The columns that accounts must have are never set to null.
        .update(changes as Partial<CompanyClaimsTable>);
    },

    /** @returns whether it still is the claim's work email */
    async confirmWorkEmail(transaction: Transaction, id: string, workEmail: string): Promise<boolean> {
      const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
        `update company_claims set work_email_confirmed_at = coalesce(work_email_confirmed_at, now())
         where id = ? and lower(work_email) = lower(?)`,
        [id, workEmail],
      );
      return rowCount > 0;
    },

    /** Ends a claim. @param reason of an administrator; null for none */
    async end(transaction: Transaction, id: string, state: EndedState, reason: string | null = null): Promise<void> {
      await toKnex(transaction).raw(
        `update company_claims set deleted_state = case when ? = 'deleted' then state end,
           state = ?, ended_at = coalesce(ended_at, now()), reason = coalesce(?, reason) where id = ?`,
        [state, state, reason, id],
      );
    },

    /** Stores the account of a company's owner as an ended claim. The company keeps its columns. @returns the claim's id */
    async insertOwner(
      transaction: Transaction,
      companyId: string,
      state: EndedState,
      reason: string | null,
    ): Promise<string> {
      const columns = ACCOUNT_COLUMNS.join(', ');
      const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
        `insert into company_claims (company_id, state, deleted_state, ended_at, reason, token, ${columns})
         select id, ?, case when ? = 'deleted' then 'effective' end, clock_timestamp(), ?,
           coalesce(claim_token, replace(gen_random_uuid()::text, '-', '')), ${columns}
         from companies where id = ? and claimed_at is not null returning id`,
        [state, state, reason, companyId],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`Company ${companyId} has no owner`);
      return row.id;
    },

    /**
     * Makes a claim effective: the company, which has no owner, gets the account.
     *
     * @param proof how it was proven now; null to restore an account with its earlier proof
     */
    async makeEffective(transaction: Transaction, id: string, proof: ClaimProof | null): Promise<void> {
      const knex = toKnex(transaction);
      const proven = new Set<string>(['proof', 'verified_at']);
      const columns = ACCOUNT_COLUMNS.filter((name) => proof === null || !proven.has(name));
      await knex.raw(
        `update companies c set ${columns.map((name) => `${name} = ${name === 'category_ids' ? NEW_CATEGORIES : `k.${name}`}`).join(', ')},
           categories_source = case when k.category_ids = '{}' then c.categories_source else 'owner' end, claim_token = k.token,
           ${proof === null ? '' : 'proof = ?, verified_at = now(), reviews_mail = true, categories_locked_until = null,'}
           listing_name = c.name
         from company_claims k where k.id = ? and c.id = k.company_id and c.claimed_at is null`,
        [...(proof === null ? [] : [proof]), id],
      );
    },

    async remove(transaction: Transaction, id: string): Promise<void> {
      await toKnex(transaction)('company_claims').where({ id }).del();
    },

    /** Locks a deleted account that can still be restored. */
    async isRestorable(transaction: Transaction, id: string): Promise<boolean> {
      const row = await toKnex(transaction)('company_claims')
        .first('id')
        .where({ id, state: 'deleted' })
        .whereRaw('ended_at > clock_timestamp() - ?::interval', [RESTORE]);
      return row !== undefined;
    },

    /** Restores the account of a claim that was not effective. */
    async restore(transaction: Transaction, id: string): Promise<void> {
      await toKnex(transaction).raw(
        `update company_claims set state = deleted_state, deleted_state = null,
           ended_at = case when deleted_state = 'pending' then null else ended_at end where id = ?`,
        [id],
      );
    },

    /** Deletes accounts that can't be restored any more, and old ended claims. @returns the paths of their images */
    async purgeEnded(): Promise<string[]> {
      const { rows } = await toKnex(database).raw<{ rows: { avatar: string | null }[] }>(
        `delete from company_claims where ended_at < clock_timestamp() - case state when 'deleted' then ?::interval else ?::interval end
         and ended_at is not null returning avatar`,
        [RESTORE, RETENTION],
      );
      return rows.flatMap(({ avatar }) => avatar ?? []);
    },
  };
}
