import { createHash } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Categories } from '@heard/contract';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { apiUrl, screens, Walker } from '../composed/walker.ts';

const project = join(__dirname, '../../..');
const guide = readFileSync(join(project, 'docs/deploying.md'), 'utf8');
/**
 * The command blocks of the guide. Each block runs in the repository of the remote, in an empty folder, in this repository, or in a clone
 * of this repository. A block of the kind `server` runs until Ctrl-C, other blocks run to their end.
 */
const blocks = [...guide.matchAll(/^```sh(?: (server|empty|platform|workspace))?\n(.*?)^```/gms)].map(
  ([, kind, commands = '']) => ({
    commands: commands.trim(),
    last: commands.trim().split('\n').at(-1),
    isServer: kind === 'server',
    where: kind === undefined || kind === 'server' ? 'repository' : kind,
  }),
);

/** The time (ms) after which a command that hangs is ended. It is long, because the check of a new shell opens each page of each remote. */
const LIMIT_MS = 900_000;

/** The text that a server prints when it is ready. With `dev:shell`, the server then also prints the URL of a page. */
const READY = /Serving on|compiled successfully/;
const ADDRESS = /Open (\S+)\n/;

// Inside the clone, next to the package manager's store, in a folder that lint, format and git ignore.
mkdirSync(join(project, '.cache'), { recursive: true });
const folder = mkdtempSync(join(project, '.cache/deploying-'));
const workspace = join(folder, 'workspace');
const record = join(folder, 'remotes');
/** A folder outside of this repository. Code in it can't import the packages of this repository by accident. */
const outside = mkdtempSync(join(tmpdir(), 'heard-deploying-'));
const repository = join(outside, 'mfe-jobs');
const folders: Record<string, string> = { repository, empty: outside, platform: project, workspace };
const catalog = join(repository, 'src/messages/en.json');
const servers: ChildProcess[] = [];
let webUrl: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  const isSource = (path: string) =>
    !/^(node_modules|dist|\.git|\.cache|\.data|pictures|coverage)$/.test(basename(path));
  for (const name of readdirSync(project).filter(isSource)) {
    cpSync(join(project, name), join(workspace, name), { recursive: true, filter: isSource });
  }
  // The package manager of the guide. All packages that a new remote installs are in the store, because this repository uses them, too. In
  // the clone, it installs them without the registry. In a repository without a lockfile, it asks the registry only for the available
  // versions.
  const found = ['--yes', '--package', 'pnpm@12.21.0', '--', 'which', 'pnpm'];
  const packageManager = execFileSync('npx', found, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/pnpm'),
    `#!/bin/sh\n[ "$1" = install ] && { [ -f pnpm-lock.yaml ] && set -- "$@" --offline --no-frozen-lockfile || set -- "$@" --prefer-offline; }\nexec "${packageManager}" "$@"\n`,
    { mode: 0o755 },
  );
  mkdirSync(record);
  const [port, apiPort] = [String(await freePort()), String(await freePort())];
  const data = join(folder, 'data');
  mkdirSync(data);
  // Allows access, because the database runs as another user.
  chmodSync(folder, 0o755);
  const product = spawn('npm', ['start'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      JEST_WORKER_ID: undefined,
      DATABASE_URL: undefined,
      PORT: port,
      API_PORT: apiPort,
      DATA_DIR: data,
      REMOTES: record,
      REMOTES_STATE: join(folder, 'state.json'),
      REMOTE_OVERRIDES: 'http://localhost:*',
      // Turns limits off, because all commands are in the same network.
      RATE_LIMITS: 'off',
      RENDER_MISSES: '1000000',
    },
    detached: true,
  });
  servers.push(product);
  await readOutput(product, [/Heard is up\./]);
  webUrl = `http://localhost:${port}`;
  environment = {
    ...process.env,
    NODE_ENV: undefined,
    JEST_WORKER_ID: undefined,
    // Uses the package manager that is already running, because it has the pinned version. Requesting it from the registry would make the test depend
    // on the network.
    pnpm_config_pm_on_fail: 'ignore',
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    API_PORT: apiPort,
    DEV_PORT: String(await freePort()),
    SHELL_URL: webUrl,
    REMOTES: record,
    PACKAGES: join(folder, 'packages'),
    HEARD_KEYS: outside,
    CDN_FOLDER: join(folder, 'cdn'),
    CDN_URL: `http://localhost:${await freePort()}`,
  };
}, LIMIT_MS);

afterAll(async () => {
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const exits = running.map((child) => once(child, 'exit'));
  servers.forEach(end);
  await Promise.all(exits);
  // Retries, because npm may exit before the database has written its last files.
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  rmSync(outside, { recursive: true, force: true });
});

/** Additional checks after a block has succeeded. */
const afterwards: [block: RegExp, look: (printed: string) => Promise<void>][] = [
  [/pnpm dev$/, () => seeChange(`http://localhost:${environment.DEV_PORT}/jobs`, 'kept')],
  [/pnpm dev:shell$/, (printed) => seeChange(ADDRESS.exec(printed)?.[1] ?? '', 'reloaded')],
  [
    /jobs\/job-offers"$/,
    async () => {
      let html = '';
      // Waits until the process of the new release has started and renders the page.
      do html = await (await fetch(`${webUrl}/jobs/job-offers`)).text();
      while (!html.includes('"/categories":'));
      const { categories } = (await (await fetch(`${apiUrl}/categories`)).json()) as Categories;
      const names = categories.map(({ names: { en } }) => en.replaceAll('&', '&amp;'));
      expect(/<title>(.*?)<\/title>/s.exec(html)?.[1]).toBe(`${['Job offers', ...names].join(', ')} · Heard`);
      expect(html).toContain('/jobs/job-offers" data-page>');
    },
  ],
  [
    /rollback mfe-jobs/,
    async () => {
      expect(await fetchStatus('/jobs')).toBe(200);
      expect(await fetchStatus('/jobs/job-offers')).toBe(404);
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
  test('finds each command with an additional check exactly once in the guide', () => {
    for (const [block] of afterwards) expect(blocks.filter(({ commands }) => block.test(commands))).toHaveLength(1);
  });

  // Covers TEAMS-4.1, TEAMS-6.1
  test.each(blocks)(
    'runs the command of the guide: $last',
    async ({ commands, isServer, where }) => {
      const look = afterwards.find(([block]) => block.test(commands))?.[1];
      const child = spawn('sh', ['-e', '-c', commands], { cwd: folders[where], env: environment, detached: true });
      if (isServer) servers.push(child);
      try {
        const ready = commands.endsWith('dev:shell') ? [READY, ADDRESS] : [READY];
        const printed = await readOutput(child, isServer ? ready : null);
        await look?.(printed);
      } finally {
        // A development server is no longer needed; the static host keeps running.
        if (isServer && look !== undefined) end(child);
      }
    },
    LIMIT_MS,
  );
});

describe('the check that a team runs against the shell', () => {
  const broken = join(folder, 'broken');
  const built = join(repository, 'dist/web');
  const check = async () => {
    const child = spawn('pnpm', ['exec', 'heard-remote', 'check', broken, '--shell', webUrl], {
      cwd: repository,
      env: environment,
    });
    return readOutput(child, null).then(
      () => 'No failures.',
      (error: Error) => error.message,
    );
  };
  beforeEach(() => cpSync(built, broken, { recursive: true }));
  afterEach(() => rmSync(broken, { recursive: true }));

  test(
    'reports that a mount and a slot of a remote fail in the shell, and that a mount has the path of another remote',
    async () => {
      const { mounts } = breakSlot(broken);
      const description = JSON.parse(readFileSync(join(broken, 'remote.json'), 'utf8'));
      const taken = { ...mounts[1], path: '/login' };
      replace(broken, 'remote.json', JSON.stringify({ ...description, mounts: [mounts[0], taken] }));
      const printed = await check();
      expect(printed).toContain('FAILED  the shell mounts /jobs of mfe-jobs: The day has 25 hours.');
      expect(printed).toContain('FAILED  the shell mounts /login of mfe-jobs: the shell did not request it');
      expect(printed).toMatch(/FAILED {2}the shell shows \S+ of mfe-jobs in home\.below: .*The day has 25 hours\./);
      expect(printed).toMatch(/ok {6}the shell shows \S+ of mfe-jobs in company\.aside/);
    },
    LIMIT_MS,
  );

  test(
    'reports an SDK version that the shell does not offer',
    async () => {
      const description = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8'));
      replace(broken, 'remote.json', JSON.stringify({ ...description, sdk: '^9.0.0' }));
      expect(await check()).toMatch(
        /FAILED {2}the shell offers what the remote needs: mfe-jobs needs SDK \^9\.0\.0, this shell offers 1\./,
      );
    },
    LIMIT_MS,
  );
});

describe('the check of a new shell against what is deployed', () => {
  const check = async (deployed: string, shell: string) => {
    const child = spawn('pnpm', ['exec', 'heard-shell', 'check', deployed, '--shell', shell], {
      cwd: join(project, 'shell'),
      env: environment,
    });
    return readOutput(child, null).catch((error: Error) => error.message);
  };

  // Covers TEAMS-4.3
  test(
    'names the team whose slot does not work in a new shell',
    async () => {
      cpSync(join(repository, 'dist/web'), join(folder, 'cdn/mfe-jobs/slots'), { recursive: true });
      breakSlot(join(folder, 'cdn/mfe-jobs/slots'));
      const deployedRecord = join(folder, 'deployed');
      mkdirSync(deployedRecord);
      const address = `${environment.CDN_URL}/mfe-jobs/slots/`;
      const options = ['--owner', 'jobs', '--prefix', '/jobs', '--record', deployedRecord];
      const child = spawn('pnpm', ['exec', 'heard-remote', 'deploy', 'mfe-jobs', address, ...options], {
        cwd: repository,
        env: environment,
      });
      await readOutput(child, null);
      const deployed = await createWebServer({
        settings: readSettings(
          {
            PORT: '0',
            API_PORT: new URL(apiUrl).port,
            REMOTES: deployedRecord,
            REMOTES_STATE: join(folder, 'deployed.json'),
          },
          join(project, 'shell/dist/web'),
        ),
        remoteFolders: new Map(),
        sdkVersion: JSON.parse(readFileSync(join(project, 'shell/sdk/package.json'), 'utf8')).version,
        log: { level: 'error' },
      });
      await deployed.listen({ port: 0 });
      try {
        // Checks the shell that the other tests use, because it has the pages with the slots.
        const printed = await check(`http://localhost:${(deployed.server.address() as AddressInfo).port}`, webUrl);
        expect(printed).toMatch(/FAILED {2}the shell shows \S+ of mfe-jobs in home\.below: .*The day has 25 hours\./);
        expect(printed).toMatch(/ok {6}the shell shows \S+ of mfe-jobs in company\.aside/);
        expect(printed).toContain('The new shell breaks: jobs.');
      } finally {
        await deployed.close();
      }
    },
    LIMIT_MS,
  );

  // Covers TEAMS-4.3
  test(
    'names the teams whose remotes need a version or a name that a new shell does not offer',
    async () => {
      const files = join(folder, 'shell-without-names');
      cpSync(join(project, 'shell/dist/web'), files, { recursive: true });
      const surface = JSON.parse(readFileSync(join(files, 'surface.json'), 'utf8')) as { sdk: string[] };
      expect(surface.sdk).toEqual(expect.arrayContaining(['useApi', 'useAction']));
      writeFileSync(
        join(files, 'surface.json'),
        JSON.stringify({ sdk: surface.sdk.filter((name) => name !== 'useAction') }),
      );
      const next = await createWebServer({
        settings: readSettings(
          { PORT: '0', API_PORT: new URL(apiUrl).port, REMOTES: record, REMOTE_OVERRIDES: 'http://localhost:*' },
          files,
        ),
        remoteFolders: new Map(),
        sdkVersion: '9.0.0',
        log: { level: 'error' },
      });
      await next.listen({ port: 0 });
      const url = `http://localhost:${(next.server.address() as AddressInfo).port}`;
      try {
        const printed = await check(webUrl, url);
        expect(printed).toMatch(
          /FAILED {2}the shell offers what mfe-consumer needs: mfe-consumer needs SDK \^[\d.]+, this shell offers 9\.0\.0/,
        );
        expect(printed).toMatch(
          /FAILED {2}the shell has everything that mfe-consumer uses: it uses useAction of the SDK/,
        );
        for (const team of ['platform', 'consumers', 'businesses'])
          expect(printed).toMatch(new RegExp(`The new shell breaks: [^.]*${team}`));
      } finally {
        await next.close();
      }
    },
    LIMIT_MS,
  );
});

/** Changes a file of a build and its hash in the manifest, and removes the compressed variants of the file and of the manifest. */
function replace(build: string, name: string, content: string): void {
  const hash = (data: string | Buffer) => createHash('sha384').update(data).digest('base64');
  const manifest = readFileSync(join(build, 'mf-manifest.json'), 'utf8');
  const changed = manifest.replaceAll(hash(readFileSync(join(build, name))), hash(content));
  for (const [file, text] of [[name, content] as const, ['mf-manifest.json', changed] as const]) {
    writeFileSync(join(build, file), text);
    for (const packed of ['br', 'gz']) rmSync(join(build, `${file}.${packed}`), { force: true });
  }
}

/** Adds a slot that throws and a slot that works to a build of mfe-jobs. @returns the previous description of the build */
function breakSlot(build: string): { mounts: { path: string; module: string }[] } {
  const page = readdirSync(build).find((name) => /JobsPage.*\.js$/.test(name)) ?? '';
  replace(build, page, 'throw new Error("The day has 25 hours.")');
  const description = JSON.parse(readFileSync(join(build, 'remote.json'), 'utf8'));
  const slots = [
    { slot: 'home.below', module: description.mounts[0].module, height: 40 },
    { slot: 'company.aside', module: description.mounts[1].module, height: 40 },
  ];
  replace(build, 'remote.json', JSON.stringify({ ...description, slots }));
  return description;
}

/** Waits until a command has ended or a server is ready. @returns the output of the command or server */
function readOutput(child: ChildProcess, ready: readonly RegExp[] | null): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const seconds = LIMIT_MS / 1000 - 10;
    const timer = setTimeout(() => reject(new Error(`Not ready after ${seconds} s:\n${printed}`)), seconds * 1000);
    timer.unref();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        printed += String(data);
        if (ready?.every((pattern) => pattern.test(printed))) resolve(printed);
      });
    }
    child.on('close', (code) => {
      if (code === 0 && ready === null) resolve(printed);
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
    await tab.getByRole('heading', { level: 1, name: `${before} again`, exact: true }).waitFor({ timeout: 180_000 });
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
