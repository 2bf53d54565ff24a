import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkTotals } from '../../../src/database/checkTotals.ts';
import { createDatabase } from '../../../src/database/createDatabase.ts';
import { findEmbeddedPostgres } from '@heard/embedded-postgres';
import { call, logIn, reviewBody } from '../call.ts';
import { listChildren, startProduct, until, untilResponds } from '../processes.ts';
import { Writer } from '../Writer.ts';

const CLIENTS = 32;
/** The number of kills: each of the four processes once, or five times. */
const KILLS = process.env['RELEASE'] === 'reduced' ? 4 : 20;
const RECOVERY_MS = 30_000;

type Product = Awaited<ReturnType<typeof startProduct>>;

/** The processes that are killed in turn. When the process of a connection is killed, PostgreSQL closes all other connections and recovers. */
const targets: [name: string, find: (product: Product) => Promise<number | null>][] = [
  ['the API', ({ pid }) => findChild(pid, / dist\/server\.js/)],
  ['PostgreSQL', findPostmaster],
  ['the web server', ({ pid }) => findChild(pid, / dist\/server\/server\/server\.js/)],
  ['a connection of PostgreSQL', async (product) => findChild(await findPostmaster(product), /^postgres: heard heard/)],
];

async function findPostmaster({ dataDir }: Product): Promise<number | null> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(file.split('\n', 1)[0]) || null;
}

async function findChild(parent: number | null, command: RegExp): Promise<number | null> {
  return parent === null
    ? null
    : ((await listChildren(parent)).find((child) => command.test(child.command))?.pid ?? null);
}

// Covers ASVS-2.3.3
test('recovers and loses no acknowledged write when any process is killed under 32 writers', async () => {
  const product = await startProduct();
  const api = `${product.url}/api`;
  await untilResponds(`${api}/health/ready`, product);
  const writers: Writer[] = [];
  for (let at = 0; at < CLIENTS; at++) writers.push(await Writer.start(api, `writer${at}`));
  const witness = await logIn(api, 'witness@writers.example');
  const stop = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.write(stop.signal)));
  writing.catch(() => stop.abort());

  const times: Record<string, number[]> = {};
  for (let kill = 0; kill < KILLS && !stop.signal.aborted; kill++) {
    const [name, find] = targets[kill % targets.length] ?? fail();
    // Kills the process during writes, at varying intervals.
    const before = acknowledgedBy(writers);
    await until('they write', () => acknowledgedBy(writers) > before + 100 || stop.signal.aborted);
    await sleep(Math.random() * 100);
    let target: number | null = null;
    await until(`${name} runs`, async () => (target = await find(product)) !== null);
    const began = Date.now();
    process.kill(target ?? 0, 'SIGKILL');
    await until(
      `${name} is back`,
      async () => {
        const now = await find(product);
        if (now === null || now === target) return false;
        const written = call(api, 'POST', '/review/companyOrUser', {
          token: witness,
          body: reviewBody(`https://after-${kill}-${Date.now()}.writers.example`),
        });
        return written.then(
          ({ status }) => status === 201,
          () => false,
        );
      },
      RECOVERY_MS,
    );
    (times[name] ??= []).push(Date.now() - began);
  }
  stop.abort();
  await writing;

  const database = createDatabase((await findEmbeddedPostgres(product.dataDir)) ?? '');
  try {
    for (const writer of writers) {
      expect(await writer.differences(database)).toEqual([]);
      expect(writer.unexpected).toEqual([]);
    }
    // A review and the company that it creates are written together or not at all.
    const withoutReview = database('companies').whereNotExists(
      database('reviews').select('id').where('company_id', database.ref('companies.id')),
    );
    // Leaves out companies whose only review was deleted by its author, because the review was purged.
    const removed = new Set(writers.flatMap((writer) => [...writer.removed]));
    const domains: string[] = await withoutReview.pluck('domain');
    expect(domains.filter((domain) => !removed.has(domain))).toEqual([]);
    expect(await checkTotals(database)).toEqual([]);
  } finally {
    await database.destroy();
  }
  const unacknowledged = writers.reduce((sum, writer) => sum + writer.unacknowledged, 0);
  console.log(
    `${acknowledgedBy(writers)} writes acknowledged, ${unacknowledged} not; back after (ms): ${JSON.stringify(times)}`,
  );
  expect(unacknowledged).toBeGreaterThan(0);
});

function fail(): never {
  throw new Error('There is no process to kill');
}

function acknowledgedBy(writers: Writer[]): number {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}
