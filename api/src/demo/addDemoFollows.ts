import type { Knex } from 'knex';
import { demoLogins } from './consumers.ts';

const FOLLOWED = ['brightloaf.example', 'cafe-zoe.example'];

/** Lets the demo consumer follow two companies. */
export async function addDemoFollows(knex: Knex, now: Date): Promise<void> {
  await knex.raw(
    `insert into follows (user_id, company_id, created_at)
     select u.id, c.id, ?::timestamptz from users u, companies c where u.email = ? and c.domain = any (?)`,
    [now, demoLogins.consumer.email, FOLLOWED],
  );
}
