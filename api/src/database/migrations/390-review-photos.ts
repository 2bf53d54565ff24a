import type { Knex } from 'knex';

/** A random name of 32 hexadecimal digits. */
const RANDOM_NAME = `replace(gen_random_uuid()::text, '-', '')`;

/** Stores the photos of reviews, and the files that are no longer used. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table reviews add column photos_count smallint not null default 0`);
  await knex.raw(`comment on column reviews.photos_count is 'Hidden photos included'`);
  await knex.raw(`
    create table review_photos (
      id bigint generated always as identity primary key,
      review_id bigint not null references reviews (id) on delete cascade,
      position smallint not null constraint review_photos_position_check check (position between 0 and 3),
      name text not null default ${RANDOM_NAME} constraint review_photos_name_key unique,
      key text not null,
      alt text not null,
      small_side smallint not null,
      large_width smallint not null,
      large_height smallint not null,
      created_at timestamptz not null default now(),
      hidden_at timestamptz,
      hidden_ground text,
      hidden_reason text,
      constraint photos_of_review unique (review_id, position) deferrable initially deferred
    )`);
  await knex.raw(`
    comment on column review_photos.name is 'In the public URLs. It changes when the photo or its review is hidden';
    comment on column review_photos.key is 'Of the files in the storage of images'`);
  await knex.raw(`
    create table image_removals (
      key text primary key,
      due_at timestamptz not null default now()
    )`);
  await knex.raw(`
    comment on table image_removals is 'Files to delete from the storage of images, those of unfinished uploads included'`);
  await knex.raw(`
    create function remove_photo_files() returns trigger language plpgsql as $function$
    begin
      insert into image_removals (key)
        select 'photos/' || key || '-' || size || '.webp' from removed cross join unnest(array['small', 'large']) as size
      on conflict (key) do update set due_at = excluded.due_at;
      return null;
    end
    $function$`);
  await knex.raw(`
    create trigger review_photos_removed after delete on review_photos referencing old table as removed
    for each statement execute function remove_photo_files()`);
  await knex.raw(`
    create function rename_hidden_photos() returns trigger language plpgsql as $function$
    begin
      update review_photos set name = ${RANDOM_NAME} where review_id = new.id;
      return null;
    end
    $function$`);
  await knex.raw(`
    create trigger reviews_photos_hidden after update of hidden_at on reviews for each row
    when (old.hidden_at is null and new.hidden_at is not null and new.photos_count > 0)
    execute function rename_hidden_photos()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger reviews_photos_hidden on reviews');
  await knex.raw('drop function rename_hidden_photos');
  await knex.raw('drop table image_removals, review_photos');
  await knex.raw('drop function remove_photo_files');
  await knex.raw('alter table reviews drop column photos_count');
}
