import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import type { CompaniesTable, CompanyTagsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { toInboxStates, type InboxEntry, type InboxState } from '../../kernel/inbox.ts';

export type TagRow = Pick<CompanyTagsTable, 'id' | 'name' | 'color'>;

const TAG_COLUMNS = ['id', 'name', 'color'] as const;

const COUNTS = [
  'reviews_count',
  'rating_counts',
  'language_counts',
  'invited_counts',
  'confirmed_counts',
  'employee_count',
  'competitor_count',
  'benefit_count',
] as const satisfies (keyof CompaniesTable)[];

export type CountsRow = Pick<CompaniesTable, (typeof COUNTS)[number]> & {
  /** The number of reviews with a reply; null until the monthly counts of the company are stored. */
  replied: number | null;
  /** The number of reviews with each tag, by the id of the tag; null if there are no tags. */
  tags: Record<string, number> | null;
  /** The number of reviews that are assigned to each person, by the id of the person; null if no review is assigned. */
  assignees: Record<string, number> | null;
};

export type InboxRepository = ReturnType<typeof inboxRepository>;

/** Provides the tags of companies, the tags of each review, and the person to whom a review is assigned. */
export function inboxRepository(database: Database) {
  const read = preparedReads(database);
  return {
    insertTag,
    readStates,
    addTags,
    removeTag,
    removeTags,
    assign,
    removeOfAccount,
    readCounts: async (companyId: string) =>
      (await read<CountsRow>('inbox-counts', () => SELECT_COUNTS, [companyId]))[0],
    ...bindTo(database, { tagsOfCompany, changeTag, tagsWithReviews, assignedTo }),
  };
}

/** Returns whether an error means that another tag of the company already has this name. */
export const isTagTaken = (error: unknown): boolean => isUniqueViolation(error, 'company_tags_name_taken');

const SELECT_COUNTS = `select ${COUNTS.map((column) => `c.${column}`).join(', ')},
    case when c.months_filled_at is not null then (
      select coalesce(sum(m.replied), 0)::integer from company_months m where m.company_id = c.id) end as replied,
    (select json_object_agg(counted.tag_id, counted.count) from (
      select t.tag_id, count(*) from review_tags t join reviews r on r.id = t.review_id
      where t.company_id = c.id and r.company_id = c.id and ${isCounted('r')} group by t.tag_id) counted) as tags,
    (select json_object_agg(counted.person_id, counted.count) from (
      select m.person_id, count(*) from company_memberships m join review_assignments a on a.membership_id = m.id
        join reviews r on r.id = a.review_id
      where m.company_id = c.id and r.company_id = c.id and ${isCounted('r')} group by m.person_id) counted) as assignees
  from companies c where c.id = ?`;

function tagsOfCompany(database: Database, companyId: string, transaction?: Transaction): Promise<TagRow[]> {
  return toKnex(transaction ?? database)('company_tags')
    .select(...TAG_COLUMNS)
    .where({ company_id: companyId })
    .orderBy(['name_key', 'id']);
}

async function insertTag(
  transaction: Transaction,
  companyId: string,
  tag: Pick<TagRow, 'name' | 'color'>,
): Promise<TagRow> {
  const [row] = await toKnex(transaction)('company_tags').insert({ company_id: companyId, ...tag }, [...TAG_COLUMNS]);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/** @returns the tag, even if nothing has changed; undefined if the company has no such tag */
async function changeTag(
  database: Database,
  companyId: string,
  id: string,
  changes: Partial<Pick<TagRow, 'name' | 'color'>>,
): Promise<TagRow | undefined> {
  const [row] = await toKnex(database)('company_tags')
    .where({ company_id: companyId, id })
    .update({ company_id: companyId, ...changes }, [...TAG_COLUMNS]);
  return row;
}

/** @returns whether the company had such a tag */
async function removeTag(transaction: Transaction, companyId: string, id: string): Promise<boolean> {
  return (await toKnex(transaction)('company_tags').where({ company_id: companyId, id }).del()) > 0;
}

/** Returns the given reviews that are public, with their tags and assignees. */
async function readStates(
  transaction: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<(InboxState & { id: string })[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: { ids: string[]; inbox: InboxEntry[] | null }[] }>(
    `select array(
       select r.id::text from reviews r where r.id = any (:ids::bigint[]) and r.company_id = :companyId
         and r.deleted_at is null and r.hidden_at is null order by r.id) as ids,
       review_inbox(:companyId, :ids::bigint[]) as inbox`,
    { ids: [...ids], companyId },
  );
  const getState = toInboxStates(rows[0]?.inbox ?? null);
  return (rows[0]?.ids ?? []).map((id) => ({ id, ...getState(id) }));
}

async function addTags(
  transaction: Transaction,
  companyId: string,
  reviewIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  await toKnex(transaction).raw(
    `insert into review_tags (review_id, tag_id, company_id, created_at)
     select r.id, t.id, t.company_id, r.created_at from reviews r, company_tags t
     where r.id = any (?::bigint[]) and t.id = any (?::bigint[]) and t.company_id = ?
     on conflict do nothing`,
    [[...reviewIds], [...tagIds], companyId],
  );
}

async function removeTags(
  transaction: Transaction,
  companyId: string,
  reviewIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  await toKnex(transaction)('review_tags')
    .where({ company_id: companyId })
    .whereIn('review_id', reviewIds)
    .whereIn('tag_id', tagIds)
    .del();
}

/** Assigns reviews to a person. @param membershipId the assignee; null to unassign the reviews */
async function assign(
  transaction: Transaction,
  reviewIds: readonly string[],
  membershipId: string | null,
): Promise<void> {
  const knex = toKnex(transaction);
  if (membershipId === null) {
    await knex('review_assignments').whereIn('review_id', reviewIds).del();
    return;
  }
  await knex.raw(
    `insert into review_assignments (review_id, membership_id, created_at)
     select r.id, ?, r.created_at from reviews r where r.id = any (?::bigint[])
     on conflict (review_id) do update set membership_id = excluded.membership_id`,
    [membershipId, [...reviewIds]],
  );
}

/** Deletes the tags and assignments of a company whose account has ended. */
async function removeOfAccount(
  transaction: Transaction,
  { companyId, claimId }: { companyId: string; claimId: string },
): Promise<void> {
  const knex = toKnex(transaction);
  // Matches memberships of the company and of its claims, because they may have moved to the claim already.
  const memberships = knex('company_memberships')
    .select('id')
    .where({ company_id: companyId })
    .orWhere({ claim_id: claimId });
  await knex('review_assignments').whereIn('membership_id', memberships).del();
  await knex('company_tags').where({ company_id: companyId }).del();
}

/** Returns the tags of a company with the ids of the reviews that have them. */
async function tagsWithReviews(
  database: Database,
  companyId: string,
): Promise<(Pick<TagRow, 'name' | 'color'> & { reviewIds: string[] })[]> {
  const { rows } = await toKnex(database).raw<{
    rows: (Pick<TagRow, 'name' | 'color'> & { reviewIds: string[] })[];
  }>(
    `select t.name, t.color, array(
       select i.review_id::text from review_tags i where i.company_id = t.company_id and i.tag_id = t.id
       order by i.created_at, i.review_id) as "reviewIds"
     from company_tags t where t.company_id = ? order by t.name_key, t.id`,
    [companyId],
  );
  return rows;
}

/** Returns the ids of the reviews that are assigned to a person. */
async function assignedTo(database: Database, companyId: string, personId: string): Promise<string[]> {
  const { rows } = await toKnex(database).raw<{ rows: { review_id: string }[] }>(
    `select a.review_id from company_memberships m join review_assignments a on a.membership_id = m.id
     where m.company_id = ? and m.person_id = ? order by a.created_at, a.review_id`,
    [companyId, personId],
  );
  return rows.map(({ review_id: id }) => id);
}
