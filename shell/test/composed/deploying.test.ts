import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { apiUrl, screens, Walker } from './walker.ts';

const project = join(__dirname, '../../..');
const guide = readFileSync(join(project, 'docs/deploying.md'), 'utf8');
/** The guide's command blocks, each with how it runs: to its end, or as a server until Ctrl-C. */
const blocks = [...guide.matchAll(/^```sh( server)?\n(.*?)^```/gms)].map(([, server, commands = '']) => ({
  commands: commands.trim(),
  last: commands.trim().split('\n').at(-1),
  isServer: server !== undefined,
}));

/** What a server prints when it is ready. */
const READY = /Serving on|compiled successfully/;
const REMOTES = ['mfe-public', 'mfe-consumer', 'mfe-business'];

// Inside the clone, next to the package manager's store, in a folder that lint, format and git ignore.
mkdirSync(join(project, '.cache'), { recursive: true });
const folder = mkdtempSync(join(project, '.cache/deploying-'));
const workspace = join(folder, 'workspace');
const record = join(folder, 'remotes');
const catalog = join(workspace, 'mfe-jobs/src/messages/en.json');
const servers: ChildProcess[] = [];
let web: FastifyInstance;
let webUrl: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  const isSource = (path: string) =>
    !/^(node_modules|dist|\.git|\.cache|\.data|pictures|coverage)$/.test(basename(path));
  for (const name of readdirSync(project).filter(isSource)) {
    cpSync(join(project, name), join(workspace, name), { recursive: true, filter: isSource });
  }
  // The package manager of the guide, offline: the dependencies of a new remote are installed in the clone.
  const found = ['--yes', '--package', 'pnpm@12.21.0', '--', 'which', 'pnpm'];
  const packageManager = execFileSync('npx', found, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/pnpm'),
    `#!/bin/sh\n[ "$1" = install ] && set -- "$@" --offline --no-frozen-lockfile\nexec "${packageManager}" "$@"\n`,
    { mode: 0o755 },
  );
  mkdirSync(record);
  web = await createWebServer({
    settings: readSettings(
      {
        PORT: '0',
        API_PORT: new URL(apiUrl).port,
        REMOTES: record,
        REMOTES_STATE: join(folder, 'state.json'),
        REMOTE_OVERRIDES: 'http://localhost:*',
      },
      join(project, 'shell/dist/web'),
    ),
    remoteFolders: new Map(REMOTES.map((name) => [name, join(project, name, 'dist/web')])),
    sdkVersion: JSON.parse(readFileSync(join(project, 'shell/sdk/package.json'), 'utf8')).version,
    log: { level: 'warn' },
    refreshMs: 250,
  });
  await web.listen({ port: 0 });
  webUrl = `http://localhost:${(web.server.address() as AddressInfo).port}`;
  environment = {
    ...process.env,
    NODE_ENV: undefined,
    JEST_WORKER_ID: undefined,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    API_PORT: new URL(apiUrl).port,
    DEV_PORT: String(await freePort()),
    SHELL_URL: webUrl,
    REMOTES: record,
    CDN_FOLDER: join(folder, 'cdn'),
    CDN_URL: `http://localhost:${await freePort()}`,
  };
}, 120_000);

afterAll(async () => {
  servers.forEach(end);
  await web?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Additional checks after a block has succeeded. */
const afterwards: [block: RegExp, look: (printed: string) => Promise<void>][] = [
  [/ dev$/, () => seeChange(`http://localhost:${environment.DEV_PORT}/jobs`, 'kept')],
  [/ dev:shell$/, (printed) => seeChange(/Open (\S+)/.exec(printed)?.[1] ?? '', 'reloaded')],
  [
    /rollback mfe-jobs/,
    async () => {
      expect(await fetchStatus('/jobs')).toBe(200);
      expect(await fetchStatus('/jobs/carpenter')).toBe(404);
    },
  ],
  [
    /remote remove /,
    async () => {
      expect(await fetchStatus('/jobs')).toBe(404);
    },
  ],
];

describe('the guide to deploying', () => {
  test('has every command that has an additional check', () => {
    for (const [block] of afterwards) expect(blocks.filter(({ commands }) => block.test(commands))).toHaveLength(1);
  });

  test.each(blocks)(
    '$last',
    async ({ commands, isServer }) => {
      const look = afterwards.find(([block]) => block.test(commands))?.[1];
      const child = spawn('sh', ['-e', '-c', commands], { cwd: workspace, env: environment, detached: true });
      if (isServer) servers.push(child);
      const printed = await readOutput(child, isServer);
      await look?.(printed);
      // A development server is no longer needed; the static host keeps running.
      if (isServer && look !== undefined) end(child);
    },
    240_000,
  );
});

describe('the check that a team runs against the shell', () => {
  const broken = join(folder, 'broken');
  const built = join(workspace, 'mfe-jobs/dist/web');
  const check = async () => {
    const child = spawn('pnpm', ['exec', 'heard-remote', 'check', broken, '--shell', webUrl], {
      cwd: join(workspace, 'mfe-jobs'),
      env: environment,
    });
    return readOutput(child, false).then(
      () => 'No failures.',
      (error: Error) => error.message,
    );
  };
  beforeEach(() => cpSync(built, broken, { recursive: true }));
  afterEach(() => rmSync(broken, { recursive: true }));

  test('reports a mount that fails there, and one whose path is taken', async () => {
    const page = readdirSync(built).find((name) => /JobsPage.*\.js$/.test(name)) ?? '';
    writeFileSync(join(broken, page), 'throw new Error("The day has 25 hours.")');
    for (const packed of ['br', 'gz']) rmSync(join(broken, `${page}.${packed}`), { force: true });
    const { mounts, ...rest } = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8'));
    const taken = { ...mounts[1], path: '/login' };
    writeFileSync(join(broken, 'remote.json'), JSON.stringify({ ...rest, mounts: [mounts[0], taken] }));
    const printed = await check();
    expect(printed).toContain('FAILED  the shell mounts /jobs: The day has 25 hours.');
    expect(printed).toContain('FAILED  the shell mounts /login: the shell did not request it');
  }, 120_000);

  test('reports an SDK version that the shell does not offer', async () => {
    const description = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8'));
    writeFileSync(join(broken, 'remote.json'), JSON.stringify({ ...description, sdk: '^9.0.0' }));
    expect(await check()).toMatch(
      /FAILED {2}the shell offers what the remote needs: mfe-jobs needs SDK \^9\.0\.0, this shell offers 1\./,
    );
  }, 120_000);
});

// The mounts have the guards of consumers, companies and administrators.
test.each(REMOTES)(
  '%s passes the check against the shell',
  async (name) => {
    const child = spawn('pnpm', ['exec', 'heard-remote', 'check', '--shell', webUrl], {
      cwd: join(project, name),
      env: environment,
    });
    expect(await readOutput(child, false)).toContain('The remote meets the contract.');
  },
  120_000,
);

/** Waits until a command has ended or a server is ready. @returns its output */
function readOutput(child: ChildProcess, isServer: boolean): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        printed += String(data);
        if (isServer && READY.test(printed)) resolve(printed);
      });
    }
    child.on('close', (code) => {
      if (code === 0 && !isServer) resolve(printed);
      else reject(new Error(`Exited with code ${code}:\n${printed}`));
    });
  });
}

/** Opens the page of a development server, changes its title in the sources, and waits for the change. */
async function seeChange(address: string, page: 'kept' | 'reloaded') {
  const walker = await Walker.start({ ...screens.desktop, baseURL: webUrl });
  try {
    const tab = await walker.newPage();
    await tab.goto(address);
    const before = (JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>)['page.title'] ?? '';
    await tab.getByRole('heading', { level: 1, name: before, exact: true }).waitFor();
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
    writeFileSync(catalog, readFileSync(catalog, 'utf8').replace(before, `${before} again`));
    await tab.getByRole('heading', { level: 1, name: `${before} again`, exact: true }).waitFor({ timeout: 60_000 });
    expect(await tab.evaluate(() => 'isSameDocument' in window)).toBe(page === 'kept');
  } finally {
    await walker.stop();
  }
}

async function fetchStatus(path: string): Promise<number> {
  return (await fetch(`${webUrl}${path}`)).status;
}

/** Stops a command and everything that it has started. */
function end(child: ChildProcess): void {
  child.removeAllListeners('close');
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, 'SIGTERM');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
