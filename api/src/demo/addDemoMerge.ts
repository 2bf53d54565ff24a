import type { Knex } from 'knex';

const FROM = { domain: 'brightloaf-bakery.example', name: 'Bright Loaf Bakery' };
const INTO = 'brightloaf.example';

/** Merges a listing with another website into a demo company, as an administrator does. The listing has no reviews. */
export async function addDemoMerge(knex: Knex, now: Date): Promise<void> {
  const { rows } = await knex.raw<{ rows: { from_id: string; into_id: string }[] }>(
    `insert into companies (domain, website, name, created_at, merged_into, removed_at)
     select :domain, :website, :name, :now::timestamptz - interval '30 days', id, :now from companies where domain = :into
     returning id as from_id, merged_into as into_id`,
    { ...FROM, website: `https://${FROM.domain}`, into: INTO, now },
  );
  const merges = rows.map((row) => ({ ...row, reviews: 0, duplicates: 0, votes_shift: '0', gave_categories: false }));
  const stored: { id: string; from_id: string; into_id: string }[] = await knex('merges')
    .insert(merges.map((merge) => ({ ...merge, at: now })))
    .returning(['id', 'from_id', 'into_id']);
  await knex('moderation_actions').insert(
    stored.map(({ id, from_id: fromId, into_id: intoId }) => ({
      at: now,
      action: 'merge',
      company_id: fromId,
      other_company_id: intoId,
      merge_id: id,
      reason: 'Same shop, second domain on its own imprint page.',
      from_text: FROM.domain,
      to_text: INTO,
    })),
  );
}
