import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../freePort.ts';
import type { Json } from '../Json.ts';
import { until } from '../until.ts';
import { createNetwork, type Network } from './createNetwork.ts';
import { root } from './programs.ts';

const run = promisify(execFile);

/** The maximum time (ms) of a step on a busy machine. */
const STEP_TIMEOUT = 900_000;
const PLATFORM = `linux-${process.arch}`;

let folder: string;
let network: Network;
let heard: string[];
let archive: string;
let settings: Record<string, string>;
let url: string;
let product: ChildProcess | null = null;
const output: string[] = [];

/** Packs the archive and unpacks it on a simulated machine without network, and without the settings of this machine. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-release-'));
  await chmod(folder, 0o755);
  await run('npm', ['run', 'release', '--', '--out', folder], { cwd: root });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  archive = join(folder, `heard-${version}-${PLATFORM}.tar.gz`);
  await mkdir(join(folder, 'installed'));
  await run('tar', ['-xzf', archive, '-C', join(folder, 'installed'), '--strip-components=1']);

  network = createNetwork();
  network.add('m', 9);
  heard = network.wrap('m', [join(folder, 'installed/heard')]);
  const port = await freePort();
  settings = { PORT: String(port), API_PORT: String(await freePort()), HOST: '0.0.0.0', LOG_LEVEL: 'warn' };
  url = `http://${network.prefix}9:${port}`;
}, STEP_TIMEOUT);

afterAll(async () => {
  if (product !== null && product.exitCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  network.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the installation. */
const command = (...parameters: string[]) => commandWith({}, ...parameters);

/** Runs a command of the installation with further settings. */
async function commandWith(
  further: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number | null; out: string }> {
  const [file = '', ...rest] = heard;
  const child = spawn(file, [...rest, ...parameters], {
    env: { ...settings, ...further },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out };
}

/** Starts the installation and waits for its first page. */
async function start(): Promise<void> {
  const [file = '', ...rest] = heard;
  const child = spawn(file, [...rest, 'start'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  product = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)));
  while (
    !(await fetch(`${url}/`).then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Heard did not start: ${output.join('')}`);
    await sleep(100);
  }
}

async function send(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Packs the release of the archive again, as another version. @param change changes its files */
async function pack(version: string, change: (release: string) => Promise<void>): Promise<string> {
  const unpacked = join(folder, 'changed');
  await mkdir(unpacked);
  await run('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  const release = join(unpacked, 'releases', version);
  await rename(join(unpacked, await readlink(join(unpacked, 'current'))), release);
  await unlink(join(unpacked, 'current'));
  await symlink(`releases/${version}`, join(unpacked, 'current'));
  await change(release);
  const file = join(folder, `heard-${version}-${PLATFORM}.tar.gz`);
  await run('tar', [
    '--create',
    `--file=${file}`,
    '--use-compress-program=gzip -1',
    `--directory=${folder}`,
    'changed',
  ]);
  await rm(unpacked, { recursive: true });
  await writeFile(
    `${file}.sha256`,
    `${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}  ${file}\n`,
  );
  return file;
}

it(
  'serves the first page from an unpacked archive on a machine without network',
  async () => {
    await start();
    const page = await (await fetch(`${url}/`)).text();
    expect(page).toContain('<h1');
    expect((await command('start')).out).toContain('Heard is running already');
    const { out } = await command('version');
    expect(out).toMatch(/^Heard \d+\.\d+\.\d+ .*\nNode 26\.\S+, PostgreSQL 18\.\S+\n$/);
  },
  STEP_TIMEOUT,
);

it(
  'reports the web settings and the database of the installation with the doctor command',
  async () => {
    const { code, out } = await command('doctor');
    expect(out).toMatch(/^ok +web settings /m);
    expect(out).toMatch(/^ok +database +PostgreSQL 18/m);
    expect(out).toMatch(/^unset +email /m);
    expect(code).toBe(/^wrong/m.test(out) ? 1 : 0);
  },
  STEP_TIMEOUT,
);

it("names ./heard and HEARD_DATA in the messages of a release's commands", async () => {
  const example = await readFile(join(folder, 'installed/heard.env.example'), 'utf8');
  expect(example).toMatch(/^# HEARD_DATA=data$/m);
  expect(example).not.toContain('DATA_DIR');
  expect(await command('backup')).toEqual({ code: 1, out: 'Usage: ./heard backup heard.zip\n' });
  const data = join(folder, 'other');
  await mkdir(join(data, 'postgres'), { recursive: true });
  await writeFile(join(data, 'postgres/note'), 'no cluster');
  const { code, out } = await commandWith({ HEARD_DATA: data }, 'restore', 'none.zip');
  expect(out).toMatch(/holds files but no PostgreSQL cluster.* or set HEARD_DATA to another folder\.\n$/);
  expect(code).toBe(1);
});

it(
  'lists the packages of the archive in a bill of materials and in notices',
  async () => {
    const read = (file: string) => readFile(join(folder, 'installed/current', file), 'utf8');
    const sbom = JSON.parse(await read('sbom.cdx.json')) as {
      bomFormat: string;
      components: { purl: string }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const packages = sbom.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
    expect(packages).toEqual(expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/react', `pkg:npm/node-${PLATFORM}`]));
    const ofWorkspace = sbom.dependencies.filter(({ ref }) => ref.startsWith('pkg:npm/%40heard/'));
    expect(ofWorkspace).toHaveLength(6);
    expect(ofWorkspace.filter(({ dependsOn }) => dependsOn.length === 0)).toEqual([]);
    expect(await read('THIRD-PARTY-NOTICES.txt')).toContain('Contains PostgreSQL');
  },
  STEP_TIMEOUT,
);

it(
  'updates a running installation to another release',
  async () => {
    const next = await pack('90.0.0', async () => {});
    const { code, out } = await command('update', next);
    expect(out).toContain('Updated to 90.0.0.');
    expect(code).toBe(0);
    expect((await fetch(`${url}/`)).status).toBe(200);
  },
  STEP_TIMEOUT,
);

it('rejects an archive that differs from its checksum', async () => {
  const changed = join(folder, 'changed.tar.gz');
  await writeFile(changed, 'incomplete');
  await writeFile(`${changed}.sha256`, await readFile(`${archive}.sha256`));
  const { code, out } = await command('update', changed);
  expect(out).toContain('differs from its checksum');
  expect(code).toBe(1);
});

it(
  'restores the previous release with data and sessions if the new one migrates the database but serves no page',
  async () => {
    const account = { email: 'kept@people.example', password: 'correct horse battery staple' };
    const names = { name: 'Kept', lastName: 'Person' };
    expect((await send('POST', '/auth/register', { body: { ...account, ...names } })).status).toBe(201);
    const { token } = (await send('POST', '/auth/login', { body: account })).body;
    const broken = await pack('91.0.0', async (release) => {
      const migration = `MIGRATIONS['999-broken'] = async () => ({ up: (knex) => knex.raw('drop table reviews cascade') });`;
      await appendFile(join(release, 'api/dist/database/migrations/migrationSource.js'), migration);
      await writeFile(join(release, 'shell/dist/server/server/server.js'), 'throw new Error("broken");');
    });
    const { code, out } = await command('update', broken);
    expect(out).toContain('The update has failed, 90.0.0 is running as before.');
    expect(code).toBe(1);
    expect((await fetch(`${url}/`)).status).toBe(200);
    expect((await send('GET', '/user/me', { token })).body).toMatchObject(names);
    expect((await send('GET', '/home?language=en')).status).toBe(200);
  },
  STEP_TIMEOUT,
);

it(
  'stops a running installation',
  async () => {
    expect(await command('stop')).toEqual({ code: 0, out: 'Stopped.\n' });
    await until(() => product?.exitCode === 0);
  },
  STEP_TIMEOUT,
);
