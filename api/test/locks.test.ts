import { LOCKS } from '../src/database/locks.ts';
import { seedWhenEmpty } from '../src/demo/seed.ts';
import { outboxRepository } from '../src/modules/search/algolia/outbox.repository.ts';
import { SECRET } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase();

// Covers HARDENING-5.8
test('gives every lock a different number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

// Covers HARDENING-5.8
it('loads the demo data while another process builds the Algolia index', async () => {
  const outbox = outboxRepository(database.knex);
  await outbox.exclusively(
    async () => {
      expect(await seedWhenEmpty(database.knex, async () => 'a hash', SECRET)).toBe(true);
    },
    { wait: false },
  );
});
