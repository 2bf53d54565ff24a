import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApi } from '../src/app.ts';
import { prepareRecovered } from '../src/backup/prepareRecovered.ts';
import { EXCLUDED_TABLES } from '../src/backup/writeBackup.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { migrationSource } from '../src/database/migrations/migrationSource.ts';
import { readRows } from './readRows.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, SECRET, SMTP_URL, testApi } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';
import { until } from './until.ts';

const api = testApi();
const recovered = testDatabase();
const raced = testDatabase();
const forbidden = testDatabase();
const older = testDatabase({ migrated: false });
const empty = testDatabase({ migrated: false });

/** Runs a command on a database. @returns its output */
async function run(url: string, settings: Record<string, string> = {}, name = 'prepareRecovered'): Promise<string> {
  const file = join(import.meta.dirname, `../src/commands/${name}.ts`);
  const options = { cwd: join(import.meta.dirname, '..'), env: { ...baseEnv, DATABASE_URL: url, ...settings } };
  return (await promisify(execFile)(process.execPath, [...execArgv, file], options)).stdout;
}

const leftOut = EXCLUDED_TABLES.filter((table) => !table.startsWith('migrations'));

describe('db:recovered', () => {
  it('deletes the rows that backups leave out, changes no other row, and skips ids', async () => {
    const { app } = await createApi({
      database: recovered.knex,
      jwtSecret: SECRET,
      dataSecret: SECRET,
      storageUrl: `file://${api.folder}`,
      smtpUrl: SMTP_URL,
      rateLimits: false,
    });
    const account = { email: 'ana@people.example', password: PASSWORD };
    const person = { ...account, name: 'Ana', lastName: 'Ruiz' };
    await app.inject({ method: 'POST', url: '/auth/register', body: person });
    const login = await app.inject({ method: 'POST', url: '/auth/login', body: account });
    const headers = { authorization: `Bearer ${login.json().token}` };
    const review = { companyName: 'Acme', companyUrl: 'acme.example', title: 'Fine', description: 'Well.', rating: 4 };
    const written = await app.inject({ method: 'POST', url: '/review/companyOrUser', headers, body: review });
    expect(written.statusCode).toBe(201);
    const company_id = (await recovered.knex('companies').first('id'))?.id ?? '';
    const [batch] = await recovered
      .knex('invitation_batches')
      .insert({ company_id, source: 'csv', rows: 2, accepted: 2, wrong: 0 }, ['id']);
    const invitation = { company_id, batch_id: batch?.id ?? '', language: 'es' as const, by_mail: true };
    await recovered.knex('invitations').insert([
      { ...invitation, state: 'waiting', email: 'eva@people.example' },
      { ...invitation, state: 'sent', email: null },
    ]);
    const before = await readRows(recovered.knex);
    expect(before).toMatchObject({ sessions: [expect.anything()], mails: [expect.anything()] });
    await app.close();
    await recovered.knex.destroy();

    expect(await run(recovered.url)).toMatch(/^Deleted \d+ rows of the database test_\w+: sessions, one-time tokens, /);
    const database = createDatabase(recovered.url);
    const empty = Object.fromEntries(leftOut.map((table) => [table, []]));
    const invitations = before['invitations']?.filter((row) => row.includes('sent'));
    expect(invitations).toHaveLength(1);
    expect(await readRows(database)).toEqual({ ...before, ...empty, invitations });
    expect(await checkTotals(database)).toEqual([]);
    const { rows } = await database.raw(`select nextval(pg_get_serial_sequence('reviews', 'id')) as id`);
    expect(Number(rows[0].id)).toBeGreaterThan(1_000_000);
    await database.destroy();
  });

  it('ends no session while an API is connected to the database', async () => {
    const { token } = await api.consumer();
    await expect(run(api.databaseUrl)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^An API or a command is connected to the database test_\w+\. Stop all of them first\.\n$/,
      ),
    });
    expect((await api.send('GET', '/user/me', { token })).status).toBe(200);
  });

  it('rejects an API that connects while the command waits for a table', async () => {
    const database = createDatabase(raced.url, 'recovery');
    const writer = createDatabase(raced.url, 'writer');
    const connected = createDatabase(raced.url);
    const transaction = await writer.transaction();
    await transaction.raw('lock table mails in row exclusive mode');
    const connect = async () => {
      const waiting = `select from pg_locks where relation = 'mails'::regclass and not granted`;
      await until(async () => (await transaction.raw(waiting)).rows.length > 0);
      await connected.raw('select 1');
      await transaction.commit();
    };
    await Promise.all([
      expect(prepareRecovered(database)).rejects.toThrow(/^An API or a command is connected/),
      connect(),
    ]);
    for (const pool of [database, writer, connected]) await pool.destroy();
  });

  it('migrates a database of an older version, which db:check rejects', async () => {
    const names = await migrationSource.getMigrations();
    await migrate(older.knex, { source: { ...migrationSource, getMigrations: async () => names.slice(0, -2) } });
    await older
      .knex('oidc_logouts')
      .insert({ token_hash: Buffer.alloc(32), expires_at: new Date(Date.now() + 60_000) });
    await older.knex.destroy();
    await expect(run(older.url, {}, 'checkDatabase')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database belongs to an older version of Heard\. [^\n]+ db:recovered [^\n]+\n$/,
      ),
    });
    expect(await run(older.url)).toMatch(/^Deleted 1 rows/);
    expect(await run(older.url, {}, 'checkDatabase')).toContain('All totals are correct.');
    const database = createDatabase(older.url);
    expect(await database('oidc_logouts')).toEqual([]);
    expect(await database('migrations').pluck('name')).toEqual(names);
    await database.destroy();
  });

  it('creates no tables in a database that has none', async () => {
    await expect(run(empty.url)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database test_\w+ has no tables of Heard\.\n$/),
    });
  });

  it('rejects a MIGRATIONS_URL of another database', async () => {
    await expect(run(empty.url, { MIGRATIONS_URL: older.url })).rejects.toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL and MIGRATIONS_URL are different databases. Set both to the one that was recovered.\n',
    });
  });

  it('changes nothing when the role may not change the sequences of ids', async () => {
    const database = createDatabase(forbidden.url, 'recovery');
    await database('oidc_logouts').insert({ token_hash: Buffer.alloc(32), expires_at: new Date(Date.now() + 60_000) });
    await database.raw('revoke select, usage on sequence reviews_id_seq from current_user');
    await expect(prepareRecovered(database)).rejects.toThrow(
      'The role may not change the sequence reviews_id_seq. Set MIGRATIONS_URL to the owner of the tables.',
    );
    expect(await database('oidc_logouts')).toHaveLength(1);
    await database.destroy();
  });
});
