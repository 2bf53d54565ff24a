import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../freePort.ts';
import { root, startProgram } from './programs.ts';
import { BrowserVisitor } from './BrowserVisitor.ts';
import { startCluster, type Cluster } from './startCluster.ts';

const run = promisify(execFile);
const program = join(root, 'tools/build/cli/heard-remote.ts');
const REMOTES = ['mfe-public', 'mfe-consumer', 'mfe-business'];
const READERS = 6;
/** The number of mounts after which a candidate is promoted or rejected. One, because all mounts from one network count as one. */
const MOUNTS = 1;
/** The bucket of a browser that gets every candidate. */
const BUCKET = 10;

let cluster: Cluster;
let record: string;
let cdn: string;
let cdnUrl: string;

beforeAll(async () => {
  cluster = await startCluster({ hasRecord: true });
  record = cluster.record ?? '';
  cdn = join(cluster.folder, 'cdn');
  for (const name of REMOTES) await publish(name, '1.0.0+first');
  await publish('mfe-business', '2.0.0+second');
  await publish('mfe-business', '3.0.0+third');
  const port = await freePort();
  cdnUrl = `http://localhost:${port}`;
  await startProgram(process.execPath, [program, 'serve', cdn, '--port', String(port)], port);
});
afterAll(() => cluster?.stop());

/** Copies a build as another release: with its version, and with the hash of its description in the manifest. */
async function publish(name: string, version: string): Promise<void> {
  const folder = join(cdn, name, version);
  await mkdir(folder, { recursive: true });
  await cp(join(root, name, 'dist/web'), folder, { recursive: true });
  const [description, manifest] = ['remote.json', 'mf-manifest.json'].map((file) => join(folder, file)) as [
    string,
    string,
  ];
  for (const file of [description, manifest])
    for (const packed of ['br', 'gz']) await rm(`${file}.${packed}`, { force: true });
  const text = JSON.stringify({ ...JSON.parse(await readFile(description, 'utf8')), version });
  await writeFile(description, text);
  const content = JSON.parse(await readFile(manifest, 'utf8'));
  content.metaData.files['remote.json'] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  await writeFile(manifest, JSON.stringify(content));
}

/** Returns the paths that a remote mounts, without their parameters. */
async function readPrefixes(name: string): Promise<string[]> {
  const { mounts } = JSON.parse(await readFile(join(root, name, 'dist/web/remote.json'), 'utf8')) as {
    mounts: { path: string }[];
  };
  return [...new Set(mounts.map(({ path }) => path.replace(/\/[:*].*$/, '') || '/'))];
}

/** Runs a command of the deployment record. @returns its output */
async function heardRemote(...parameters: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...parameters, '--record', record]);
  return stdout;
}
const deploy = (name: string, version: string, ...more: string[]) =>
  heardRemote('deploy', name, `${cdnUrl}/${name}/${version}/`, ...more);

/** Waits until both web servers have loaded this revision of a remote, or a later revision. */
async function untilRevision(name: string, revision: number): Promise<void> {
  const until = Date.now() + 120_000;
  for (const { url } of cluster.webs) {
    const read = async () => {
      const { revisions } = (await (await fetch(`${url}/versions.json`)).json()) as {
        revisions: Record<string, number>;
      };
      return revisions[name];
    };
    while (((await read()) ?? 0) < revision) {
      if (Date.now() > until) throw new Error(`${url} has not read revision ${revision} of ${name}`);
      await sleep(200);
    }
  }
}

// Covers TEAMS-2.12
test('deploys, promotes and rolls back from one record on two web servers under load, without a failed request', async () => {
  for (const name of REMOTES) {
    const prefixes = (await readPrefixes(name)).flatMap((path) => ['--prefix', path]);
    await deploy(name, '1.0.0+first', '--owner', `Team ${name}`, ...prefixes);
  }
  for (const name of REMOTES) await untilRevision(name, 1);

  const failures: string[] = [];
  const versions = new Set<string>();
  let answered = 0;
  const ended = new AbortController();
  const read = async (number: number) => {
    const caller = cluster.caller(50 + number);
    const paths = ['/login-business', '/signup-business', '/createReview', '/versions.json', '/robots.txt'];
    for (let round = number; !ended.signal.aborted; round += 1) {
      const path = paths[round % paths.length] ?? '/';
      const headers = { cookie: `__Host-heard-bucket=${(number * 1777 + round * 37) % 10_000}` };
      const problem = await caller.send('GET', path, { headers }).then(
        ({ status, text }) => {
          for (const [, version] of text.matchAll(/"mfe-business":"(\d[^"]+)"/g)) versions.add(version ?? '');
          return status === 200 ? null : `${status} ${text}`;
        },
        (error: unknown) => String(error),
      );
      answered += 1;
      if (problem !== null) failures.push(`GET ${path}: ${problem}`);
      await sleep(40);
    }
    caller.leave();
  };
  const load = Array.from({ length: READERS }, (_, number) => read(number));

  // The first browser gets the release that is deployed to half of the browsers, the second browser does not.
  const visitors = await Promise.all([BUCKET, 9_990].map((bucket) => BrowserVisitor.start(cluster.port, bucket)));
  const untilVisited = () => Promise.all(visitors.map((visitor) => visitor.untilRounds(1)));

  try {
    await untilVisited();
    await deploy('mfe-business', '2.0.0+second', '--to', '50%');
    await untilRevision('mfe-business', 2);
    await untilVisited();
    await heardRemote('promote', 'mfe-business');
    await untilRevision('mfe-business', 3);
    await untilVisited();
    await heardRemote('rollback', 'mfe-business', '--reason', 'the list is empty');
    await untilRevision('mfe-business', 4);
    await untilVisited();
    // Stops the visitors before the next deployments, because these would change the visitors' releases again.
    await Promise.all(visitors.map((visitor) => visitor.stop()));
    expect(visitors.flatMap((visitor) => visitor.failures)).toEqual([]);
    // During the deployment, one web server may already have a revision that the other web server has not read yet.
    for (const { releases } of visitors) {
      expect([...new Set(releases)]).toEqual(['1.0.0+first', '2.0.0+second']);
      expect(releases.at(-1)).toBe('1.0.0+first');
    }

    // Both web servers count the reports that browsers send to either of them.
    const condition = ['--to', '5%', '--then', '100%', '--if-failures-below', '10%', '--after', String(MOUNTS)];
    await deploy('mfe-business', '2.0.0+second', ...condition);
    await untilRevision('mfe-business', 5);
    await report('mounts', { version: '2.0.0+second', ms: 700 });
    await untilRevision('mfe-business', 6);
    await deploy('mfe-business', '3.0.0+third', ...condition);
    await untilRevision('mfe-business', 7);
    await report('remote-failure', { version: '3.0.0+third', reason: 'broken' });
    await untilRevision('mfe-business', 8);
  } finally {
    ended.abort();
    await Promise.all([...load, ...visitors.map((visitor) => visitor.stop())]);
  }

  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(200);
  expect([...versions].sort()).toEqual(expect.arrayContaining(['1.0.0+first', '2.0.0+second']));
  const history = (await heardRemote('history', 'mfe-business')).trim().split('\n');
  expect(
    history.map((line) =>
      line
        .replace(/^\S+ {2}mfe-business /, '')
        .replace(/ {2}http:\S+$/, '')
        .replace(/% {2}(?!web server)[^\s:]+/, '%'),
    ),
  ).toEqual([
    '#1  deploy 1.0.0+first 100%',
    '#2  deploy 2.0.0+second 50%',
    '#3  promote 2.0.0+second 100%',
    '#4  rollback 1.0.0+first 100%: the list is empty',
    '#5  deploy 2.0.0+second 5%',
    // The visitors' earlier mounts of this release count, too.
    expect.stringMatching(/^#6 {2}promote 2\.0\.0\+second 100% {2}web server: 0 failures of \d+ mounts/),
    '#7  deploy 3.0.0+third 5%',
    expect.stringMatching(/^#8 {2}rollback 2\.0\.0\+second 100% {2}web server: \d+ failures of \d+ mounts/),
  ]);
}, 400_000);

// Covers TEAMS-1.7
test('logs the remote of a page whose tab has crashed, from the report of the browser', async () => {
  const visitor = await BrowserVisitor.start(cluster.port, 10);
  try {
    await visitor.stopVisiting();
    await visitor.crashOn('/login-business');
    const isLogged = () =>
      cluster.webs.some(({ output }) => /"remote":"mfe-business".*"page crashed"/.test(output.join('')));
    // Waits for over three minutes, because browsers collect their reports for up to a minute, and wait for another minute after a failed attempt.
    for (const until = Date.now() + 200_000; !isLogged() && Date.now() < until;) await sleep(200);
    expect(isLogged()).toBe(true);
  } finally {
    await visitor.stop();
  }
});

/** Sends a report of a browser about mfe-business through nginx, which divides the requests between the web servers. */
async function report(kind: 'mounts' | 'remote-failure', about: object): Promise<void> {
  const caller = cluster.caller(90);
  const headers = { cookie: `__Host-heard-bucket=${BUCKET}` };
  const { body: tokens } = await caller.send('GET', '/reports/tokens', { headers });
  const one = { remote: 'mfe-business', ...about, token: tokens['mfe-business'] };
  const { status } = await caller.send('POST', `/reports/${kind}`, { body: kind === 'mounts' ? [one] : one });
  if (status !== 204) throw new Error(`${kind}: ${status}`);
  caller.leave();
}
