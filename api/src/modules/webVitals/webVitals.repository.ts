import type { WebVital, WebVitalCounts } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';

const RETENTION = '7 days';

/** Counts of the visits to a page with one release of the remote, in the retention period, grouped by the value of one web vital. */
export interface WebVitalsRow {
  mount: string;
  remote: string;
  version: string;
  vital: WebVital;
  counts: number[];
  lastSeen: Date;
}

export type WebVitalsRepository = ReturnType<typeof webVitalsRepository>;

/** Stores web vitals by hour, page and release (`web_vitals`). */
export function webVitalsRepository(database: Database) {
  return {
    /** Adds figures to the stored figures. Entries for a time outside of the retention period are ignored. */
    async add(counts: readonly WebVitalCounts[]): Promise<void> {
      // Sums entries for the same row first, because one statement can't update a row twice. The sums are sorted, so that web servers that
      // write at the same time lock the rows in the same order.
      await toKnex(database).raw(
        `with entries as (
           select to_timestamp(e.hour * 3600) as hour, e.mount, e.remote, e.version, e.vital, g.number,
             sum(g.visits::integer)::integer as visits
           from jsonb_to_recordset(?::jsonb)
             as e (hour integer, mount text, remote text, version text, vital text, counts jsonb),
             jsonb_array_elements_text(e.counts) with ordinality as g (visits, number)
           where to_timestamp(e.hour * 3600) between now() - ?::interval and now() + interval '1 hour'
           group by 1, 2, 3, 4, 5, 6)
         insert into web_vitals (hour, mount, remote, version, vital, counts)
         select hour, mount, remote, version, vital, array_agg(visits order by number) from entries
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
         on conflict (hour, mount, remote, version, vital) do update set counts = (
           select array_agg(old + new order by number)
           from unnest(web_vitals.counts, excluded.counts) with ordinality as groups (old, new, number))`,
        [JSON.stringify(counts), RETENTION],
      );
    },

    /** Lists the counts of the retention period, summed for each page, release and web vital. */
    async list(): Promise<WebVitalsRow[]> {
      const { rows } = await toKnex(database).raw<{ rows: WebVitalsRow[] }>(
        `select mount, remote, version, vital, max(last_seen) as "lastSeen", array_agg(visits::integer order by number) as counts
         from (
           select w.mount, w.remote, w.version, w.vital, g.number, sum(g.visits) as visits, max(w.hour) as last_seen
           from web_vitals w, unnest(w.counts) with ordinality as g (visits, number)
           where w.hour > now() - ?::interval
           group by 1, 2, 3, 4, 5) sums
         group by 1, 2, 3, 4`,
        [RETENTION],
      );
      return rows;
    },

    /** Deletes figures older than the retention period. */
    async purgeExpired(): Promise<void> {
      await toKnex(database).raw('delete from web_vitals where hour < now() - ?::interval', [RETENTION]);
    },
  };
}
