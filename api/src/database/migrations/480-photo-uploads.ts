import type { Knex } from 'knex';

/** Recognizes the uploads of photos, so that an author can cancel one whose response was lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table review_photos add column upload_hashes bytea[]');
  await knex.raw(`
    comment on column review_photos.upload_hashes is
      'SHA-256 of the review''s id and the key of each upload of the file; null if an upload had no key'`);
  await knex.raw('alter table image_removals add column upload_hash bytea');
  await knex.raw(`
    comment on column image_removals.upload_hash is 'Of an unfinished upload, until it is cancelled'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table image_removals drop column upload_hash');
  await knex.raw('alter table review_photos drop column upload_hashes');
}
