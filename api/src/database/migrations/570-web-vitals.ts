import type { Knex } from 'knex';

/** Stores what visitors experience of each page and release. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table web_vitals (
      hour timestamptz not null,
      mount text not null,
      remote text not null,
      version text not null,
      vital text not null check (vital in ('lcp', 'inp', 'cls', 'ttfb')),
      counts integer[] not null check (cardinality(counts) = 13),
      primary key (hour, mount, remote, version, vital)
    )`);
  await knex.raw(`
    comment on table web_vitals is 'Visits per hour, by what browsers have measured; no data about people';
    comment on column web_vitals.mount is 'The path of the mount: /business/:id';
    comment on column web_vitals.counts is 'Visits in each group of the contract''s webVitalBounds'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table web_vitals');
}
