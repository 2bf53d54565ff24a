import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import {
  createMigrationSource,
  type Migration,
  type MigrationSource,
} from '../src/database/migrations/migrationSource.ts';
import { testDatabase } from './testDatabase.ts';

const REVIEWS = 3000;
/** The tables to which visitors and companies continuously add rows. */
const LARGE = ['companies', 'reviews', 'users', 'sessions'];

/** Migrations that comply with decision record 24. They run after the migrations of the product. */
const source = createMigrationSource({
  '998-columns': createMigration(
    ...LARGE.map((table) => `alter table ${table} add column added integer`),
    'alter table reviews add constraint reviews_added check (rating < 6) not valid',
  ),
  '999-index': {
    ...createMigration(
      'create index concurrently if not exists reviews_added on reviews (added)',
      'alter table reviews validate constraint reviews_added',
    ),
    config: { transaction: false },
  },
});

function createMigration(...statements: string[]): Migration {
  return {
    async up(knex) {
      for (const statement of statements) await knex.raw(statement);
    },
    async down() {},
  };
}

/** Fills a migrated database. */
async function fill(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into users (email, name, last_name, password_hash)
      select 'u' || at || '@people.example', 'Ana', 'Ruiz', 'hash' from generate_series(1, ${REVIEWS / 10}) as at;
    insert into companies (domain, name, website)
      select 'firm' || at || '.example', 'Firm ' || at, 'https://firm' || at || '.example' from generate_series(1, ${REVIEWS / 10}) as at;
    insert into reviews (company_id, user_id, title, description, rating, experience_date)
      select c.id, u.id, 'Title', 'Description of ' || c.id, c.id % 6, '2020-01-01'
      from companies c join users u on (u.id - c.id + ${REVIEWS}) % ${REVIEWS / 10} < 10;
    insert into sessions (user_id, expires_at) select id, '2100-01-01' from users`);
}

interface TableState {
  table: string;
  isLocked: boolean;
  rowsRead: number;
  indexes: number;
}

/** Returns the operations of the current transaction on each large table. */
async function readTables(knex: Knex): Promise<TableState[]> {
  const { rows } = await knex.raw<{ rows: TableState[] }>(
    `select relname as "table", seq_tup_read::integer as "rowsRead",
       (select count(*)::integer from pg_index i where i.indrelid = s.relid) as indexes,
       exists (select from pg_locks l where l.pid = pg_backend_pid() and l.relation = s.relid
         and l.mode = 'AccessExclusiveLock') as "isLocked"
     from pg_stat_xact_user_tables s where relname = any (?) order by relname`,
    [LARGE],
  );
  return rows;
}

/** Runs the pending migrations, and returns which of them read or index a large table under a lock that blocks its readers. */
async function findBlocking(knex: Knex, migrations: MigrationSource): Promise<string[]> {
  const blocking: string[] = [];
  const inspected = (name: string, migration: Migration): Migration => ({
    ...migration,
    async up(transaction) {
      const before = await readTables(transaction);
      await migration.up(transaction);
      if (migration.config?.transaction === false) return;
      for (const [at, table] of (await readTables(transaction)).entries()) {
        const { rowsRead = 0, indexes = 0 } = before[at] ?? {};
        const hasWorked = table.rowsRead > rowsRead || table.indexes > indexes;
        if (table.isLocked && hasWorked) blocking.push(`${name}: ${table.table}`);
      }
    },
  });
  const migrationSource = {
    ...migrations,
    getMigration: async (name: string) => inspected(name, await migrations.getMigration(name)),
  };
  const [, pending]: [unknown, unknown[]] = await knex.migrate.list({ migrationSource });
  for (const _ of pending) await knex.migrate.up({ migrationSource });
  return blocking;
}

describe('each migration', () => {
  const database = testDatabase({ migrated: false });

  // Covers HARDENING-5.3
  it('reads, rewrites and indexes no large table in a migration while its lock blocks readers', async () => {
    const { knex } = database;
    await knex.migrate.up();
    await fill(knex);
    expect(await findBlocking(knex, source)).toEqual([]);
    expect(await checkTotals(knex)).toEqual([]);
  });
});

describe('findBlocking', () => {
  const database = testDatabase();

  it('detects migrations that index or rewrite a large table', async () => {
    await fill(database.knex);
    const blocking = createMigrationSource({
      '996-index': createMigration('alter table users add column other integer', 'create index on users (other)'),
      '997-rewrite': createMigration('alter table reviews add column random float8 default random()'),
    });
    expect(await findBlocking(database.knex, blocking)).toEqual(['996-index: users', '997-rewrite: reviews']);
  });
});

describe('a migration that waits for a lock', () => {
  const database = testDatabase();

  it('lets readers continue while a migration waits for a lock, and completes the migration in the end', async () => {
    const { knex, url } = database;
    await fill(knex);
    const others = createDatabase(`${url}?statement_timeout=20000`);
    // A backup reads in one transaction for a long time.
    const backup = await others.transaction();
    for (const table of LARGE) await backup.raw('select count(*) from ??', [table]);
    let isMigrated = false;
    const migrating = migrate(knex, { source }).then(() => (isMigrated = true));
    // Repeats long enough for several attempts, all of which fail.
    for (let reads = 0; reads < 150; reads += 1) {
      for (const table of LARGE) await others.raw('select count(*) from ??', [table]);
      await setTimeout(10);
    }
    expect(isMigrated).toBe(false);
    await backup.commit();
    await migrating;
    await others.destroy();
    expect((await knex.migrate.list({ migrationSource: source }))[1]).toEqual([]);
  });
});

describe('all migrations of a filled database', () => {
  const database = testDatabase();

  // Covers HARDENING-5.3
  it('runs all migrations of a filled database while visitors read and write', async () => {
    const { knex, url } = database;
    await fill(knex);
    // The same time limits as for requests to the API.
    const visitors = createDatabase(`${url}?statement_timeout=60000&lock_timeout=60000`);
    const migrated = new AbortController();
    const repeat = async (work: (count: number) => Promise<unknown>): Promise<number> => {
      let count = 0;
      for (; !migrated.signal.aborted; count += 1) {
        await work(count);
        // Pauses, because otherwise there would always be a writer that is in a deadlock with the migration.
        await setTimeout(5);
      }
      return count;
    };
    const readPage = (count: number) =>
      visitors.raw(
        `select c.name, r.title, u.name from companies c left join reviews r on r.company_id = c.id
           left join users u on u.id = r.user_id where c.domain = ? order by r.created_at desc limit 10`,
        [`firm${(count % 300) + 1}.example`],
      );
    const write = (count: number) =>
      visitors.transaction(async (transaction) => {
        const [user] = await transaction('users').insert(
          { email: `writer${count}@people.example`, name: 'Ben', last_name: 'Li', password_hash: 'hash' },
          ['id'],
        );
        await transaction.raw(
          `insert into reviews (company_id, user_id, title, description, rating, experience_date)
           select id, ?, 'Written', 'At the same time', 5, '2020-01-01' from companies where domain = ?`,
          [user?.id ?? '', `firm${(count % 300) + 1}.example`],
        );
      });
    const edit = (count: number) =>
      visitors.raw('update reviews set rating = (rating + 1) % 6 where id = ?', [(count % REVIEWS) + 1]);
    const visiting = Promise.all([repeat(readPage), repeat(readPage), repeat(write), repeat(edit)]);
    try {
      await migrate(knex, { source });
    } finally {
      migrated.abort();
    }
    const [reads, , written] = await visiting;
    expect(reads).toBeGreaterThan(0);
    const [stored] = await knex('reviews').count({ count: '*' }).where({ title: 'Written' });
    expect(Number(stored?.['count'])).toBe(written);
    expect(await checkTotals(knex)).toEqual([]);
    await visitors.destroy();
  });
});
