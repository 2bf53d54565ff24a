import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApi } from '../src/app.ts';
import { EXCLUDED_TABLES } from '../src/backup/writeBackup.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { readRows } from './readRows.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, SECRET, SMTP_URL, testApi } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';

const api = testApi();
const recovered = testDatabase();

/** Runs the command on a database. @returns its output */
async function run(url: string): Promise<string> {
  const file = join(import.meta.dirname, '../src/commands/prepareRecovered.ts');
  const options = { cwd: join(import.meta.dirname, '..'), env: { ...baseEnv, DATABASE_URL: url } };
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

    expect(await run(recovered.url)).toMatch(/^Deleted \d+ rows: sessions, one-time tokens, /);
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
      stderr: 'An API is connected to the database. Stop all APIs first.\n',
    });
    expect((await api.send('GET', '/user/me', { token })).status).toBe(200);
  });
});
