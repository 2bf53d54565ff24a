import {
  SAVED_REPLIES_MAX,
  SAVED_REPLY_PLACEHOLDERS,
  type CreateSavedReplyBody,
  type SavedReply,
  type UpdateSavedReplyBody,
} from '@heard/contract';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { isTitleTaken, type SavedReplyRow } from './savedReplies.repository.ts';
import type { SavedRepliesDependencies } from './SavedRepliesDependencies.ts';

export type SavedRepliesService = ReturnType<typeof savedRepliesService>;

/** Provides the saved replies of companies. Changes are recorded in the log of the company, without texts. */
export function savedRepliesService(dependencies: SavedRepliesDependencies) {
  return bindTo(dependencies, { list, create, update, remove });
}

async function list({ savedReplies }: SavedRepliesDependencies, { companyId }: CompanyOwner): Promise<SavedReply[]> {
  return (await savedReplies.ofCompany(companyId)).map(toSavedReply);
}

/** @throws 400 for an unknown placeholder or a title that another saved reply in the same language has, 409 with too many saved replies */
async function create(
  { savedReplies, companyLog, memberships, runInTransaction }: SavedRepliesDependencies,
  caller: CompanyOwner,
  body: CreateSavedReplyBody,
): Promise<SavedReply> {
  const { companyId } = caller;
  requireKnownPlaceholders(body.text);
  return rejectTaken(() =>
    runInTransaction(async (transaction) => {
      await memberships.lock(transaction, [{ companyId }]);
      if ((await savedReplies.ofCompany(companyId, transaction)).length >= SAVED_REPLIES_MAX) {
        throw new ProblemError('too-many-things', { values: { limit: SAVED_REPLIES_MAX } });
      }
      const row = await savedReplies.insert(transaction, companyId, body);
      await companyLog.add(transaction, caller, { kind: 'savedReply.created', subject: row.title });
      return toSavedReply(row);
    }),
  );
}

/** @throws 400 for an unknown placeholder or a title that another saved reply in the same language has, 404 */
async function update(
  { savedReplies, companyLog, runInTransaction }: SavedRepliesDependencies,
  caller: CompanyOwner,
  id: string,
  { title, language, text }: UpdateSavedReplyBody,
): Promise<SavedReply> {
  requireKnownPlaceholders(text ?? '');
  return rejectTaken(() =>
    runInTransaction(async (transaction) => {
      const stored = await savedReplies.lock(transaction, caller.companyId, databaseId(id));
      if (stored === undefined) throw new ProblemError('not-found');
      const changes = {
        ...(title !== undefined && title !== stored.title && { title }),
        ...(language !== undefined && language !== stored.language && { language }),
        ...(text !== undefined && text !== stored.text && { text }),
      };
      const fields = Object.keys(changes);
      if (fields.length === 0) return toSavedReply(stored);
      await savedReplies.update(transaction, stored.id, changes);
      const changed = { ...stored, ...changes };
      await companyLog.add(transaction, caller, { kind: 'savedReply.changed', subject: changed.title, fields });
      return toSavedReply(changed);
    }),
  );
}

/** @throws 404 when the company has no such saved reply */
async function remove(
  { savedReplies, companyLog, runInTransaction }: SavedRepliesDependencies,
  caller: CompanyOwner,
  id: string,
): Promise<void> {
  await runInTransaction(async (transaction) => {
    const stored = await savedReplies.lock(transaction, caller.companyId, databaseId(id));
    if (stored === undefined) throw new ProblemError('not-found');
    await savedReplies.remove(transaction, stored.id);
    await companyLog.add(transaction, caller, { kind: 'savedReply.deleted', subject: stored.title });
  });
}

const KNOWN: ReadonlySet<string> = new Set(SAVED_REPLY_PLACEHOLDERS);

/** @throws 400 for a text in braces that is no placeholder */
function requireKnownPlaceholders(text: string): void {
  const names = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
  if (!names.every((name) => KNOWN.has(name))) throw invalidField('text', 'unknownPlaceholder');
}

const toSavedReply = ({ id, title, language, text }: SavedReplyRow): SavedReply => ({ id, title, language, text });

/** @throws 400 when another saved reply in the same language has the title */
async function rejectTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isTitleTaken(error) ? invalidField('title', 'savedReplyTaken') : error;
  }
}
