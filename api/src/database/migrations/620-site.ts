import type { Knex } from 'knex';

const ACTIONS = [
  'appoint',
  'hide',
  'unhide',
  'close',
  'release',
  'transfer',
  'rename',
  'rejectName',
  'voidVotes',
  'hideReply',
  'unhideReply',
  'grantAppeal',
  'refuseAppeal',
  'merge',
  'unmerge',
  'categorise',
  'block',
  'unblock',
  'place',
  'hidePhoto',
  'unhidePhoto',
  'label',
  'unlabel',
];

/** Creates the settings of the site that administrators can change, in one row, and lets the log of administrators name such a change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table site (
      id boolean primary key default true constraint site_id_check check (id),
      name text constraint site_name_check check (length(name) between 1 and 40),
      accent text constraint site_accent_check check (accent ~ '^#[0-9a-f]{6}$'),
      logo bytea constraint site_logo_check check (octet_length(logo) between 1 and 32768),
      code_hash bytea,
      completed_at timestamptz,
      version integer not null default 1
    )`);
  await knex.raw(`
    comment on table site is 'Settings of the site: at most one row. A setting of the environment replaces a column';
    comment on column site.code_hash is 'SHA-256 of the code for POST /setup; null when there is none';
    comment on column site.completed_at is 'When POST /setup created the first administrator; null: it has not';
    comment on column site.version is 'Increases with each change of name, accent or logo'`);
  await setActions(knex, [...ACTIONS, 'changeSite'], 'not valid');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from moderation_actions where action = 'changeSite'`);
  await setActions(knex, ACTIONS);
  await knex.raw('drop table site');
}

/** Sets the possible actions of the log. @param suffix `not valid` to check existing rows later */
async function setActions(knex: Knex, actions: string[], suffix = ''): Promise<void> {
  await knex.raw(`
    alter table moderation_actions
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check
        check (action in (${actions.map((action) => `'${action}'`).join(', ')})) ${suffix}`);
}
