import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rateLimits, type RateLimit } from '../../src/plugins/rateLimits.ts';
import { PASSWORD, testApi, type LoggedIn } from '../testApi.ts';
import { until } from '../until.ts';

/** Raises all limits, because the tests send more requests than a person sends. */
const limits: Record<string, RateLimit> = Object.fromEntries(
  Object.entries<RateLimit>(rateLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
);
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const api = testApi({ rateLimits: limits, passwordCost: PASSWORD_COST });

const MEGABYTE = 1024 * 1024;
const MAX_MEMORY = 200 * MEGABYTE;

const createAvif = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .avif({ effort: 0 })
    .toBuffer();

function upload({ token }: LoggedIn, image: Buffer) {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(image)]), 'a.avif');
  return api.send('PUT', '/user/me/avatar', { token, body });
}

/** Returns the ids of the processes that decode images; none on systems without /proc. */
async function findProcesses(): Promise<number[]> {
  const threads = await readdir('/proc/self/task').catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const ids = lists.flatMap((list) => list.split(' ').filter((id) => id !== ''));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, at) => commands[at]?.includes('tinypool')).map(Number);
}

/** Returns the memory of these processes in bytes. */
async function measureProcesses(): Promise<number[]> {
  const ids = await findProcesses();
  const statuses = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')));
  return statuses.flatMap((status) => {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? [] : [Number(kilobytes) * 1024];
  });
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

// Covers ASVS-5.1.1, HARDENING-2.1
it('rejects images with too many pixels before decoding', async () => {
  const ana = await api.consumer();
  const { status, body } = await upload(ana, await createAvif(3465));
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'avatar', message: 'Choose a smaller image, of at most 12 megapixels.' }],
  ]);
});

// Covers ASVS-2.4.1, HARDENING-2.2
it('lets other users log in while sixteen of the largest images are decoded, and frees the memory', async () => {
  const image = await createAvif(3464);
  expect(image.length).toBeLessThan(10_000);
  const uploaders: LoggedIn[] = [];
  for (let uploader = 0; uploader < 16; uploader++) uploaders.push(await api.consumer());
  const visitor = await api.consumer();
  const logIn = async () => {
    const start = performance.now();
    const body = { email: visitor.email, password: PASSWORD };
    expect((await api.send('POST', '/auth/login', { body })).status).toBe(200);
    return performance.now() - start;
  };
  // Warms up: starts the image process, and fills the caches of this process.
  expect((await upload(visitor, await createAvif(64))).status).toBe(200);
  await until(async () => (await measureProcesses()).length === 0);
  const baseline: number[] = [];
  for (let logins = 0; logins < 10; logins++) baseline.push(await logIn());
  const before = process.memoryUsage().rss;

  const state = { isOver: false };
  const uploads = Promise.all(uploaders.map((uploader) => upload(uploader, image))).finally(() => {
    state.isOver = true;
  });
  const attacked: number[] = [];
  const memory: number[] = [];
  while (!state.isOver || attacked.length < 10) {
    attacked.push(await logIn());
    const processes = await measureProcesses();
    expect(processes.length).toBeLessThanOrEqual(1);
    memory.push(process.memoryUsage().rss - before + processes.reduce((sum, bytes) => sum + bytes, 0));
  }
  const statuses = (await uploads).map(({ status }) => status);
  expect(statuses).toContain(200);
  // The API rejects images with 503 if they would have to wait too long.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(median(attacked)).toBeLessThan(4 * median(baseline) + 100);
  expect(Math.max(...attacked)).toBeLessThan(10 * Math.max(...baseline) + 500);
  expect(Math.max(...memory)).toBeLessThan(4 * MAX_MEMORY);
  await until(async () => (await measureProcesses()).length === 0);
  expect(process.memoryUsage().rss - before).toBeLessThan(MAX_MEMORY);
});

it('rejects an image when the image process exits, and accepts the next image', async () => {
  const ana = await api.consumer();
  const image = await createAvif(3464);
  expect((await upload(ana, await createAvif(64))).status).toBe(200);
  const [idle = 0] = await measureProcesses();
  const sent = upload(ana, image);
  // Waits until the memory shows that the process is decoding the image.
  await until(async () => (await measureProcesses()).some((bytes) => bytes > idle + 10 * MEGABYTE));
  for (const id of await findProcesses()) process.kill(id, 'SIGKILL');
  expect((await sent).status).toBe(400);
  expect((await upload(ana, await createAvif(64))).status).toBe(200);
});
