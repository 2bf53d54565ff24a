import { reviewPolicy } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { AppealsTable, DecisionsTable, FlagStandingsTable } from '../../database/schema/tables.ts';
import { MOVED_REVIEWS } from '../../kernel/movedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import type { Reporter } from './reports.repository.ts';
import type { AppealRow } from '../../kernel/appeal.ts';
import { OWN_PHOTO, type PhotoRow } from '../../kernel/photo.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const RETENTION = `${reviewPolicy.decisionYears} years`;
/** The retention of the administrator's name and of the texts of appeals. */
const PRIVATE_RETENTION = `${reviewPolicy.deciderYears} years`;

/** A public decision in JSON. Times are formatted as in a `ReviewRow`. */
export interface DecisionRow extends Pick<
  DecisionsTable,
  'id' | 'part' | 'outcome' | 'ground' | 'reason' | 'source' | 'stars' | 'waited_seconds' | 'appeal_of'
> {
  at: string;
  company_domain: string;
  flagged_by_company: number;
  flagged_by_others: number;
  appeal: AppealsTable['state'] | null;
}

export type NewDecision = Omit<DecisionsTable, 'id' | 'at'>;

/** A decision with the columns that decide whether it can be appealed. */
export interface AppealedDecision extends Pick<
  DecisionsTable,
  | 'id'
  | 'company_id'
  | 'review_id'
  | 'part'
  | 'photo_id'
  | 'outcome'
  | 'ground'
  | 'source'
  | 'found_by_program'
  | 'appeal_of'
  | 'decided_by'
> {
  company_domain: string;
  is_late: boolean;
  is_appealed: boolean;
  /** Whether this decision is the latest about the part of the review, or still blocks the company. */
  is_latest: boolean;
}

export interface ListedAppealRow extends AppealRow {
  appellant: AppealsTable['appellant'];
  decided_by: string | null;
  decision: DecisionRow;
  company_name: string;
  company_website: string;
  review: {
    id: string;
    title: string;
    description: string;
    rating: number;
    language: string | null;
    created_at: string;
    user_name: string;
    user_last_name: string;
    reply: string | null;
    /** The photo that the decision is about; null if the decision is about another part, or if the photo was deleted. */
    photo: PhotoRow | null;
  } | null;
}

/** An open appeal with the account that gets the email. */
export type LockedAppeal = Pick<AppealsTable, 'decision_id' | 'user_id' | 'company_id' | 'appellant'> & {
  email: string | null;
  language: string | null;
};

const DECISION = `d.id::text, d.at at time zone 'utc' as at, c.domain as company_domain, d.part, d.outcome, d.ground, d.reason,
  d.source, d.stars, d.flagged_by_company, d.flagged_by_others, d.waited_seconds, d.appeal_of::text,
  (select a.state from appeals a where a.decision_id = d.id) as appeal`;

const APPEAL = `a.decision_id::text, a.state, a.text, a.created_at at time zone 'utc' as created_at, a.reason,
  a.decided_at at time zone 'utc' as decided_at`;

const LAST = '9'.repeat(18);

export type DecisionsRepository = ReturnType<typeof decisionsRepository>;

/** Provides the public log of decisions, the appeals against them, and the standing of reporters. */
export function decisionsRepository(database: Database) {
  return {
    followMerge,
    insert,
    findHiding,
    isRejectedReporter,
    insertAppeal,
    readAppeal,
    lockAppeal,
    closeAppeal,
    grantReversed,
    grantOpenAppeal,
    hideReply,
    unhideReply,
    hidePhoto,
    unhidePhoto,
    countDecided,
    setStanding,
    ...bindTo(database, {
      list,
      findForAppeal,
      listAppeals,
      countOpenAppeals,
      waitingAppeals,
      hasOtherAdministrator,
      findPhotoReview,
      listOwnAppeals,
      about,
      purgeExpired,
    }),
  };
}

/** @returns the id of the new decision */
async function insert(transaction: Transaction, decision: NewDecision): Promise<string> {
  const [row] = await toKnex(transaction)('decisions').insert(decision, ['id']);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row.id;
}

/** Returns the ground, source and reports of the latest decision that hid a part of a review. */
async function findHiding(
  transaction: Transaction,
  reviewId: string,
  part: DecisionsTable['part'],
  photoId: string | null = null,
): Promise<Pick<DecisionsTable, 'id' | 'ground'> | undefined> {
  return toKnex(transaction)('decisions')
    .first('id', 'ground')
    .where({ review_id: reviewId, part, photo_id: photoId, outcome: 'hidden' })
    .orderBy('id', 'desc');
}

/** Lists decisions, newest first. @param domain the domain of a company; null for all companies @returns undefined if there is no such company */
async function list(
  database: Database,
  domain: string | null,
  limit: number,
  after: string | null,
): Promise<DecisionRow[] | undefined> {
  const knex = toKnex(database);
  const list = (where: string) =>
    `coalesce((select json_agg(one) from (
       select ${DECISION} from decisions d join companies c on c.id = d.company_id
       where ${where} d.id < ? order by d.id desc limit ?) as one), '[]') as decisions`;
  const position = [after ?? LAST, limit];
  const { rows } =
    domain === null
      ? await knex.raw<{ rows: { decisions: DecisionRow[] }[] }>(`select ${list('')}`, position)
      : await knex.raw<{ rows: { decisions: DecisionRow[] }[] }>(
          `select ${list('d.company_id = o.id and')} from companies o where ${isPublicCompanyOfDomain('o')}`,
          [...position, domain],
        );
  return rows[0]?.decisions;
}

/** Reads a decision to be appealed. @param lateDays days after which a decision can't be appealed any more */
async function findForAppeal(
  database: Database,
  id: string,
  lateDays: number,
  transaction?: Transaction,
): Promise<AppealedDecision | undefined> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: AppealedDecision[] }>(
    `select d.id, d.company_id, d.review_id, d.part, d.photo_id, d.outcome, d.ground, d.source, d.found_by_program, d.appeal_of, d.decided_by,
       c.domain as company_domain, d.at < now() - make_interval(days => ?) as is_late,
       exists (select from appeals a where a.decision_id = d.id) as is_appealed,
       case when d.part = 'company' then exists (select from blocked_companies b where b.decision_id = d.id)
         else d.id = (select max(l.id) from decisions l where l.review_id = d.review_id and l.part = d.part
           and l.photo_id is not distinct from d.photo_id) end as is_latest
     from decisions d join companies c on c.id = d.company_id where d.id = ?`,
    [lateDays, id],
  );
  return rows[0];
}

/** Returns whether an account has sent one of the reports that a decision has rejected. */
async function isRejectedReporter(transaction: Transaction, decisionId: string, reporter: Reporter): Promise<boolean> {
  const report = await toKnex(transaction)('flags')
    .first('id')
    .where({ ...reporter, decision_id: decisionId, state: 'rejected' });
  return report !== undefined;
}

async function insertAppeal(
  transaction: Transaction,
  appeal: Pick<AppealsTable, 'decision_id' | 'appellant'> & { text: string } & Reporter,
): Promise<void> {
  await toKnex(transaction)('appeals').insert(appeal);
}

async function readAppeal(transaction: Transaction, decisionId: string): Promise<AppealRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: { appeal: AppealRow }[] }>(
    `select to_json(one) as appeal from (select ${APPEAL} from appeals a where a.decision_id = ?) as one`,
    [decisionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Decision ${decisionId} has no appeal`);
  return row.appeal;
}

/** Locks an open appeal. */
async function lockAppeal(transaction: Transaction, decisionId: string): Promise<LockedAppeal | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: LockedAppeal[] }>(
    `select a.decision_id, a.user_id, a.company_id, a.appellant, coalesce(u.email, c.email, c.work_email) as email, u.language
     from appeals a left join users u on u.id = a.user_id left join companies c on c.id = a.company_id
     where a.decision_id = ? and a.state = 'open' for no key update of a`,
    [decisionId],
  );
  return rows[0];
}

async function closeAppeal(
  transaction: Transaction,
  decisionId: string,
  { state, reason, adminId }: { state: 'granted' | 'refused'; reason: string; adminId: string },
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('appeals')
    .where({ decision_id: decisionId, state: 'open' })
    .update({ state, reason, decided_by: adminId, decided_at: knex.fn.now() });
}

/** Grants the open appeals against decisions about a part of a review, because an administrator has reversed these decisions. */
async function grantReversed(
  transaction: Transaction,
  {
    reviewId,
    part,
    photoId,
    outcome,
  }: { reviewId: string; part: DecisionsTable['part']; photoId?: string; outcome: 'hidden' | 'kept' | 'labelled' },
  { reason, adminId }: { reason: string; adminId: string },
): Promise<void> {
  await toKnex(transaction).raw(
    `update appeals set state = 'granted', reason = ?, decided_by = ?, decided_at = now()
     where state = 'open' and decision_id in (select id from decisions where review_id = ? and part = ?
       and photo_id is not distinct from ?::bigint and outcome = ?)`,
    [reason, adminId, reviewId, part, photoId ?? null, outcome],
  );
}

/** Grants the open appeal against a decision, because an administrator has reversed it. */
async function grantOpenAppeal(
  transaction: Transaction,
  decisionId: string,
  { reason, adminId }: { reason: string; adminId: string },
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('appeals')
    .where({ decision_id: decisionId, state: 'open' })
    .update({ state: 'granted', reason, decided_by: adminId, decided_at: knex.fn.now() });
}

async function listAppeals(
  database: Database,
  isOpen: boolean,
  limit: number,
  after: string | null,
): Promise<ListedAppealRow[]> {
  const position = isOpen
    ? "a.state = 'open' and a.decision_id > ? order by a.decision_id"
    : "a.state <> 'open' and a.decision_id < ? order by a.decision_id desc";
  const { rows } = await toKnex(database).raw<{ rows: { appeal: ListedAppealRow }[] }>(
    `select to_json(one) as appeal from (
       select ${APPEAL}, a.appellant, d.decided_by::text,
         (select to_json(public) from (select ${DECISION}) as public) as decision,
         c.name as company_name, c.website as company_website,
         (select to_json(appealed) from (
            select r.id::text, r.title, r.description, r.rating, r.language, r.created_at at time zone 'utc' as created_at,
              u.name as user_name, u.last_name as user_last_name,
              (select p.text from replies p where p.review_id = r.id and p.deleted_at is null) as reply,
              (select ${OWN_PHOTO} from review_photos f where f.id = d.photo_id and f.review_id = r.id) as photo
            from reviews r join users u on u.id = r.user_id
            where r.id = d.review_id and r.deleted_at is null) as appealed) as review
       from appeals a join decisions d on d.id = a.decision_id join companies c on c.id = d.company_id
       where ${position} limit ?) as one`,
    [after ?? (isOpen ? '0' : LAST), limit],
  );
  return rows.map(({ appeal }) => appeal);
}

async function countOpenAppeals(database: Database): Promise<number> {
  const [row] = await toKnex(database)('appeals').where({ state: 'open' }).count({ count: '*' });
  return Number(row?.['count']);
}

/** Returns the number of open appeals, and the seconds that the oldest appeal has waited. */
async function waitingAppeals(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
     from appeals where state = 'open'`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Returns whether there is another administrator. */
async function hasOtherAdministrator(database: Database, adminId: string): Promise<boolean> {
  const other = await toKnex(database)('users').first('id').where({ role: 'admin' }).whereNot({ id: adminId });
  return other !== undefined;
}

/** Hides a visible reply. @returns false if there was no visible reply */
async function hideReply(transaction: Transaction, reviewId: string, ground: string, reason: string): Promise<boolean> {
  const knex = toKnex(transaction);
  // This statement runs first, because the trigger that counts replies locks the company.
  const shown = await knex('reviews').where({ id: reviewId }).whereNotNull('replied_at').update({ replied_at: null });
  await knex('replies')
    .where({ review_id: reviewId, deleted_at: null, hidden_at: null })
    .update({ hidden_at: knex.fn.now(), hidden_ground: ground, hidden_reason: reason });
  return shown > 0;
}

/** Shows a hidden reply again. @returns false if there was no hidden reply */
async function unhideReply(transaction: Transaction, reviewId: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const shown = await knex('replies')
    .where({ review_id: reviewId, deleted_at: null })
    .whereNotNull('hidden_at')
    .update({ hidden_at: null, hidden_ground: null, hidden_reason: null });
  if (shown === 0) return false;
  await knex.raw(
    'update reviews r set replied_at = p.created_at from replies p where r.id = ? and p.review_id = r.id and p.deleted_at is null',
    [reviewId],
  );
  return true;
}

/** Returns the review of a photo that is not deleted; undefined if there is no such photo. */
async function findPhotoReview(database: Database, photoId: string): Promise<string | undefined> {
  const photo = await toKnex(database)('review_photos').first('review_id').where({ id: photoId });
  return photo?.review_id;
}

/** Hides a visible photo, and renames its file. @returns false if there was no visible photo */
async function hidePhoto(transaction: Transaction, id: string, ground: string, reason: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const hidden = await knex('review_photos')
    .where({ id, hidden_at: null })
    .update({
      hidden_at: knex.fn.now(),
      hidden_ground: ground,
      hidden_reason: reason,
      name: knex.raw(`replace(gen_random_uuid()::text, '-', '')`),
    });
  return hidden > 0;
}

/** Shows a hidden photo again. @returns false if there was no hidden photo */
async function unhidePhoto(transaction: Transaction, id: string): Promise<boolean> {
  const shown = await toKnex(transaction)('review_photos')
    .where({ id })
    .whereNotNull('hidden_at')
    .update({ hidden_at: null, hidden_ground: null, hidden_reason: null });
  return shown > 0;
}

/** Counts an account's reports that were decided in the last `days` days, and how many of them were upheld. */
async function countDecided(
  transaction: Transaction,
  reporter: Reporter,
  days: number,
): Promise<
  Pick<FlagStandingsTable, 'warned_at' | 'suspended_until'> & {
    decided: number;
    upheld: number;
    is_warned: boolean;
  }
> {
  const [column, id] =
    'user_id' in reporter ? (['user_id', reporter.user_id] as const) : (['company_id', reporter.company_id] as const);
  const { rows } = await toKnex(transaction).raw<{
    rows: (Pick<FlagStandingsTable, 'warned_at' | 'suspended_until'> & {
      decided: number;
      upheld: number;
      is_warned: boolean;
    })[];
  }>(
    `select count(f.id)::integer as decided, count(f.id) filter (where f.state = 'upheld')::integer as upheld,
       s.warned_at, s.suspended_until, coalesce(s.warned_at <= now() - interval '7 days', false) as is_warned
     from (select ?::bigint as id) as account
       left join flag_standings s on s.${column} = account.id
       left join flags f on f.${column} = account.id and f.state in ('upheld', 'rejected') and f.decision_id is not null
         and f.decided_at > greatest(now() - make_interval(days => ?), coalesce(s.counted_from, '-infinity'))
     group by s.warned_at, s.suspended_until`,
    [id, days],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The account was not counted');
  return row;
}

async function setStanding(
  transaction: Transaction,
  reporter: Reporter,
  changes: Partial<Pick<FlagStandingsTable, 'warned_at' | 'suspended_until' | 'counted_from'>>,
): Promise<void> {
  await toKnex(transaction)('flag_standings')
    .insert({ ...reporter, ...changes })
    .onConflict('user_id' in reporter ? 'user_id' : 'company_id')
    .merge(changes);
}

/** Lists the appeals of an account, for its export. */
async function listOwnAppeals(database: Database, reporter: Reporter): Promise<AppealRow[]> {
  const [column, id] =
    'user_id' in reporter ? (['user_id', reporter.user_id] as const) : (['company_id', reporter.company_id] as const);
  const { rows } = await toKnex(database).raw<{ rows: { appeal: AppealRow }[] }>(
    `select to_json(one) as appeal from (select ${APPEAL} from appeals a where a.${column} = ? order by a.decision_id) as one`,
    [id],
  );
  return rows.map(({ appeal }) => appeal);
}

/** Lists the decisions about an author's reviews, or about a company and its replies, for the export. */
async function about(
  database: Database,
  account: Reporter,
): Promise<(DecisionRow & Pick<DecisionsTable, 'review_id'>)[]> {
  const [where, id] =
    'user_id' in account
      ? (['d.review_id in (select r.id from reviews r where r.user_id = ?)', account.user_id] as const)
      : ([`d.part in ('reply', 'company') and d.company_id = ?`, account.company_id] as const);
  const { rows } = await toKnex(database).raw<{
    rows: { decision: DecisionRow & Pick<DecisionsTable, 'review_id'> }[];
  }>(
    `select to_json(one) as decision from (
       select ${DECISION}, d.review_id::text from decisions d join companies c on c.id = d.company_id
       where ${where} order by d.id) as one`,
    [id],
  );
  return rows.map(({ decision }) => decision);
}

/** Deletes old decisions. Removes the administrators and the texts of appeals earlier, because they have a shorter retention than the decisions. */
async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('decisions').whereRaw('at < now() - ?::interval', [RETENTION]).del();
  await knex('decisions')
    .whereRaw('at < now() - ?::interval', [PRIVATE_RETENTION])
    .whereNotNull('decided_by')
    .update({ decided_by: null });
  await knex('appeals')
    .whereRaw('decided_at < now() - ?::interval', [PRIVATE_RETENTION])
    .whereNotNull('text')
    .update({ text: null, decided_by: null });
}

/** Moves decisions to the new companies of their reviews, after a merge has moved the reviews. */
async function followMerge(transaction: Transaction, mergeId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update decisions d set company_id = r.company_id from ${MOVED_REVIEWS} and d.review_id = r.id and d.company_id <> r.company_id`,
    [mergeId],
  );
}
