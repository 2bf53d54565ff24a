import type { Knex } from 'knex';
import { usersRepository, type NewUser } from '../users/users.repository.ts';
import { keepAction } from './keepAction.ts';

/** Makes the account of a new administrator. No mail asks for the email: whoever runs the server has given it. */
export function appointAdministrator(database: Knex, account: NewUser): Promise<'appointed' | 'email-taken'> {
  return database.transaction(async (transaction) => {
    const user = await usersRepository(transaction).create(account, null);
    if (user === 'email-taken') return user;
    await promoteConsumer(transaction, user.id);
    return 'appointed';
  });
}

/** Makes a consumer's account into an administrator's. Its sessions end: none of them was opened with these rights. */
export function promoteConsumer(database: Knex, id: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction('users').where({ id }).update({ role: 'admin' });
    await transaction('sessions').where({ user_id: id }).del();
    await keepAction(transaction, { admin_id: id, action: 'appoint' });
  });
}
