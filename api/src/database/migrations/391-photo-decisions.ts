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
];

async function setActions(knex: Knex, actions: string[], suffix = ''): Promise<void> {
  const list = actions.map((action) => `'${action}'`).join(', ');
  await knex.raw(`
    alter table moderation_actions
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (action in (${list})) ${suffix}`);
}

/** Lets decisions and actions of administrators be about photos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table decisions add column photo_id bigint');
  await knex.raw(`comment on column decisions.photo_id is 'No foreign key: decisions outlive photos'`);
  await setActions(knex, [...ACTIONS, 'hidePhoto', 'unhidePhoto'], 'not valid');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from moderation_actions where action in ('hidePhoto', 'unhidePhoto')`);
  await setActions(knex, ACTIONS);
  await knex.raw('alter table decisions drop column photo_id');
}
