import type { Client } from 'pg';
import type { Database } from '../src/database/Database.ts';
import { toKnex } from '../src/database/toKnex.ts';

/** The parameters that determine the generated data. A continued run keeps the parameters of the first run. */
export interface FillPlan {
  companies: number;
  reviews: number;
  seed: number;
  /** When the newest review was written, in milliseconds since 1970. */
  until: number;
  passwordHash: string;
}

export interface FillStep {
  name: string;
  work: () => Promise<unknown>;
  /**
   * Whether the work runs in a transaction, so that an interrupted step leaves nothing behind. Default: true. False for work that can't run in a
   * transaction: after an interruption, the step runs again on the data that the first attempt has left behind.
   */
  isTransaction?: boolean;
}

/** Returns whether the filling of a database is in progress or was interrupted. */
export async function isBeingFilled(database: Database): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: { known: boolean }[] }>(
    `select to_regclass('bench.plan') is not null as known`,
  );
  return rows[0]?.known === true;
}

/**
 * Stores the plan in the schema `bench`, which also contains the names of the finished steps. If the schema already contains a plan, returns that
 * plan instead.
 *
 * @throws an error if the stored plan has another size or seed
 */
export async function storePlan(client: Client, plan: FillPlan): Promise<FillPlan> {
  await client.query(
    `create schema if not exists bench;
     create table if not exists bench.plan (id boolean primary key default true check (id), plan jsonb not null);
     create table if not exists bench.steps (name text primary key)`,
  );
  await client.query('insert into bench.plan (plan) values ($1) on conflict do nothing', [plan]);
  const { rows } = await client.query<{ plan: FillPlan }>('select plan from bench.plan');
  const stored = rows[0]?.plan ?? plan;
  if (stored.companies !== plan.companies || stored.reviews !== plan.reviews || stored.seed !== plan.seed) {
    const options = `--companies ${stored.companies} --reviews ${stored.reviews} --seed ${stored.seed}`;
    throw new Error(`The database is partly filled. Continue with ${options}, or remove it.`);
  }
  return stored;
}

/** Runs the steps that are not finished, in order. Then deletes the plan and the names of the finished steps. */
export async function runSteps(
  client: Client,
  steps: readonly FillStep[],
  onProgress: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from bench.steps');
  const finished = new Set(rows.map(({ name }) => name));
  for (const { name, work, isTransaction = true } of steps) {
    if (finished.has(name)) continue;
    const began = performance.now();
    if (isTransaction) await client.query('begin');
    await work();
    await client.query('insert into bench.steps (name) values ($1)', [name]);
    if (isTransaction) await client.query('commit');
    onProgress(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await client.query('drop schema bench cascade');
}
