import {
  TAGS_MAX,
  type CompanyTag,
  type CreateTagBody,
  type ReviewCounts,
  type ReviewSelection,
  type ReviewSelectionBody,
  type UpdateTagBody,
} from '@heard/contract';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { toOriginCounts } from '../../kernel/company.ts';
import type { Transaction } from '../../database/Database.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { isTagTaken, type TagRow } from './inbox.repository.ts';
import type { InboxDependencies } from './InboxDependencies.ts';

export type InboxService = ReturnType<typeof inboxService>;

/** Provides the tags of companies, and how their people tag, assign and count reviews. */
export function inboxService(dependencies: InboxDependencies) {
  return bindTo(dependencies, {
    listTags,
    createTag,
    updateTag,
    deleteTag,
    updateSelection,
    countReviews,
    exportTags,
    listAssigned,
  });
}

async function listTags({ inbox }: InboxDependencies, { companyId }: CompanyOwner): Promise<CompanyTag[]> {
  return (await inbox.tagsOfCompany(companyId)).map(toTag);
}

/** @throws 400 for a name that another tag has, 409 with too many tags */
async function createTag(
  { inbox, memberships, runInTransaction }: InboxDependencies,
  { companyId }: CompanyOwner,
  { name, color }: CreateTagBody,
): Promise<CompanyTag> {
  return rejectTaken(() =>
    runInTransaction(async (transaction) => {
      await memberships.lock(transaction, [{ companyId }]);
      if ((await inbox.tagsOfCompany(companyId, transaction)).length >= TAGS_MAX) {
        throw new ProblemError('too-many-things', { values: { limit: TAGS_MAX } });
      }
      return toTag(await inbox.insertTag(transaction, companyId, { name, color }));
    }),
  );
}

/** @throws 400 for a name that another tag has, 404 */
async function updateTag(
  { inbox }: InboxDependencies,
  { companyId }: CompanyOwner,
  id: string,
  { name, color }: UpdateTagBody,
): Promise<CompanyTag> {
  const changes = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
  const row = await rejectTaken(() => inbox.changeTag(companyId, databaseId(id), changes));
  if (row === undefined) throw new ProblemError('not-found');
  return toTag(row);
}

/**
 * Deletes a tag. Waits for concurrent changes of reviews of the company, because they may add the tag.
 *
 * @throws 404
 */
async function deleteTag(
  { inbox, memberships, runInTransaction }: InboxDependencies,
  { companyId }: CompanyOwner,
  id: string,
): Promise<void> {
  const isRemoved = await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [{ companyId }]);
    return inbox.removeTag(transaction, companyId, databaseId(id));
  });
  if (!isRemoved) throw new ProblemError('not-found');
}

/**
 * Tags and assigns reviews. Concurrent changes of the same company wait for each other, so that the previous state is exact.
 *
 * @throws 400 for an unknown tag, or a person who does not belong to the company, 404 when there is no public review
 */
async function updateSelection(
  dependencies: InboxDependencies,
  { companyId }: CompanyOwner,
  { ids, tags, assignee }: ReviewSelectionBody,
): Promise<ReviewSelection> {
  const { inbox, memberships, runInTransaction } = dependencies;
  return runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [{ companyId }]);
    const membershipId = assignee && (await findMembership(dependencies, transaction, companyId, assignee));
    if (tags !== undefined) await requireTags(dependencies, transaction, companyId, tags.add);
    const previous = await inbox.readStates(transaction, companyId, ids);
    if (previous.length === 0) throw new ProblemError('not-found');
    const reviewIds = previous.map(({ id }) => id);
    if (tags !== undefined) {
      await inbox.removeTags(transaction, companyId, reviewIds, tags.remove);
      await inbox.addTags(transaction, companyId, reviewIds, tags.add);
    }
    if (membershipId !== undefined) await inbox.assign(transaction, reviewIds, membershipId);
    return { previous };
  });
}

async function findMembership(
  { memberships }: InboxDependencies,
  transaction: Transaction,
  companyId: string,
  personId: string,
): Promise<string> {
  const member = /^[1-9]\d{0,17}$/.test(personId)
    ? await memberships.find(transaction, { companyId }, personId)
    : undefined;
  if (member === undefined) throw invalidField('assignee', 'unknownPerson');
  return member.id;
}

async function requireTags(
  { inbox }: InboxDependencies,
  transaction: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const known = new Set((await inbox.tagsOfCompany(companyId, transaction)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw invalidField('tags.add', 'unknownTag');
}

/** @throws 401 when the caller has no company */
async function countReviews({ inbox }: InboxDependencies, { companyId }: CompanyOwner): Promise<ReviewCounts> {
  const row = await inbox.readCounts(companyId);
  if (row === undefined) throw new ProblemError('unauthenticated');
  const { reviews_count: all, replied, rating_counts: ratings, benefit_count: benefit } = row;
  const assignees = row.assignees ?? {};
  const origins = toOriginCounts(row);
  return {
    all,
    notReplied: replied === null ? null : all - replied,
    related: row.employee_count + row.competitor_count,
    ratings,
    languages: Object.fromEntries(
      Object.entries(row.language_counts).map(([language, counts]) => [language, sum(counts)]),
    ),
    origins: { organic: sum(origins.organic), invited: sum(origins.invited), confirmed: sum(origins.confirmed) },
    benefit,
    tags: row.tags ?? {},
    assignees,
    nobody: all - sum(Object.values(assignees)),
  };
}

/** Returns the tags of a company with the reviews that have them. */
function exportTags({ inbox }: InboxDependencies, { companyId }: CompanyOwner) {
  return inbox.tagsWithReviews(companyId);
}

/** Returns the ids of the reviews that are assigned to the caller. */
async function listAssigned({ inbox }: InboxDependencies, { companyId, personId }: CompanyOwner): Promise<string[]> {
  return personId === undefined ? [] : inbox.assignedTo(companyId, personId);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const toTag = ({ id, name, color }: TagRow): CompanyTag => ({ id, name, color });

/** @throws 400 when another tag has the name */
async function rejectTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isTagTaken(error) ? invalidField('name', 'tagTaken') : error;
  }
}
