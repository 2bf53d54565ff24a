import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireOwnerLock } from './ownerLock.ts';
import { processIdentity } from './processes.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heard-lock-'));
  file = join(directory, 'lock');
});

afterEach(() => rm(directory, { recursive: true }));

test('rejects a second owner of the folder until the first owner releases it', async () => {
  const lock = await acquireOwnerLock(file, directory, 'DATA_DIR');
  await expect(acquireOwnerLock(file, directory, 'DATA_DIR')).rejects.toThrow(
    new RegExp(`^${directory} is already in use by process ${process.pid} \\(started \\d{4}-.*Z\\)\\. Stop it, or set`),
  );
  await lock.release();
  const next = await acquireOwnerLock(file, directory, 'DATA_DIR');
  await next.release();
  expect(await readdir(directory)).toEqual([]);
});

test.each([
  ['of a process that has ended', { pid: 2 ** 22 + 1, identity: 'some boot:1', startedAt: '2026-01-01T00:00:00.000Z' }],
  [
    'whose pid went to another live process',
    { pid: process.pid, identity: 'some boot:1', startedAt: '2026-01-01T00:00:00.000Z' },
  ],
  ['that is damaged', 'x'],
])('lets exactly one of many processes acquire a lock %s', async (_, left) => {
  await writeFile(file, typeof left === 'string' ? left : JSON.stringify(left));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => acquireOwnerLock(file, directory, 'DATA_DIR')),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    pid: process.pid,
    identity: processIdentity(process.pid),
  });
  expect(await readdir(directory)).toEqual(['lock']);
});
