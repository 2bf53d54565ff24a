import type { Knex } from 'knex';

const HAS_PHOTO = `(part = 'photo') = (photo_id is not null)`;
const isPart = (parts: string) => `check (part in (${parts}))`;

/** Lets people without an account report a photo. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table flag_visitors add column photo_id bigint');
  await knex.raw(`comment on column flag_visitors.photo_id is 'No foreign key: the row expires anyway'`);
  await knex.raw(`
    alter table flag_visitors
      drop constraint flag_visitors_part_check,
      add constraint flag_visitors_part_check ${isPart(`'review', 'reply', 'photo'`)} not valid,
      add constraint flag_visitors_photo_check check (${HAS_PHOTO}) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update flag_visitors set part = 'review', photo_id = null where part = 'photo'`);
  await knex.raw(`
    alter table flag_visitors
      drop constraint flag_visitors_part_check,
      add constraint flag_visitors_part_check ${isPart(`'review', 'reply'`)},
      drop column photo_id`);
}
