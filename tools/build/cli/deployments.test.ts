import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const program = join(__dirname, 'heard-remote.ts');
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The compile cache that all processes of the command line share. It halves their start time. */
let compileCache: string;
let folder: string;
let record: string;
let server: Server;
let host: string;
/** The files of the host, by path and encoding. */
let files: Map<string, Buffer>;
/** The paths that were requested from the host. */
let requests: string[];

beforeAll(async () => {
  compileCache = mkdtempSync(join(tmpdir(), 'heard-compile-cache-'));
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const encoding = String(request.headers['accept-encoding']);
    const packed = files.get(`${request.url} ${encoding}`);
    const content = packed ?? files.get(request.url ?? '');
    if (content === undefined) return response.writeHead(404).end();
    return response.writeHead(200, packed === undefined ? {} : { 'content-encoding': encoding }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  host = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(compileCache, { recursive: true, force: true });
});
beforeEach(() => {
  files = new Map();
  requests = [];
  folder = mkdtempSync(join(tmpdir(), 'heard-deployments-'));
  record = join(folder, 'record');
  mkdirSync(record);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Publishes a release. @param more other fields of its `remote.json` @returns the URL of the release */
function publish(name: string, version: string, path = `/${name.slice('mfe-'.length)}`, more: object = {}): string {
  const url = `/${name}/${version}/`;
  const entry = `// ${name} ${version}`;
  const description = JSON.stringify({ name, version, sdk: '^1.0.0', mounts: [{ path, module: './Page' }], ...more });
  const manifest = JSON.stringify({
    metaData: {
      globalName: name.replaceAll('-', '_'),
      remoteEntry: { name: 'entry.js', path: '', integrity: hash(entry) },
      files: { 'remote.json': hash(description), 'entry.js': hash(entry) },
    },
    exposes: [{ path: './Page', assets: { js: { sync: ['entry.js'] } } }],
  });
  files.set(`${url}remote.json`, Buffer.from(description));
  files.set(`${url}mf-manifest.json`, Buffer.from(manifest));
  files.set(`${url}entry.js`, Buffer.from(entry));
  files.set(`${url}entry.js gzip`, gzipSync(entry));
  files.set(`${url}entry.js br`, brotliCompressSync(entry));
  return host + url;
}

/** The last line of output of a command without --shell. */
const NOT_COMPARED = 'Nothing was compared with the shell, and nobody waited for it: name it by --shell.\n';

/** Runs the command line with the record. */
async function run(...parameters: string[]): Promise<{ code: number; output: string }> {
  const { code, output } = await runWith({}, ...parameters);
  return { code, output: output.replace(NOT_COMPARED, '') };
}

function runWith(more: NodeJS.ProcessEnv, ...parameters: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, REMOTES: record, ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

const deployNew = (name: string, version: string, ...more: string[]) =>
  run(
    'deploy',
    name,
    publish(name, version),
    '--owner',
    `Team ${name}`,
    '--prefix',
    `/${name.slice(4)}`,
    '--by',
    'ana',
    ...more,
  );
const read = (name: string) => {
  const last = readdirSync(join(record, name)).sort().at(-1) ?? '';
  return JSON.parse(readFileSync(join(record, name, last), 'utf8')) as Record<string, unknown>;
};
const failure = (text: string) => ({ code: 1, output: expect.stringContaining(text) });

// Covers TEAMS-2.10
test('deploys a remote, rolls it back to the previous release, removes it, and logs all commands', async () => {
  expect((await deployNew('mfe-jobs', '1.0.0')).output).toBe('mfe-jobs: not deployed -> 1.0.0\n');
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'), '--by', 'ben');
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.2.0'), '--by', 'ben');
  expect((await run('rollback', 'mfe-jobs', '--by', 'ana', '--reason', 'it is slow')).output).toBe(
    'mfe-jobs: 1.2.0 -> 1.1.0\n',
  );
  expect((await run('rollback', 'mfe-jobs', '--by', 'ana')).output).toBe('mfe-jobs: 1.1.0 -> 1.0.0\n');
  expect(await run('rollback', 'mfe-jobs')).toEqual(failure('mfe-jobs has no previous release'));
  expect((await run('remove', 'mfe-jobs', '--by', 'ana')).output).toBe('mfe-jobs: 1.0.0 -> not deployed\n');
  const { output } = await run('history', 'mfe-jobs');
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\S+ {2}/, '')),
  ).toEqual([
    `mfe-jobs #1  deploy 1.0.0 100%  ana  ${host}/mfe-jobs/1.0.0/`,
    `mfe-jobs #2  deploy 1.1.0 100%  ben  ${host}/mfe-jobs/1.1.0/`,
    `mfe-jobs #3  deploy 1.2.0 100%  ben  ${host}/mfe-jobs/1.2.0/`,
    `mfe-jobs #4  rollback 1.1.0 100%  ana: it is slow  ${host}/mfe-jobs/1.1.0/`,
    `mfe-jobs #5  rollback 1.0.0 100%  ana  ${host}/mfe-jobs/1.0.0/`,
    `mfe-jobs #6  remove 1.0.0 0%  ana  ${host}/mfe-jobs/1.0.0/`,
  ]);
});

test('rolls back to any release of the record and keeps withdrawn releases for testers', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  for (const version of ['1.1.0', '1.2.0']) await run('deploy', 'mfe-jobs', publish('mfe-jobs', version));
  expect((await run('rollback', 'mfe-jobs', '--to', '1.0.0')).output).toBe('mfe-jobs: 1.2.0 -> 1.0.0\n');
  expect(read('mfe-jobs')['previous']).toMatchObject([{ release: '1.2.0', isWithdrawn: true }, { release: '1.1.0' }]);
  expect((await run('rollback', 'mfe-jobs', '--to', '1.2.0')).output).toBe('mfe-jobs: 1.0.0 -> 1.2.0\n');
  expect(await run('rollback', 'mfe-jobs', '--to', '3.0.0')).toEqual(
    failure('mfe-jobs has no previous release 3.0.0, only: 1.0.0, 1.1.0'),
  );
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '2.0.0'), '--to', '5%');
  await run('rollback', 'mfe-jobs');
  expect(read('mfe-jobs')).toMatchObject({ candidate: null, current: { release: '1.2.0' } });
  expect(read('mfe-jobs')['previous']).toMatchObject([{ release: '2.0.0', isWithdrawn: true }, {}, {}]);
});

test('deploys a preview for testers without changing the releases of visitors', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'), '--to', '5%');
  const { output } = await run('deploy', 'mfe-jobs', publish('mfe-jobs', '2.0.0-pr.7'), '--to', '0%');
  expect(output).toContain('1.0.0, 1.1.0 for 5% of the visitors, previews of 2.0.0-pr.7\n');
  const secret = /\/jobs\?release\.mfe-jobs=2\.0\.0-pr\.7&release-link=(\S+)\n/.exec(output)?.[1] ?? '';
  const link = createHash('sha256').update(secret).digest('hex');
  const { previews, candidate, current } = read('mfe-jobs') as Record<string, { release: string }> & {
    previews: { at: string; expires: string }[];
  };
  expect([current?.release, candidate?.release]).toEqual(['1.0.0', '1.1.0']);
  expect(previews).toMatchObject([{ release: '2.0.0-pr.7', link }]);
  expect(previews.map(({ at, expires }) => (Date.parse(expires) - Date.parse(at)) / 86_400_000)).toEqual([14]);
  expect(await run('deploy', 'mfe-jobs', publish('mfe-jobs', '3.0.0'), '--to', '101%')).toEqual(failure('not a share'));
});

/** Writes the last revision of a remote again, with previews that have expired. */
function expirePreviews(name: string): void {
  const file = join(record, name, readdirSync(join(record, name)).sort().at(-1) ?? '');
  const revision = JSON.parse(readFileSync(file, 'utf8')) as { previews: object[] };
  const previews = revision.previews.map((preview) => ({ ...preview, expires: '2020-01-01T00:00:00.000Z' }));
  writeFileSync(file, JSON.stringify({ ...revision, previews }));
}

describe('a remote with only a preview', () => {
  beforeEach(() => deployNew('mfe-jobs', '1.0.0-pr.1', '--to', '0%'));

  test('reserves the paths of a remote that has only a preview until the preview expires', async () => {
    const taker = ['deploy', 'mfe-taker', publish('mfe-taker', '1.0.0', '/jobs'), '--owner', 'T', '--prefix', '/jobs'];
    expect(await run(...taker)).toEqual(failure('/jobs belongs to mfe-jobs (Team mfe-jobs).'));
    expirePreviews('mfe-jobs');
    expect(await run(...taker)).toMatchObject({ code: 0 });
  });

  test('removes a remote that has only a preview', async () => {
    expect(await run('remove', 'mfe-jobs')).toMatchObject({ code: 0 });
    expect(read('mfe-jobs')).toMatchObject({ previews: [], change: { action: 'remove', release: '1.0.0-pr.1' } });
  });

  test('treats a remote with only an expired preview as not deployed', async () => {
    expirePreviews('mfe-jobs');
    expect(await run('remove', 'mfe-jobs')).toEqual(failure('mfe-jobs is not deployed'));
    const { output } = await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.0.0'));
    expect(output).toBe('mfe-jobs: not deployed -> 1.0.0\n');
  });

  test('waits until the web servers no longer list a remote whose preview has expired', async () => {
    await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.0.0'), '--to', '5%');
    expirePreviews('mfe-jobs');
    files.set('/versions.json', Buffer.from(JSON.stringify({ revisions: {} })));
    expect(await run('rollback', 'mfe-jobs', '--shell', host)).toMatchObject({ code: 0 });
  });
});

test.each([
  ['the previous release', [{ name: 'mfe-jobs', version: '1.0.0' }], 'Visitors get 1.0.0.'],
  ['no release', [], 'Visitors get a message that the page is not available.'],
])('fails when the web servers cannot load the release and still have %s', async (_, deployed, visitors) => {
  await deployNew('mfe-jobs', '1.0.0');
  const versions = { sdk: '1.5.0', revisions: { 'mfe-jobs': 2 }, deployed };
  files.set('/versions.json', Buffer.from(JSON.stringify(versions)));
  files.set('/surface.json', Buffer.from('{}'));
  const { code, output } = await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'), '--shell', host);
  expect(code).toBe(1);
  expect(output).toContain(`The record is changed, but ${host} could not load 1.1.0 from ${host}`);
  expect(output).toContain(visitors);
});

test('accepts web servers that have already loaded a later deployment', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  const versions = { sdk: '1.5.0', revisions: { 'mfe-jobs': 3 }, deployed: [{ name: 'mfe-jobs', version: '1.2.0' }] };
  files.set('/versions.json', Buffer.from(JSON.stringify(versions)));
  files.set('/surface.json', Buffer.from('{}'));
  expect((await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'), '--shell', host)).code).toBe(0);
});

test('reports that nothing was compared when --shell is missing', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  const url = publish('mfe-jobs', '1.1.0');
  for (const command of [
    ['deploy', 'mfe-jobs', url, '--to', '5%'],
    ['promote', 'mfe-jobs'],
    ['rollback', 'mfe-jobs'],
  ]) {
    expect((await runWith({}, ...command)).output).toContain(NOT_COMPARED);
  }
});

describe('a record with the key of a team', () => {
  const createKey = async (name: string) => {
    const file = join(folder, name);
    const { output } = await run('keys', file);
    return { file, key: output.trim().split('\n').at(-1) ?? '' };
  };

  test("requires the team's key for each change and logs who has signed", async () => {
    const team = await createKey('jobs.pem');
    expect(statSync(team.file).mode & 0o777).toBe(0o600);
    expect(await run('keys', team.file)).toEqual(failure('EEXIST'));
    await deployNew('mfe-jobs', '1.0.0', '--key', team.file);
    expect(read('mfe-jobs')).toMatchObject({ key: team.key, signature: { key: team.key } });
    const url = publish('mfe-jobs', '1.1.0');
    expect(await run('deploy', 'mfe-jobs', url)).toEqual(
      failure('Changes of mfe-jobs need the key of Team mfe-jobs: --key FILE, or HEARD_KEY.'),
    );
    const other = await createKey('other.pem');
    expect(await run('deploy', 'mfe-jobs', url, '--key', other.file)).toEqual(
      failure(`${other.file} is not the key of Team mfe-jobs.`),
    );
    expect((await runWith({ HEARD_KEY: team.file }, 'deploy', 'mfe-jobs', url)).code).toBe(0);
    expect((await run('rollback', 'mfe-jobs', '--key', other.file, '--as-platform')).code).toBe(0);
    const { output } = await run('history', 'mfe-jobs');
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining(`signed by Team mfe-jobs (${team.key.slice(-9, -1)})`),
      expect.stringContaining('signed by Team mfe-jobs'),
      expect.stringContaining(`signed by another key (${other.key.slice(-9, -1)})`),
    ]);
  });

  test('accepts a new key in a change that is signed with the current key', async () => {
    const [team, next] = [await createKey('jobs.pem'), await createKey('next.pem')];
    await deployNew('mfe-jobs', '1.0.0', '--key', team.file);
    expect((await run('rotate', 'mfe-jobs', '--key', team.file, '--new-key', next.file)).code).toBe(0);
    expect(read('mfe-jobs')).toMatchObject({ key: next.key, signature: { key: team.key } });
    const url = publish('mfe-jobs', '1.1.0');
    expect((await run('deploy', 'mfe-jobs', url, '--key', team.file)).code).toBe(1);
    expect((await run('deploy', 'mfe-jobs', url, '--key', next.file)).code).toBe(0);
  });

  test('replaces the key in HEARD_KEY', async () => {
    const [team, next] = [await createKey('jobs.pem'), await createKey('next.pem')];
    await deployNew('mfe-jobs', '1.0.0', '--key', team.file);
    const rotation = ['rotate', 'mfe-jobs', '--new-key', next.file];
    expect(await runWith({ HEARD_KEY: '' }, ...rotation)).toEqual(failure('--key FILE, or HEARD_KEY'));
    expect(await runWith({ HEARD_KEY: team.file }, ...rotation)).toMatchObject({ code: 0 });
    expect(read('mfe-jobs')).toMatchObject({ key: next.key });
  });

  test('logs the replacement of a key as a rotation', async () => {
    const [team, next] = [await createKey('jobs.pem'), await createKey('next.pem')];
    await deployNew('mfe-jobs', '1.0.0', '--key', team.file);
    await run('rotate', 'mfe-jobs', '--key', team.file, '--new-key', next.file, '--by', 'ana');
    expect(read('mfe-jobs')).toMatchObject({ change: { action: 'rotate', reason: null } });
    const { output } = await run('history', 'mfe-jobs');
    expect(output).toContain('mfe-jobs #2  rotate 1.0.0 100%  ana  ');
  });

  test('leaves the change of an administrator unsigned if the remote has no key', async () => {
    const platform = await createKey('platform.pem');
    const asPlatform = ['--key', platform.file, '--as-platform'];
    await deployNew('mfe-jobs', '1.0.0', ...asPlatform);
    await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'));
    expect(await run('rollback', 'mfe-jobs', ...asPlatform)).toMatchObject({ code: 0 });
    expect(read('mfe-jobs')).toMatchObject({ revision: 3, current: { release: '1.0.0' } });
    expect(read('mfe-jobs')).not.toHaveProperty('key');
    expect(read('mfe-jobs')).not.toHaveProperty('signature');
  });
});

test('deploys a release to a share of the visitors, promotes the release, and withdraws the release', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  const url = publish('mfe-jobs', '2.0.0');
  const condition = ['--then', '100%', '--if-failures-below', '0.5%'];
  const trial = await run('deploy', 'mfe-jobs', url, '--to', '5%', ...condition);
  expect(trial.output).toBe('mfe-jobs: 1.0.0 -> 1.0.0, 2.0.0 for 5% of the visitors\n');
  expect(read('mfe-jobs')['candidate']).toMatchObject({
    share: 5,
    condition: { share: 100, maxFailures: 0.5, minMounts: 1000 },
  });
  expect((await run('promote', 'mfe-jobs', '--to', '50%')).output).toContain('2.0.0 for 50%');
  expect((await run('rollback', 'mfe-jobs')).output).toContain('-> 1.0.0\n');
  expect(await run('promote', 'mfe-jobs')).toEqual(failure('no release that only a share'));
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '2.0.1'), '--to', '5%');
  expect((await run('promote', 'mfe-jobs')).output).toBe('mfe-jobs: 1.0.0, 2.0.1 for 5% of the visitors -> 2.0.1\n');
});

test('turns off the server rendering of a remote until a command turns it on again', async () => {
  const url = publish('mfe-jobs', '1.0.0');
  await deployNew('mfe-jobs', '1.0.0');
  expect((await run('deploy', 'mfe-jobs', url, '--render', 'off')).output).toBe(
    'mfe-jobs: 1.0.0 -> 1.0.0, not rendered on the server\n',
  );
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'));
  expect((await run('rollback', 'mfe-jobs')).output).toContain('-> 1.0.0, not rendered');
  expect(read('mfe-jobs')).toMatchObject({ render: false });
  expect((await run('deploy', 'mfe-jobs', url, '--render', 'on')).output).toContain('-> 1.0.0\n');
  expect(read('mfe-jobs')).not.toHaveProperty('render');
  expect(await run('deploy', 'mfe-jobs', url, '--render', 'maybe')).toEqual(failure('--render is on or off'));
});

test('loads each file once per encoding to check its hash and the budget', async () => {
  const more = ['--owner', 'jobs', '--prefix', '/jobs'];
  const url = publish('mfe-jobs', '1.0.0', '/jobs', { budget: { bytes: 30 } });
  expect(await run('deploy', 'mfe-jobs', url, ...more)).toEqual(failure('./Page loads 1 KB, at most 0 KB are allowed'));
  expect(requests.filter((path) => path === '/mfe-jobs/1.0.0/entry.js')).toHaveLength(3);
});

// Covers TEAMS-2.10
test('runs all checks and changes nothing in a dry run', async () => {
  expect((await deployNew('mfe-jobs', '1.0.0', '--dry-run')).output).toContain('not deployed -> 1.0.0 (dry run');
  expect(readdirSync(record)).toEqual([]);
  await deployNew('mfe-jobs', '1.0.0');
  for (const command of [['rollback'], ['remove']]) await run(...command, 'mfe-jobs', '--dry-run');
  expect(readdirSync(join(record, 'mfe-jobs'))).toEqual(['000001.json']);
});

// Covers TEAMS-2.1
test('stores each of eight parallel deployments of different remotes', async () => {
  const names = Array.from({ length: 8 }, (_, number) => `mfe-team-${number}`);
  const results = await Promise.all(names.map((name) => deployNew(name, '1.0.0')));
  expect(results.map(({ code }) => code)).toEqual(Array(8).fill(0));
  for (const name of names) expect(read(name)).toMatchObject({ current: { release: '1.0.0' } });
  const index = JSON.parse(readFileSync(join(record, 'index.json'), 'utf8')) as { remotes: object };
  expect(Object.keys(index.remotes)).toEqual(names);
});

// Covers TEAMS-2.1
test('logs each of eight parallel deployments of one remote, and serves the last release', async () => {
  await deployNew('mfe-jobs', '1.0.0');
  const versions = Array.from({ length: 8 }, (_, number) => `2.${number}.0`);
  const results = await Promise.all(versions.map((version) => run('deploy', 'mfe-jobs', publish('mfe-jobs', version))));
  expect(results.map(({ code, output }) => [code, output])).toEqual(versions.map(() => [0, expect.anything()]));
  const history = (await run('history', 'mfe-jobs')).output;
  for (const version of versions) expect(history).toContain(`deploy ${version} 100%`);
  expect(readdirSync(join(record, 'mfe-jobs'))).toHaveLength(9);
  expect(read('mfe-jobs')['previous']).toHaveLength(5);
});

// Covers TEAMS-2.1
test('keeps the modes of files, and symbolic links, when it writes the record', async () => {
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  rmSync(record, { recursive: true });
  symlinkSync(elsewhere, record);
  await deployNew('mfe-jobs', '1.0.0');
  const index = join(folder, 'published.json');
  writeFileSync(index, '{}');
  rmSync(join(record, 'index.json'));
  symlinkSync(index, join(record, 'index.json'));
  chmodSync(index, 0o640);
  chmodSync(join(record, 'mfe-jobs/000001.json'), 0o660);
  await run('deploy', 'mfe-jobs', publish('mfe-jobs', '2.0.0'));
  expect(statSync(join(elsewhere, 'mfe-jobs/000002.json')).mode & 0o777).toBe(0o660);
  expect(statSync(index).mode & 0o777).toBe(0o640);
  expect(readFileSync(index, 'utf8')).toContain('2.0.0');
  expect(readdirSync(elsewhere, { recursive: true }).filter((name) => String(name).includes('.new'))).toEqual([]);
});

describe('rejects', () => {
  test.each<[string, () => Promise<{ code: number; output: string }>, string]>([
    [
      'a new remote without a team',
      () => run('deploy', 'mfe-jobs', publish('mfe-jobs', '1.0.0')),
      'name its team and the paths',
    ],
    [
      'a build of another remote',
      () => run('deploy', 'mfe-other', publish('mfe-jobs', '1.0.0')),
      'has the remote mfe-jobs, not mfe-other',
    ],
    ['an address without a build', () => run('deploy', 'mfe-jobs', `${host}/gone/`), 'answers 404'],
    ['an address without a slash at its end', () => run('deploy', 'mfe-jobs', host), 'ends with a slash'],
    [
      'a file that was changed after the build',
      () => {
        const url = publish('mfe-jobs', '1.0.0');
        files.set('/mfe-jobs/1.0.0/entry.js', Buffer.from('// other'));
        return run('deploy', 'mfe-jobs', url);
      },
      'entry.js (identity) is not the file of the manifest',
    ],
    [
      'a compressed variant that differs from the plain file',
      () => {
        const url = publish('mfe-jobs', '1.0.0');
        files.set('/mfe-jobs/1.0.0/entry.js br', brotliCompressSync('// older'));
        return run('deploy', 'mfe-jobs', url);
      },
      'entry.js (br) is not the file of the manifest',
    ],
    [
      'a description over 64 KB',
      () => {
        const url = publish('mfe-jobs', '1.0.0');
        files.set('/mfe-jobs/1.0.0/remote.json', Buffer.from(' '.repeat(65 * 1024)));
        return run('deploy', 'mfe-jobs', url);
      },
      'remote.json is larger than 64 KB',
    ],
    ['a share of more than all', () => deployNew('mfe-jobs', '1.0.0', '--to', '101%'), 'is not a share such as 5%'],
    ['a condition without a share', () => deployNew('mfe-jobs', '1.0.0', '--then', '100%'), 'belong together'],
    ['a prefix with a parameter', () => deployNew('mfe-jobs', '1.0.0', '--prefix', '/:page'), 'is not a path prefix'],
    [
      'a path of the web server',
      () => deployNew('mfe-jobs', '1.0.0', '--prefix', '/API/x'),
      '/api belongs to the web server',
    ],
    ['to remove what is not deployed', () => run('remove', 'mfe-jobs'), 'is not in the record'],
  ])('%s', async (_, act, reason) => {
    expect(await act()).toEqual(failure(reason));
    expect(readdirSync(record)).toEqual([]);
  });

  test('rejects a path of another team, and names both teams', async () => {
    await deployNew('mfe-jobs', '1.0.0');
    const url = publish('mfe-late', '1.0.0', '/Jobs/');
    const late = ['deploy', 'mfe-late', url, '--owner', 'Late team'];
    expect(await run(...late, '--prefix', '/late')).toEqual(
      failure('mfe-late (Late team) owns /late, but mounts /Jobs/. It belongs to mfe-jobs (Team mfe-jobs).'),
    );
    expect(await run(...late, '--prefix', '/jobs/baker')).toEqual(
      failure('mfe-late (Late team) cannot own /jobs/baker: /jobs belongs to mfe-jobs (Team mfe-jobs).'),
    );
  });

  test('rejects a path of another team for a remote that is already deployed', async () => {
    await deployNew('mfe-jobs', '1.0.0');
    await deployNew('mfe-news', '1.0.0');
    const url = publish('mfe-news', '1.1.0');
    expect(await run('deploy', 'mfe-news', url, '--prefix', '/news', '--prefix', '/JOBS/baker')).toEqual(
      failure('mfe-news (Team mfe-news) cannot own /JOBS/baker: /jobs belongs to mfe-jobs (Team mfe-jobs).'),
    );
    expect(read('mfe-news')).toMatchObject({ revision: 1, prefixes: ['/news'] });
  });

  test('rejects a change of the owner unless the change is confirmed by an option', async () => {
    await deployNew('mfe-jobs', '1.0.0');
    const again = ['deploy', 'mfe-jobs', publish('mfe-jobs', '1.1.0'), '--owner'];
    expect(await run(...again, 'Careers')).toEqual(
      failure('mfe-jobs belongs to Team mfe-jobs, not to Careers. Add --change-owner to transfer it.'),
    );
    expect(read('mfe-jobs')).toMatchObject({ revision: 1, owner: 'Team mfe-jobs' });
    expect(await run(...again, 'Team mfe-jobs')).toMatchObject({ code: 0 });
    expect(await run(...again, 'Careers', '--change-owner')).toMatchObject({ code: 0 });
    expect(read('mfe-jobs')).toMatchObject({ revision: 3, owner: 'Careers' });
  });

  test.each<[string, object, string]>([
    [
      'a newer SDK',
      { sdk: '^1.9.0' },
      'mfe-jobs needs SDK ^1.9.0, this shell offers 1.5.0: deploy a newer shell first',
    ],
    ['a newer contract', { contract: '^2.0.0' }, 'mfe-jobs needs contract ^2.0.0, this shell offers 1.2.0'],
    [
      'a slot',
      { slots: [{ slot: 'company.header', module: './Page', height: 1 }] },
      'mfe-jobs uses the slots company.header, which',
    ],
  ])('rejects a release that needs %s that the shell does not have', async (_, needs, reason) => {
    files.set('/versions.json', Buffer.from(JSON.stringify({ sdk: '1.5.0', contract: '1.2.0', shared: {} })));
    files.set('/surface.json', Buffer.from(JSON.stringify({ sdk: [], contract: [], slots: ['company.aside'] })));
    const url = publish('mfe-jobs', '1.0.0', '/jobs', needs);
    const result = await run('deploy', 'mfe-jobs', url, '--owner', 'jobs', '--prefix', '/jobs', '--shell', host);
    expect(result).toEqual(failure(reason));
    expect(readdirSync(record)).toEqual([]);
  });

  test("rejects a link to another team's path, and a link without a page", async () => {
    await deployNew('mfe-jobs', '1.0.0');
    const texts = { en: { link: 'News' } };
    const link = { place: 'header', path: '/jobs', text: 'link' };
    const mounts = [
      { path: '/news', module: './Page' },
      { path: '/:page', module: './Page' },
    ];
    const url = publish('mfe-news', '1.0.0', '/news', { links: [link], mounts, texts });
    const late = ['--owner', 'News', '--prefix', '/news'];
    expect(await run('deploy', 'mfe-news', url, ...late)).toEqual(
      failure('mfe-news (News) owns /news, but links to /jobs. It belongs to mfe-jobs (Team mfe-jobs).'),
    );
    const lost = publish('mfe-news', '1.1.0', '/news', { links: [{ ...link, path: '/news/1' }], texts });
    expect(await run('deploy', 'mfe-news', lost, ...late)).toEqual(failure('no mount has the path /news/1 of a link'));
  });

  test('rejects a record folder that does not exist', async () => {
    record = join(folder, 'gone');
    expect(await run('history')).toEqual(failure('is not a folder'));
  });
});
