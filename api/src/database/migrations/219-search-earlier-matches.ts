import type { Knex } from 'knex';

/** Parts of `search_companies`, before and after. */
const PARTS: [before: string, after: string][] = [
  ['seen text[] := without;', 'seen text[] := without;\n        earlier text[];'],
  ['own_patterns := ', 'earlier := seen;\n          own_patterns := '],
  ['c.domain <> all (seen)', 'c.domain <> all (earlier)'],
];

/**
 * Each company belongs to one tier, so the tiers of a pass have no company in common. Searches compare what they read with
 * the matches of earlier passes only, no longer with those of the same pass: comparing each with up to 500 took most of the time.
 */
export async function up(knex: Knex): Promise<void> {
  await replaceParts(knex, PARTS);
}

export async function down(knex: Knex): Promise<void> {
  await replaceParts(
    knex,
    PARTS.map(([before, after]) => [after, before]),
  );
}

async function replaceParts(knex: Knex, parts: [from: string, to: string][]): Promise<void> {
  const text = parts.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, 'pg_get_functiondef(oid)');
  await knex.raw(`
    do $$
      begin
        execute (
          select ${text} from pg_proc
          where proname = 'search_companies' and pronamespace = current_schema()::regnamespace);
      end
    $$;`);
}
