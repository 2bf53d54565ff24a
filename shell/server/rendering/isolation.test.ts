// The server file of a release can render, but can't read files or secrets, use the network or start programs.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIntegrity } from '@heard/build/record';
import { Registry } from 'prom-client';
import { packageFolder } from '../packageFolder.ts';
import { findIsolationProblem } from './isolation.ts';
import { PageRenderer, type ActiveRelease, type PageOptions } from './PageRenderer.ts';
import { DEFAULT_LIMITS } from './RenderingLimits.ts';

const URL_OF_RELEASE = '/remotes/mfe-curious/';

let folder: string;
let renderer: PageRenderer;
let lines: (Record<string, unknown> & { message: string })[];
/** A process to which the release tries to send signals. It belongs to the same user as the renderer. */
let other: ChildProcess;
let isOtherAlive: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heard-isolation-'));
  lines = [];
  process.env.JWT_SECRET = 'the secret in the environment';
  writeFileSync(join(folder, 'secret'), 'the secret in a file');
  isOtherAlive = true;
  other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  other.on('exit', () => (isOtherAlive = false));
  renderer = new PageRenderer({
    file: join(packageFolder, 'dist/renderer/renderer.cjs'),
    shell: () => Promise.resolve('shell'),
    folders: new Map([[URL_OF_RELEASE, join(folder, 'release')]]),
    metrics: new Registry(),
    limits: { ...DEFAULT_LIMITS, pageMs: 20_000, hangMs: 20_000, warmUpMs: 20_000 },
    maxMisses: 1_000,
    warn: (fields, message) => void lines.push({ ...fields, message }),
  });
});

afterEach(async () => {
  renderer.close();
  delete process.env.JWT_SECRET;
  const exited = once(other, 'exit');
  other.kill('SIGKILL');
  if (isOtherAlive) await exited;
  rmSync(folder, { recursive: true });
});

/**
 * Starts a release whose page runs code and throws an error with the result. The web server then logs the error.
 * @returns the page and the logged result
 */
async function render(code: string): Promise<{ page: unknown; result: string }> {
  const source = `const attempt = async () => { ${code} };
    const Page = () => { throw new Error('Result: ' + JSON.stringify(globalThis.result)); };
    module.exports = { modules: { './pages': async () => {
      globalThis.result ??= await attempt().then(String, (error) => 'refused: ' + (error.cause?.code ?? error.code ?? error.message));
      return { default: Page };
    } } };`;
  mkdirSync(join(folder, 'release'));
  writeFileSync(join(folder, 'release', 'server.js'), source);
  const manifest = {
    metaData: { server: { name: 'server.js', integrity: toIntegrity(Buffer.from(source)) } },
  } as ActiveRelease['release']['manifest'];
  const mount = { path: '/curious', module: './pages', render: 'server' as const };
  const description = { name: 'mfe-curious', version: '1.0.0', sdk: '^1.0.0', mounts: [mount] };
  const release = { url: URL_OF_RELEASE, manifest, description } as unknown as ActiveRelease['release'];
  renderer.update([{ name: 'mfe-curious', owner: 'Team Curious', release, compatible: true }]);
  const remote = { ...description, manifest: `${URL_OF_RELEASE}mf-manifest.json`, compatible: true };
  const versions = { sdk: '1.0.0', shell: 'shell', remotes: {} };
  const configuration = {
    apiUrl: '/api',
    algolia: null,
    versions,
    remotes: [remote],
    overrideSources: [],
    inlinedManifest: null,
    footerLinks: {},
    publicUrl: 'https://heard.example',
    company: null,
    responses: {},
  };
  const options = {
    remote,
    manifest,
    module: './pages',
    url: '/curious',
    isShared: false,
    language: 'en',
    network: '',
  };
  const isLogged = () => lines.length > 0;
  let page: unknown = null;
  for (let tries = 0; tries < 400 && !isLogged(); tries += 1) {
    page = await renderer.render({ ...options, configuration, dataVersion: '' } as unknown as PageOptions);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(lines[0]).toMatchObject({ remote: 'mfe-curious', team: 'Team Curious', version: '1.0.0' });
  return { page, result: String(lines[0]?.reason) };
}

const builtin = (name: string) => `process.getBuiltinModule('${name}')`;
const read = (path: string) => `return ${builtin('node:fs')}.readFileSync(${JSON.stringify(path)}, 'utf8')`;

it('isolates processes on this machine', async () => {
  expect(await findIsolationProblem()).toBeNull();
});

it('gives the server file of a release an empty environment', async () => {
  const { page, result } = await render('return JSON.stringify(process.env)');
  expect(page).toBeNull();
  expect(result).toContain(String.raw`Result: "{}"`);
});

it.each<[string, () => string]>([
  ['read its environment in /proc', () => read('/proc/self/environ')],
  ["read the web server's environment in /proc", () => read(`/proc/${process.pid}/environ`)],
  ['list processes', () => `return ${builtin('node:fs')}.readdirSync('/proc')`],
  ['read a file with a secret', () => read(join(folder, 'secret'))],
  ['read the file of another release', () => read(join(packageFolder, 'package.json'))],
  [
    'require a file',
    () => `return ${builtin('node:module')}.createRequire('/')('${join(packageFolder, 'package.json')}')`,
  ],
  ['read its renderer', () => read(join(packageFolder, 'dist/renderer/renderer.cjs'))],
  ['write a file', () => `${builtin('node:fs')}.writeFileSync('${join(folder, 'written')}', 'x')`],
  ['write a report', () => `process.report.directory = '${folder}'; return process.report.writeReport('written')`],
  ['open a database', () => `new (${builtin('node:sqlite')}.DatabaseSync)('${join(folder, 'written')}')`],
  ['send a request', () => `return (await fetch('http://127.0.0.1:${port()}')).status`],
  ['open a connection', () => connect(`{ host: '127.0.0.1', port: ${port()} }`)],
  ['open a socket of the machine', () => connect("{ path: '/var/run/postgresql/.s.PGSQL.5432' }")],
  ['look up a host', () => `return JSON.stringify(await ${builtin('node:dns')}.promises.lookup('localhost'))`],
  ['start a program', () => `const { error } = ${builtin('node:child_process')}.spawnSync('id'); throw error`],
  ['start a worker thread', () => `new (${builtin('node:worker_threads')}.Worker)('1', { eval: true })`],
  ['load an add-on', () => `process.dlopen({ exports: {} }, '${join(folder, 'secret')}')`],
  ['open the debugger', () => `return ${builtin('node:inspector')}.open(0)`],
  ['send a signal to the web server', () => `return process.kill(${process.pid}, 0)`],
  ['send a signal to another process', () => `return process.kill(${other.pid}, 'SIGKILL')`],
  ['send a signal to all processes', () => "return process.kill(-1, 'SIGKILL')"],
])('prevents the server file of a release from this action: %s', async (_attempt, toCode) => {
  const { page, result } = await render(toCode());
  expect(page).toBeNull();
  expect(result).toContain('Result: "refused: ');
  expect(readdirSync(folder)).not.toContain('written');
  expect(isOtherAlive).toBe(true);
});

let listening: ReturnType<typeof createServer>;
let connections = 0;
const port = () => (listening.address() as AddressInfo).port;
const connect = (options: string) =>
  `const { promise, resolve, reject } = Promise.withResolvers();
   ${builtin('node:net')}.connect(${options}).on('connect', resolve).on('error', reject);
   return await promise`;

beforeAll(async () => {
  listening = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
  await once(listening, 'listening');
});
afterAll(async () => {
  listening.close();
  await once(listening, 'close');
  expect(connections).toBe(0);
});

it('prevents the server file of a release from terminating the process group of the web server', async () => {
  const { page } = await render("process.kill(0, 'SIGKILL')");
  expect(page).toBeNull();
  expect(isOtherAlive).toBe(true);
});

it('prevents a release from overwriting a file with a crash report', async () => {
  const { result } = await render(`process.report.directory = '${folder}';
    process.report.filename = 'secret';
    process.report.reportOnFatalError = true;
    const all = [];
    for (;;) all.push(Array.from({ length: 1000 }, (_, at) => ({ at })));`);
  expect(result).toContain('memory');
  const { size } = statSync(join(folder, 'secret'));
  expect(size).toBeGreaterThan(0);
});

it('limits the memory of buffers', async () => {
  const { result } = await render('const all = []; for (;;) all.push(Buffer.alloc(64 * 1024 * 1024, 1));');
  expect(result).not.toContain('Result: "undefined"');
});
