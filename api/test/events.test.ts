import { runInTransaction } from '../src/database/runInTransaction.ts';
import { toKnex } from '../src/database/toKnex.ts';
import { createEvent } from '../src/kernel/createEvent.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase();

it('runs the subscribers of an event in the order of their subscription', async () => {
  const event = createEvent<string>();
  const calls: string[] = [];
  event.subscribe(async (_, payload) => {
    await Promise.resolve();
    calls.push(`first ${payload}`);
  });
  event.subscribe(async (_, payload) => calls.push(`second ${payload}`));
  await runInTransaction(database.knex, (transaction) => event.publish(transaction, 'event'));
  expect(calls).toEqual(['first event', 'second event']);
});

it('rolls back the transaction when a subscriber fails', async () => {
  const event = createEvent<string>();
  const later = jest.fn(async () => {});
  event.subscribe(async () => {
    throw new Error('subscriber failed');
  });
  event.subscribe(later);
  const written = runInTransaction(database.knex, async (transaction) => {
    await toKnex(transaction)('suppressions').insert({ email_hash: Buffer.alloc(32), company_id: '0' });
    await event.publish(transaction, 'event');
  });
  await expect(written).rejects.toThrow('subscriber failed');
  expect(later).not.toHaveBeenCalled();
  expect(await database.knex('suppressions').select('company_id')).toEqual([]);
});
