import { createRepositories } from '../../src/createRepositories.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { createReadTopics } from '../../src/modules/reviewTopics/createReadTopics.ts';
import { compareWrites, createReviewWrite } from '../compareWrites.ts';
import { measureDuration, median } from '../statistics.ts';
import type { BenchedApi } from './BenchedApi.ts';
import { at } from './operation.ts';
import { writing } from './writing.ts';

const WRITES = 200;

/** Number of reviews in which the background job looks for topics. */
const READ = 2000;

const TRIGGERS = ['insert', 'update', 'edit', 'delete'].map((event) => `reviews_with_topics_${event}`);
const WITHOUT_TOPICS = TRIGGERS.map((trigger) => `drop trigger ${trigger} on reviews`).join(';');

/** The number of rounds, and the number of requests in each round. */
const ROUNDS = 12;
const REQUESTS = 50;

/** Measures how much topics slow down creating, editing and deleting reviews, and how long the background job needs to find them. */
export async function measureTopics(api: BenchedApi): Promise<string> {
  const { database } = api;
  const knex = toKnex(database);
  const { reviewTopics } = createRepositories(database);
  // Skips `readAgain`, which would read all other reviews if the database was filled with an older taxonomy.
  const { readAll } = createReadTopics({ reviewTopics: { ...reviewTopics, readAgain: async () => false } });
  await readAll();
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
  await knex.raw('insert into topics_queue (review_id) select unnest(?::bigint[])', [ids]);
  const [before, began] = [process.cpuUsage(), performance.now()];
  await readAll();
  const { user, system } = process.cpuUsage(before);
  const each = (milliseconds: number) => (milliseconds / ids.length).toFixed(2);
  return `topics, a new review: ${created}
topics, another rating: ${rated}
topics, another text: ${rewritten}
topics, a deleted review: ${deleted}
topics in the background: ${each(performance.now() - began)} ms a review, ${each((user + system) / 1000)} ms of them in the API
${await measureRequests(api, readAll)}`;
}

/**
 * Measures creating, editing and deleting reviews over HTTP, alternately with and without the triggers of topics. Finds the topics of the written
 * reviews after each kind of request, so all reviews have topics before they are edited or deleted.
 */
async function measureRequests(api: BenchedApi, readAll: () => Promise<void>): Promise<string> {
  const knex = toKnex(api.database);
  const began = new Date();
  const switchTriggers = (action: 'enable' | 'disable') =>
    knex.raw(`alter table reviews ${TRIGGERS.map((trigger) => `${action} trigger ${trigger}`).join(', ')}`);
  const lines: string[] = [];
  for (const { name, prepare } of writing('a review', ({ companies }, run) => at(companies, run * 7))) {
    const request = await prepare(api);
    const rounds: Record<'enable' | 'disable', number>[] = [];
    let runs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const measured = { enable: 0, disable: 0 };
      for (const action of round % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
        await switchTriggers(action);
        const times: number[] = [];
        for (const last = runs + REQUESTS; runs < last; runs++) {
          times.push(await measureDuration(() => request(runs)));
        }
        measured[action] = median(times);
      }
      rounds.push(measured);
    }
    await switchTriggers('enable');
    await knex.raw('insert into topics_queue (review_id) select id from reviews where created_at >= ?', [began]);
    await readAll();
    const [cost, bare] = [median(rounds.map(({ enable }) => enable)), median(rounds.map(({ disable }) => disable))];
    const ratio = median(rounds.map(({ enable, disable }) => enable / disable));
    lines.push(
      `${name} over HTTP: ${cost.toFixed(2)} ms, and ${bare.toFixed(2)} ms without topics: ${ratio.toFixed(2)} times`,
    );
  }
  return lines.join('\n');
}
