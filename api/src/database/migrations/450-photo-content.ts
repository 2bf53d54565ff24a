import type { Knex } from 'knex';

/** Recognizes a photo that is uploaded to its review again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table review_photos add column content_hash bytea');
  await knex.raw(`
    comment on column review_photos.content_hash is
      'SHA-256 of the review''s id and the uploaded file, which is not stored; null for earlier photos'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table review_photos drop column content_hash');
}
