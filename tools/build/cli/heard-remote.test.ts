import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listRemotes } from '../remotes.ts';
import { makeRepository } from './create.ts';

const program = join(__dirname, 'heard-remote.ts');
/** The folder of a remote whose installed SDK provides the schema. */
const aRemoteFolder = join(__dirname, '../template');
const folder = mkdtempSync(join(tmpdir(), 'heard-remote-'));
const running: ChildProcess[] = [];

afterEach(() => running.splice(0).forEach((child) => child.kill()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line to its end. */
function run(parameters: string[], cwd = folder): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], { cwd }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** Runs `serve` until the test ends. @returns its address */
function serve(...folders: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, 'serve', ...folders], { cwd: folder });
  running.push(child);
  return new Promise((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      const [, address] = /Serving on (\S+)/.exec(String(data)) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

const ENTRY = 'remoteEntry.0123456789abcdef.js';
const PAGE = 'JobsPage.fedcba9876543210.js';
const CATALOG = 'es.0123456789abcdef.js';
const SERVER = 'server/pages.0123456789abcdef.js';
const files = (sync: string[] = [], async: string[] = []) => ({ js: { sync, async }, css: { sync: [], async: [] } });
const withMap = (file: string) => `// a script\n//# sourceMappingURL=${file}.map`;
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The manifest as webpack writes it. */
const SERVER_CODE = `module.exports = require("react");\nconst modules = {"./jobs/JobsPage": () => page}`;

/** Returns a build of `mfe-jobs`. It contains only the files and fields that the checks read. */
function aBuild() {
  return {
    'remote.json': {
      name: 'mfe-jobs',
      version: '1.0.0+0123456789ab',
      sdk: '^1.0.0',
      mounts: [{ path: '/jobs', module: './jobs/JobsPage', render: 'server' }] as Record<string, string>[],
      budget: undefined as { bytes?: number; requests?: number } | undefined,
      links: [{ place: 'header', path: '/jobs', text: 'jobs.link' }],
      slots: [{ slot: 'company.aside', module: './jobs/CompanyJobs', height: 120 }],
      texts: { en: { 'jobs.link': 'Jobs' }, es: { 'jobs.link': 'Empleos' } } as Record<string, Record<string, string>>,
    },
    'mf-manifest.json': {
      metaData: {
        globalName: 'mfe_jobs',
        remoteEntry: { name: ENTRY, path: '', integrity: hash(withMap(ENTRY)) as string | undefined },
        types: { zip: '@mf-types.zip' },
        server: { name: SERVER, integrity: hash(SERVER_CODE) } as { name: string; integrity: string } | undefined,
      },
      shared: [{ name: 'react', assets: files() }],
      exposes: [
        { path: './jobs/CompanyJobs', assets: files([PAGE]) },
        { path: './jobs/JobsPage', assets: files([PAGE], [CATALOG]) },
      ],
    },
    /** Maps names of files to wrong hashes for the manifest. All other files have their real hashes in the manifest. */
    hashes: {} as Record<string, string | undefined>,
    scripts: {
      [ENTRY]: withMap(ENTRY),
      [PAGE]: withMap(PAGE),
      [CATALOG]: '// texts',
      [SERVER]: SERVER_CODE,
    },
    sources: ['webpack://mfe-jobs/./src/jobs/JobsPage.tsx', 'webpack://mfe-jobs/../node_modules/lucide-react/index.js'],
  };
}

function write(build: ReturnType<typeof aBuild>): string {
  const place = mkdtempSync(join(folder, 'build-'));
  const description = JSON.stringify(build['remote.json']);
  const { metaData, ...manifest } = build['mf-manifest.json'];
  const built = { 'remote.json': description, ...build.scripts };
  const files = Object.fromEntries(Object.entries(built).map(([name, text]) => [name, hash(text)]));
  writeFileSync(join(place, 'remote.json'), description);
  const withHashes = { ...manifest, metaData: { ...metaData, files: { ...files, ...build.hashes } } };
  writeFileSync(join(place, 'mf-manifest.json'), JSON.stringify(withHashes));
  writeFileSync(join(place, '@mf-types.zip'), '');
  mkdirSync(join(place, 'server'));
  for (const [name, text] of Object.entries(build.scripts)) writeFileSync(join(place, name), text);
  writeFileSync(join(place, `${ENTRY}.map`), JSON.stringify({ sources: [] }));
  writeFileSync(join(place, `${PAGE}.map`), JSON.stringify({ sources: build.sources }));
  return place;
}

test('lists the commands after an unknown command', async () => {
  const { code, output } = await run(['publish']);
  expect(code).toBe(1);
  expect(output).toContain('heard-remote create NAME');
});

test.each([['--help'], ['-h'], ['help']])('lists the commands for %s', async (word) => {
  const { code, output } = await run([word]);
  expect([code, output]).toEqual([0, expect.stringContaining('heard-remote create NAME')]);
});

test.each([
  [['depoly', 'mfe-jobs', 'x'], 'There is no command "depoly". Did you mean "deploy"?'],
  [['xyz'], 'There is no command "xyz".\n'],
  [['rollback', 'mfe-jobs', '--reasn', 'x'], 'There is no option --reasn. Did you mean --reason?'],
  [['promote'], 'heard-remote promote has 0 arguments'],
])('explains a mistake in %j', async (words, message) => {
  const { code, output } = await run(words);
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
});

describe('create', () => {
  const workspace = join(folder, 'workspace');
  beforeAll(() => {
    mkdirSync(join(workspace, 'mfe-taken'), { recursive: true });
    mkdirSync(join(workspace, 'tools/build'), { recursive: true });
    writeFileSync(join(workspace, 'pnpm-workspace.yaml'), '');
  });

  test('creates a remote with the given name, from any folder of the workspace', async () => {
    const { code, output } = await run(['create', 'mfe-job-offers'], join(workspace, 'mfe-taken'));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('one page at /job-offers') });
    const made = join(workspace, 'mfe-job-offers');
    const names = readdirSync(made, { recursive: true, encoding: 'utf8' });
    expect(names).toContain('src/job-offers/JobOffersPage.tsx');
    const written = readdirSync(made, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of written) {
      expect(`${name} ${readFileSync(join(parentPath, name), 'utf8')}`).not.toMatch(/template|\.\.\/\.\.\/tsconfig/i);
    }
    expect(JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'))).toMatchObject({ name: 'mfe-job-offers' });
    expect(JSON.parse(readFileSync(join(made, 'remote.json'), 'utf8'))).toEqual({
      mounts: [
        {
          path: '/job-offers',
          module: './job-offers/JobOffersPage',
          title: 'page.title',
          description: 'page.text',
          render: 'server',
        },
      ],
    });
  });

  test('creates a remote in the folder of another remote', async () => {
    await run(['create', 'mfe-parent'], workspace);
    const { code, output } = await run(['create', 'mfe-child', '--nested-in', 'mfe-parent'], workspace);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('pnpm --filter mfe-child dev') });
    const { name } = JSON.parse(readFileSync(join(workspace, 'mfe-parent/child/package.json'), 'utf8'));
    expect(name).toBe('mfe-child');
    const { extends: base } = JSON.parse(readFileSync(join(workspace, 'mfe-parent/child/tsconfig.json'), 'utf8'));
    expect(base).toBe('../../tsconfig.base.json');
    expect(listRemotes(workspace)).toContainEqual({ name: 'mfe-child', folder: 'mfe-parent/child' });
  });

  test('rejects the name of a nested remote', async () => {
    await run(['create', 'mfe-outer'], workspace);
    await run(['create', 'mfe-inner', '--nested-in', 'mfe-outer'], workspace);
    expect(await run(['create', 'mfe-inner'], workspace)).toEqual({
      code: 1,
      output: expect.stringContaining('already has a remote mfe-inner'),
    });
  });

  test('rejects a folder that is not a remote', async () => {
    expect(await run(['create', 'mfe-lost', '--nested-in', 'mfe-nowhere'], workspace)).toEqual({
      code: 1,
      output: expect.stringContaining('There is no remote mfe-nowhere'),
    });
  });

  test.each([
    ['is taken', 'mfe-taken', 'already exists'],
    ['is a path outside of the workspace', '../mfe-jobs', 'is not a valid remote name'],
    ['does not start with mfe-', 'jobs', 'is not a valid remote name'],
    ['has upper-case letters', 'mfe-Jobs', 'is not a valid remote name'],
  ])('rejects a remote name that %s', async (_, name, reason) => {
    const { code, output } = await run(['create', name], workspace);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
  });

  test.each(['mfe-a', 'mfe-job-offers-of-companies'])('formats the generated files of %s', async (name) => {
    expect(await run(['create', name], workspace)).toMatchObject({ code: 0 });
    const prettier = join(__dirname, '../../../node_modules/.bin/prettier');
    const config = join(__dirname, '../../../.prettierrc.json');
    const unformatted = await new Promise((resolve) =>
      execFile(prettier, ['--config', config, '--list-different', name], { cwd: workspace }, (_, stdout) =>
        resolve(stdout),
      ),
    );
    expect(unformatted).toBe('');
  });
});

describe('create page', () => {
  const workspace = join(folder, 'pages');
  const remote = join(workspace, 'mfe-jobs');
  beforeAll(async () => {
    mkdirSync(join(workspace, 'tools/build'), { recursive: true });
    writeFileSync(join(workspace, 'pnpm-workspace.yaml'), '');
    await run(['create', 'mfe-jobs'], workspace);
  });

  test('adds a page with a test and texts, and keeps the other pages', async () => {
    const before = JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8'));
    expect(await run(['create', 'page', 'open-days'], remote)).toMatchObject({ code: 0 });
    const mount = {
      path: '/jobs/open-days',
      module: './jobs/OpenDaysPage',
      title: 'openDays.title',
      description: 'openDays.text',
      render: 'server',
    };
    const { mounts } = JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8'));
    expect(mounts).toEqual([...before.mounts, mount]);
    expect(readdirSync(join(remote, 'src/jobs')).sort()).toEqual([
      'JobsPage.test.tsx',
      'JobsPage.tsx',
      'OpenDaysPage.test.tsx',
      'OpenDaysPage.tsx',
    ]);
    for (const language of ['en', 'es', 'fr']) {
      const texts = JSON.parse(readFileSync(join(remote, `src/messages/${language}.json`), 'utf8'));
      expect(texts).toMatchObject({ 'page.title': 'Jobs', 'openDays.title': 'Open days' });
    }
    const prettier = join(__dirname, '../../../node_modules/.bin/prettier');
    const config = join(__dirname, '../../../.prettierrc.json');
    expect(
      execFileSync(prettier, ['--config', config, '--check', 'src', 'remote.json'], { cwd: remote }),
    ).toBeDefined();
  });

  test.each([
    ['that exists', 'open-days', 'already has a page /jobs/open-days'],
    ['that is a path', '../open', 'is not a valid page name'],
    ['with upper-case letters', 'OpenDays', 'is not a valid page name'],
  ])('rejects the page name %s', async (_, name, reason) => {
    expect(await run(['create', 'page', name], remote)).toEqual({ code: 1, output: expect.stringContaining(reason) });
  });

  test('rejects a folder without a remote', async () => {
    expect(await run(['create', 'page', 'news'], workspace)).toEqual({
      code: 1,
      output: expect.stringContaining('There is no remote.json here'),
    });
  });
});

test('creates a repository that others can clone', () => {
  const packages = join(folder, 'tarballs');
  const repository = join(folder, 'repository');
  for (const place of [packages, repository]) mkdirSync(place);
  const own = { '@heard/build': '1.8.0', '@heard/contract': '1.0.0', '@heard/sdk': '1.0.0', '@heard/ui': '1.0.0' };
  for (const [name, version] of Object.entries(own)) {
    writeFileSync(join(packages, `${name.slice(1).replace('/', '-')}-${version}.tgz`), '');
  }
  writeFileSync(join(repository, 'package.json'), readFileSync(join(__dirname, '../template/package.json'), 'utf8'));
  const versions = { packageManager: 'pnpm@12.21.0', engines: { node: '>=26' }, own, versions: {} };
  makeRepository(repository, versions, packages);
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(dependencies['@heard/sdk']).toBe('file:packages/heard-sdk-1.0.0.tgz');
  expect(readdirSync(join(repository, 'packages'))).toHaveLength(4);
  expect(readFileSync(join(repository, '.nvmrc'), 'utf8')).toBe('26\n');
  expect(readFileSync(join(repository, '.github/workflows/check.yml'), 'utf8')).toContain('pnpm lint');
  expect(readFileSync(join(repository, 'README.md'), 'utf8')).not.toContain('npx');
  makeRepository(repository, versions, 'https://packages.heard.example/1');
  expect(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).dependencies['@heard/sdk']).toBe(
    'https://packages.heard.example/1/heard-sdk-1.0.0.tgz',
  );
});

describe('messages', () => {
  const en = {
    hello: 'Hello {name}',
    'sort.newest': 'Newest',
    'sort.oldest': 'Oldest',
    count: '{n, plural, one {# day} other {# days}}',
  };

  /** Checks a package with these catalogs. The page of the package calls `translate` with each id of the English catalog above. */
  async function look(catalogs: Record<string, Record<string, string>>) {
    const place = mkdtempSync(join(folder, 'messages-'));
    mkdirSync(join(place, 'src/messages'), { recursive: true });
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { module: 'nodenext', resolveJsonModule: true, types: [] }, include: ['src'] }),
    );
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    for (const [language, texts] of Object.entries(catalogs)) {
      writeFileSync(join(place, `src/messages/${language}.json`), JSON.stringify(texts));
    }
    writeFileSync(
      join(place, 'src/page.ts'),
      `import en from './messages/en.json' with { type: 'json' };
      declare function translate(id: keyof typeof en, values?: object): string;
      export const page = (sort: 'newest' | 'oldest', name: string) =>
        translate('hello', { name }) + translate(\`sort.\${sort}\`) + translate('count', { n: 3 });`,
    );
    const { code, output } = await run(['messages'], place);
    // Removes a line that the compiler may write to the shared output when its process is closed.
    return { code, output: output.replace('context canceled\n', '') };
  }

  test('accepts catalogs that have the same messages in each language, all used by the code', async () => {
    const es = { ...en, hello: 'Hola, {name}', count: '{n, plural, one {# día} other {# días}}' };
    expect(await look({ en, es })).toEqual({ code: 0, output: '4 messages, 0 mistakes\n' });
  });

  test.each([
    ['the code does not use', { en: { ...en, goodbye: 'Goodbye' } }, 'en.json: nothing uses goodbye'],
    [
      'the code does not use, in a group whose others it uses',
      { en: { ...en, 'sort.best': 'Best' } },
      'en.json: nothing uses sort.best',
    ],
    ['a translation lacks', { en, es: { ...en, hello: undefined } }, 'es.json: hello is missing'],
    ['English lacks', { en, es: { ...en, goodbye: 'Adiós' } }, 'es.json: English has no goodbye'],
    ['is empty', { en, es: { ...en, 'sort.newest': ' ' } }, 'es.json: sort.newest is empty'],
    [
      'is not valid ICU MessageFormat',
      { en, es: { ...en, 'sort.newest': 'Más {n' } },
      "es.json: sort.newest can't be read",
    ],
    [
      'has a different placeholder',
      { en, es: { ...en, hello: 'Hola, {nombre}' } },
      'hello has the values nombre, English name',
    ],
    [
      'separates French punctuation from its word',
      { en, fr: { ...en, hello: 'Bonjour {name} !' } },
      'fr.json: hello has an ordinary space at French punctuation: use U+202F',
    ],
    ['lacks a plural form', { en, pl: { ...en } }, 'pl.json: count: {n} has no form "few"'],
    [
      'has a plural form that does not exist in its language',
      { en, es: { ...en, count: '{n, plural, one {#} few {#} other {#}}' } },
      'es.json: count: {n} has a form "few", which the language has not',
    ],
  ])('reports a message that %s', async (_, catalogs, mistake) => {
    const { code, output } = await look(catalogs as Record<string, Record<string, string>>);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(mistake) });
  });

  test('reports a catalog that a build would ignore because of the name of its folder', async () => {
    const place = mkdtempSync(join(folder, 'messages-'));
    mkdirSync(join(place, 'src/more-messages'), { recursive: true });
    writeFileSync(join(place, 'tsconfig.json'), '{ "include": ["src"] }');
    writeFileSync(join(place, 'src/more-messages/messages.ts'), "export const hello = 'hello';");
    writeFileSync(join(place, 'src/more-messages/en.json'), '{}');
    const { output } = await run(['messages'], place);
    expect(output).toContain('src/more-messages/en.json: a build compiles only catalogs in folders called "messages"');
  });
});

describe('serve', () => {
  test('serves files with the headers of a CDN: compressed, cacheable and for all origins', async () => {
    const place = write(aBuild());
    writeFileSync(join(place, `${PAGE}.gz`), gzipSync('// page, packed'));
    const address = await serve(place);
    const page = await fetch(`${address}${PAGE}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(await page.text()).toBe('// page, packed');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    const description = await fetch(`${address}remote.json`);
    expect(description.headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${address}gone.0123456789abcdef.js`)).status).toBe(404);
  });

  test('searches the folders for a served file, in the order of the arguments', async () => {
    const older = write(aBuild());
    writeFileSync(join(older, 'old.0123456789abcdef.js'), '// old');
    const newer = aBuild();
    newer['remote.json'].version = '2.0.0+0123456789ab';
    const address = await serve(write(newer), older);
    expect(await (await fetch(`${address}remote.json`)).json()).toMatchObject({ version: '2.0.0+0123456789ab' });
    expect(await (await fetch(`${address}old.0123456789abcdef.js`)).text()).toBe('// old');
  });
});

test('warns when a page lacks metadata that it has in the deployed release', async () => {
  const deployed = aBuild();
  deployed['remote.json'].mounts = [
    { path: '/jobs', module: './jobs/JobsPage', title: 'jobs.link', description: 'jobs.link', render: 'server' },
    { path: '/jobs/:id', module: './jobs/JobsPage' },
  ];
  const url = `${await serve(write(deployed))}/`.replace(/\/\/$/, '/');
  const shell = createServer((_request, response) =>
    // This version is newer than the remote accepts, so the remote is not mounted.
    response.end(JSON.stringify({ sdk: '9.0.0', deployed: [{ name: 'mfe-jobs', url }] })),
  );
  await new Promise<void>((resolve) => shell.listen(0, resolve));
  const next = aBuild();
  next['remote.json'].mounts = [{ path: '/jobs', module: './jobs/JobsPage', title: 'jobs.link' }];
  const address = `http://localhost:${(shell.address() as AddressInfo).port}`;
  const { output } = await run(['check', write(next), '--shell', address], aRemoteFolder);
  shell.close();
  expect(output).toContain(
    'WARNING the pages keep the title, description and rendering that is deployed: ' +
      '/jobs has no description any more, /jobs has no render any more, /jobs/:id is gone\n',
  );
  expect(output).toContain('1 of ');
});

describe('check', () => {
  test('accepts a complete build, in its folder and by URL', async () => {
    const place = write(aBuild());
    for (const where of [place, await serve(place)]) {
      const { code, output } = await run(['check', where], aRemoteFolder);
      expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('FAILED') });
    }
  });

  test('reports that a folder contains no build', async () => {
    const { code, output } = await run(['check', 'nowhere'], aRemoteFolder);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('no build in nowhere') });
  });

  // Covers TEAMS-1.6, TEAMS-2.7
  test.each<[string, (build: ReturnType<typeof aBuild>) => void, string]>([
    [
      'an unknown property of a mount',
      (build) => (build['remote.json'].mounts[0]!.gaurd = 'company'),
      'additional properties',
    ],
    ['a mount without its module', (build) => build['mf-manifest.json'].exposes.pop(), './jobs/JobsPage for /jobs'],
    ['a missing hash of its entry', (build) => (build.hashes[ENTRY] = undefined), `has no hash of ${ENTRY}`],
    [
      'the global name of another remote',
      (build) => (build['mf-manifest.json'].metaData.globalName = 'mfe_public'),
      "it is mfe_public, which may be another remote's, instead of mfe_jobs",
    ],
    [
      'more code than its budget',
      ({ scripts }) => (scripts[PAGE] = `// ${randomBytes(300_000).toString('hex')}\n${withMap(PAGE)}`),
      './jobs/JobsPage loads 3',
    ],
    [
      'more bytes than it declares',
      (build) => (build['remote.json'].budget = { bytes: 50 }),
      './jobs/JobsPage loads 1 KB, at most 0 KB are allowed',
    ],
    [
      'more requests than it declares',
      (build) => (build['remote.json'].budget = { requests: 1 }),
      './jobs/JobsPage needs 2 requests, at most 1 are allowed',
    ],
    [
      'a slot without its module',
      (build) => build['mf-manifest.json'].exposes.shift(),
      './jobs/CompanyJobs for company.aside',
    ],
    [
      'an unknown slot',
      (build) => (build['remote.json'].slots[0]!.slot = 'company.header'),
      'slots/0/slot must be equal to one of the allowed values',
    ],
    [
      'more code in a slot than its budget',
      ({ scripts }) => (scripts[PAGE] = `//${' '.repeat(200_000)}\n${withMap(PAGE)}`),
      './jobs/CompanyJobs for company.aside loads 201 KB, at most 200 KB are allowed',
    ],
    [
      'a link without a page',
      (build) => (build['remote.json'].links[0]!.path = '/jobs/open'),
      'no mount has the path /jobs/open of a link',
    ],
    [
      'a link without a translation',
      (build) => (build['remote.json'].texts['es'] = {}),
      'the link to /jobs has no text in es: jobs.link',
    ],
    [
      'a long text of a link',
      (build) => (build['remote.json'].texts['es'] = { 'jobs.link': 'x'.repeat(41) }),
      'the text of the link to /jobs is longer than 40 characters in es',
    ],
    [
      'no file for the web server',
      (build) => (build['mf-manifest.json'].metaData.server = undefined),
      'FAILED  the file for the web server has the pages that it renders, and needs only shared modules: the manifest names none',
    ],
    [
      'another file for the web server',
      (build) => {
        build.scripts[SERVER] = 'const external_fs_namespaceObject = require("fs");';
        build['mf-manifest.json'].metaData.server = { name: SERVER, integrity: hash(build.scripts[SERVER]) };
      },
      'needs only shared modules: it lacks ./jobs/JobsPage',
    ],
    [
      'a module of Node in the file for the web server',
      (build) => {
        build.scripts[SERVER] = `${SERVER_CODE};\nmodule.exports = require("fs");`;
        build['mf-manifest.json'].metaData.server = { name: SERVER, integrity: hash(build.scripts[SERVER]) };
      },
      'needs only shared modules: it needs fs',
    ],
    ['no source maps', ({ scripts }) => (scripts[ENTRY] = scripts[PAGE] = '// entry'), 'no file has a source map'],
  ])('rejects a build with %s', async (_, breakIt, reason) => {
    const build = aBuild();
    breakIt(build);
    const { code, output } = await run(['check', write(build)], aRemoteFolder);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
  });

  test('reports all errors of a build', async () => {
    const build = aBuild();
    const { 'remote.json': description, 'mf-manifest.json': manifest, sources } = build;
    description.mounts.push({ ...description.mounts[0]! });
    build.hashes[PAGE] = hash('// another');
    build.hashes['gone.0123456789abcdef.js'] = hash('// gone');
    manifest.metaData.types.zip = '';
    manifest.exposes[1]!.assets.js.sync.push('gone.0123456789abcdef.js');
    manifest.shared[0]!.assets.js.sync.push(PAGE);
    sources.push('webpack://mfe-jobs/../node_modules/.pnpm/react-router@7/node_modules/react-router/index.js');
    const { code, output } = await run(['check', write(build)], aRemoteFolder);
    expect(code).toBe(1);
    expect(output.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([
      'FAILED  no path is mounted twice: /jobs',
      expect.stringMatching(/every file matches its hash in the manifest, plain and compressed: .+ is incomplete/),
      expect.stringMatching(/every file exists.+gone.0123456789abcdef.js answers 404/),
      'FAILED  the types of the exposed modules exist: the manifest names none',
      'FAILED  only the shell provides shared modules: react',
      expect.stringMatching(/the files contain no library that the shell provides: .*react-router/),
    ]);
  });
});
