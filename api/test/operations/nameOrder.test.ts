import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareNames } from '@heard/contract';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { migrate } from '../../src/database/migrate.ts';
import { orderByName } from '../../src/database/orderByName.ts';
import { NAMES_TO_SORT } from '../namesToSort.ts';
import { startSystemPostgres } from './startSystemPostgres.ts';

it("sorts names in Debian's PostgreSQL, with a newer ICU than in the embedded PostgreSQL, in the same order as JavaScript", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heard-names-'));
  // Allows access, because the server runs as another user.
  await chmod(folder, 0o755);
  const server = await startSystemPostgres(join(folder, 'postgres'));
  const database = createDatabase(server.connectionString);
  try {
    await migrate(database);
    const { rows } = await database.raw<{ rows: { name: string }[] }>(
      `select name from (select one collate "und-x-icu" as name from unnest(?::text[]) as one) as names
       order by ${orderByName('name')}`,
      [[...NAMES_TO_SORT]],
    );
    expect(rows.map(({ name }) => name)).toEqual(NAMES_TO_SORT.toSorted(compareNames));
  } finally {
    await database.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
