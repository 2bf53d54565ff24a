import type { Database, Transaction } from '../../database/Database.ts';
import type { HelpfulVotesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { PEOPLE_EMAILS } from '../../kernel/memberships.ts';

/** Votes of accounts younger than this are watched, and can be voided together. */
const NEW_ACCOUNT = '7 days';

/** Maximum number of an account's votes that are listed for one company. */
const MAX_LISTED = 500;

/** A review that an account votes for. */
export interface VotedReview {
  company_id: string;
  company_domain: string;
  /** Email of the owner; null if the company has no owner. */
  company_email: string | null;
  company_work_email: string | null;
  company_people_emails: string[];
  user_id: string;
  is_visible: boolean;
}

/** The columns that decide whether an account may vote. */
export interface Voter {
  email: string;
  is_confirmed: boolean;
  is_old_enough: boolean;
}

/** Stores the votes of accounts. */
export function ownVotesRepository(database: Database) {
  return {
    lockReview,
    readVoter,
    find,
    insert,
    renew,
    withdraw,
    readCount,
    ...bindTo(database, { ofUser, allOfUser }),
  };
}

function ofCompany(transaction: Transaction, companyId: string) {
  return toKnex(transaction)('helpful_changed').insert({ company_id: companyId }).onConflict('company_id').ignore();
}

/** Locks a review that is not deleted. The caller has locked the voter. */
async function lockReview(transaction: Transaction, reviewId: string): Promise<VotedReview | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: VotedReview[] }>(
    `select r.company_id, c.domain as company_domain, c.email as company_email, c.work_email as company_work_email,
       ${PEOPLE_EMAILS} as company_people_emails,
       r.user_id, r.hidden_at is null and c.removed_at is null as is_visible
     from reviews r join companies c on c.id = r.company_id
     where r.id = ? and r.deleted_at is null for no key update of r`,
    [reviewId],
  );
  return rows[0];
}

/** Reads a voter whose row is locked. */
async function readVoter(transaction: Transaction, userId: string): Promise<Voter> {
  const { rows } = await toKnex(transaction).raw<{ rows: Voter[] }>(
    `select email, email_confirmed_at is not null as is_confirmed, created_at <= now() - interval '1 day' as is_old_enough
     from users where id = ?`,
    [userId],
  );
  const [voter] = rows;
  if (voter === undefined) throw new Error(`User ${userId} does not exist`);
  return voter;
}

async function find(
  transaction: Transaction,
  reviewId: string,
  userId: string,
): Promise<Pick<HelpfulVotesTable, 'withdrawn_at' | 'set_aside_at'> | undefined> {
  return toKnex(transaction)('helpful_votes')
    .first('withdrawn_at', 'set_aside_at')
    .where({ review_id: reviewId, user_id: userId });
}

/** Stores an account's first vote for a review. The company's `votes_ever` does not decrease when the vote is withdrawn. */
async function insert(
  transaction: Transaction,
  vote: Pick<HelpfulVotesTable, 'review_id' | 'user_id' | 'company_id'>,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('companies').where({ id: vote.company_id }).increment('votes_ever', 1);
  await knex.raw(
    `insert into helpful_votes (review_id, user_id, company_id, is_new_account)
     select ?, id, ?, created_at > now() - ?::interval from users where id = ?`,
    [vote.review_id, vote.company_id, NEW_ACCOUNT, vote.user_id],
  );
  await ofCompany(transaction, vote.company_id);
}

/** Renews a vote that was withdrawn or is for an earlier version: it counts for the present version from now on. */
async function renew(transaction: Transaction, reviewId: string, userId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update helpful_votes v set withdrawn_at = null, set_aside_at = null, version = null, created_at = now(),
       is_new_account = u.created_at > now() - ?::interval
     from users u where v.review_id = ? and v.user_id = ? and u.id = v.user_id`,
    [NEW_ACCOUNT, reviewId, userId],
  );
}

async function withdraw(transaction: Transaction, reviewId: string, userId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('helpful_votes')
    .where({ review_id: reviewId, user_id: userId, withdrawn_at: null })
    .update({ withdrawn_at: knex.fn.now() });
}

async function readCount(transaction: Transaction, reviewId: string): Promise<number> {
  const review = await toKnex(transaction)('reviews').first('helpful').where({ id: reviewId });
  return review?.helpful ?? 0;
}

/** @returns the ids of a company's reviews that the account finds helpful, newest vote first; undefined if there is no such company */
async function ofUser(database: Database, userId: string, domain: string): Promise<string[] | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { ids: string[] }[] }>(
    `select array(
       select review_id::text from helpful_votes v
       where v.user_id = ? and v.company_id = c.id and v.withdrawn_at is null and v.set_aside_at is null
       order by v.created_at desc, review_id desc limit ${MAX_LISTED}) as ids
     from companies c where ${isPublicCompanyOfDomain('c')}`,
    [userId, domain],
  );
  return rows[0]?.ids;
}

/** Lists the votes of an account, for its export. */
async function allOfUser(database: Database, userId: string): Promise<{ reviewId: string; at: string }[]> {
  const votes = await toKnex(database)('helpful_votes')
    .select('review_id', 'created_at')
    .where({ user_id: userId, withdrawn_at: null })
    .orderBy('created_at');
  return votes.map(({ review_id: reviewId, created_at: at }) => ({ reviewId, at: at.toISOString() }));
}
