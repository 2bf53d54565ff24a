import { createRepositories } from '../../src/createRepositories.ts';
import type { Database } from '../../src/database/Database.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { createReadTopics } from '../../src/modules/reviewTopics/createReadTopics.ts';
import { compareWrites, createReviewWrite } from '../compareWrites.ts';

const WRITES = 200;

/** Number of reviews in which the background job looks for topics. */
const READ = 2000;

const WITHOUT_TOPICS = `drop trigger reviews_with_topics_insert on reviews; drop trigger reviews_with_topics_update on reviews;
  drop trigger reviews_with_topics_edit on reviews; drop trigger reviews_with_topics_delete on reviews`;

/** Measures how much topics slow down creating, editing and deleting reviews, and how long the background job needs to find them. */
export async function measureTopics(database: Database): Promise<string> {
  const knex = toKnex(database);
  const created = await compareWrites(knex, WITHOUT_TOPICS, WRITES, await createReviewWrite(knex, 'en'));
  const ids = await knex('reviews')
    .where({ language: 'en', deleted_at: null })
    .whereRaw('id % 97 = 0')
    .limit(READ)
    .pluck('id');
  const edit = (change: string) =>
    compareWrites(knex, WITHOUT_TOPICS, WRITES, (transaction, number) =>
      transaction.raw(`update reviews set ${change} where id = ?`, [ids[number % ids.length] ?? null]),
    );
  const rated = await edit('rating = (rating + 1) % 6');
  const rewritten = await edit(`title = title || '.'`);
  const deleted = await edit('deleted_at = now()');
  const waiting = await knex('topics_queue').count().first();
  if (Number(waiting?.count) > 0) throw new Error('Reviews are still to be read for topics');
  await knex.raw('insert into topics_queue (review_id) select unnest(?::bigint[])', [ids]);
  const [before, began] = [process.cpuUsage(), performance.now()];
  const { reviewTopics } = createRepositories(database);
  // Skips `readAgain`, which would read all other reviews if the database was filled with an older taxonomy.
  await createReadTopics({ reviewTopics: { ...reviewTopics, readAgain: async () => false } }).readAll();
  const { user, system } = process.cpuUsage(before);
  const each = (milliseconds: number) => (milliseconds / ids.length).toFixed(2);
  return `topics, a new review: ${created}
topics, another rating: ${rated}
topics, another text: ${rewritten}
topics, a deleted review: ${deleted}
topics in the background: ${each(performance.now() - began)} ms a review, ${each((user + system) / 1000)} ms of them in the API`;
}
