import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { writeBackup } from '../src/backup/writeBackup.ts';
import { openImageStore } from '../src/modules/images/imageStore.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { testApi } from './testApi.ts';

const run = promisify(execFile);
const api = testApi();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-newer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `restore --if-newer`, as a release does to undo an update. @returns its output */
async function restoreIfNewer(file: string): Promise<string> {
  const program = join(import.meta.dirname, '../src/commands/restore.ts');
  const env = { ...baseEnv, DATABASE_URL: api.databaseUrl, DATA_DIR: folder };
  return (await run(process.execPath, [...execArgv, program, '--if-newer', file], { env })).stdout;
}

it('replaces the data of a database only if a newer version has migrated it', async () => {
  const { database } = api;
  const consumer = await api.consumer();
  await api.review(consumer, 'https://restored.example');
  const file = join(folder, 'heard.zip');
  await writeBackup(database, await openImageStore(pathToFileURL(api.folder).href), file);
  await database('reviews').delete();
  expect(await restoreIfNewer(file)).toBe('');
  expect(await database('reviews').select('id')).toHaveLength(0);

  await database('migrations').insert({ name: '999-newer', batch: 999, migration_time: new Date() });
  await database.raw('drop table helpful_votes cascade');
  expect(await restoreIfNewer(file)).toMatch(/^Restored \d+ rows/);
  expect(await database('reviews').select('id')).toHaveLength(1);
  expect(await database('migrations').where({ name: '999-newer' })).toHaveLength(0);
});
