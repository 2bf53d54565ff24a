import type { Knex } from 'knex';

/** The migration that new databases start with. */
const BASELINE = '300-baseline';

/** The last commit with the migrations that the baseline replaces. */
const LAST_COMMIT = '1e95283';

/** The migrations that the baseline replaces. Together they create the schema of the baseline. */
export const REPLACED: readonly string[] = `
  001-accounts-companies-reviews 010-search 020-review-filters 021-company-changes 022-search-at-scale
  023-search-wide-starts 030-algolia-outbox 040-mail 050-moderation 051-marks 060-outbox-age 070-review-language
  071-review-language-filter 080-queue-retries 094-known-devices 095-company-renames 100-claims 101-claims-validated
  102-look-alike-names 110-second-factor 120-hidden-reviews 121-recipient-limits 122-failed-checks 123-algolia-switch
  130-search-names-and-sounds 145-new-review-emails 150-replies-and-counts 151-replies-and-counts-indexes
  152-helpful-votes 153-helpful-votes-validated 154-reports 155-hidden-reviews-of-company 156-rating-weights
  157-rating-weights-index 158-invitations 159-review-origins-index 170-categories-and-ranks 171-latest-reviews
  180-search-attributes 181-follows 182-digest 183-digest-index 190-merges 191-merges-indexes 192-blocked-websites
  193-merged-follows 200-api-keys 205-profiles 206-profiles-index 210-category-suggestions 211-places-indexes
  215-blocked-companies 216-decisions-validated 217-passkeys-of-claims 218-passkeys-of-claims-index
  219-search-earlier-matches 220-list-filters-indexes 221-list-filters-key 222-search-matches
`
  .trim()
  .split(/\s+/);

/**
 * Replaces the records of the migrations that are part of the baseline by a record of the baseline. Does nothing if none of them has run.
 *
 * @param knex a connection; its caller must have the lock of the migrations
 * @throws an error with a one-line message when the database has only some of the replaced migrations
 */
export async function adoptBaseline(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    const names: string[] = await transaction('migrations').whereIn('name', REPLACED).orderBy('id').pluck('name');
    const newest = names.at(-1);
    if (newest === undefined) return;
    if (names.length < REPLACED.length) {
      throw new Error(
        `The database belongs to an older version of Heard (migration ${newest}). ` +
          `Start commit ${LAST_COMMIT} of the repository once, then this version. Nothing was changed.`,
      );
    }
    await transaction('migrations').whereIn('name', REPLACED).del();
    await transaction('migrations').insert({ name: BASELINE, batch: 1, migration_time: transaction.fn.now() });
  });
}

/**
 * Returns the migration of this version that leads to the schema of an archive.
 *
 * @param newest the newest migration of the database that the archive is from
 * @throws an error with a one-line message when the archive is older than the baseline
 */
export function findMigrationOfArchive(newest: string): string {
  if (!REPLACED.includes(newest)) return newest;
  if (newest === REPLACED.at(-1)) return BASELINE;
  throw new Error(
    `The archive was written by an older version of Heard (migration ${newest}). ` +
      `Restore it with commit ${LAST_COMMIT} of the repository, and write a new backup.`,
  );
}
