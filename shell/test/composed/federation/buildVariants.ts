import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import semver from 'semver';
import { root, runStep } from '../../../../tools/workspace.ts';

/** The folder of the copies, next to node_modules, because webpack compiles nothing below that. */
const CACHE = '.cache/federation';

/** The inputs on which every build for the browser depends. */
const browserInputs = ['api/contract', 'shared-ui', 'shell/sdk', 'tools/build', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/** The number of concurrent builds. */
const WORKERS = 2;

/** Replacements in files. The replaced text must be in the file. */
type Edits = Record<string, [pattern: string | RegExp, replacement: string][]>;

const sdkVersion: string = readJson('shell/sdk/package.json').version;
const { major, minor } = new semver.SemVer(sdkVersion);

/**
 * The SDKs that variants are built against. `edits`: replacements in the files of the SDK. `build`: replacements in the files of the
 * package that is built with the SDK.
 */
const sdks: Record<'older' | 'newer', { version: string; edits?: Edits; build?: Edits }> = {
  // Omits the additions of SDK 1.1: the shared core of the federation runtime, and further shared modules.
  older: {
    version: `${major}.${minor - 1}.0`,
    build: {
      'webpack.ts': [['disableRemote: true }, externalRuntime: true }', '} }']],
      'singletons.ts': [
        [/^ *'react\/jsx-runtime',\n/m, ''],
        [/^ *'lucide-react.*',\n/m, ''],
      ],
    },
  },
  // Adds an export, and changes the search chunk.
  newer: {
    version: `${major}.${minor + 1}.0`,
    edits: {
      'src/index.ts': [['export { usePageTitle }', "export const somethingNew = 'new';\nexport { usePageTitle }"]],
      'src/search/CompanyResults.tsx': [['insights={false}', 'insights={false} key="newer"']],
    },
  },
};

/** All variants use the current web server. Tests start it with the SDK version that it should offer. */
const withoutServer: Edits = {
  'package.json': [['webpack && tsc -p tsconfig.server.build.json && node icons/buildSprite.ts', 'webpack']],
};

interface Variant {
  /** The package that is copied. */
  of?: string;
  /** The folder in `variants/` that is copied over the package. Without a package, it is the whole variant. */
  sources?: string;
  edits?: Edits;
  /** The SDK that the variant is built against. Default: the current SDK. */
  sdk?: 'older' | 'newer';
}

const variants: Record<string, Variant> = {
  'mfe-business-next': {
    of: 'mfe-business',
    sources: 'mfe-business-next',
    edits: {
      'package.json': [['"version": "1.0.0"', '"version": "1.1.0"']],
      'src/account/BusinessArea.tsx': [
        [
          'import { AreaLayout }',
          "import { InsightsPage } from '../insights/InsightsPage.tsx';\nimport { AreaLayout }",
        ],
        [
          '<Route path="settings"',
          '<Route path="insights" element={<InsightsPage />} />\n        <Route path="settings"',
        ],
      ],
      'src/account/AreaLayout.tsx': [
        [
          '<NavLink to={paths.myCompanySettings}>',
          '<NavLink to="/my-company/insights">Insights</NavLink>\n              <NavLink to={paths.myCompanySettings}>',
        ],
      ],
      'src/messages/en.json': [['"login.title": "', '"login.title": "New: ']],
    },
  },
  'mfe-consumer-next': {
    of: 'mfe-consumer',
    edits: {
      'package.json': [['"version": "1.0.0"', '"version": "1.1.0"']],
      'src/settings/SettingsPage.tsx': [['<Stack>', '<Stack key="next">']],
      'src/messages/en.json': [['"settings.title": "', '"settings.title": "New: ']],
    },
  },
  'mfe-business-older-sdk': { of: 'mfe-business', sdk: 'older' },
  'mfe-business-newer-sdk': { of: 'mfe-business', sdk: 'newer' },
  'mfe-careers': { sources: 'mfe-careers' },
  'mfe-careless': { sources: 'mfe-careless' },
  'mfe-fragile': { sources: 'mfe-fragile' },
  'shell-older-sdk': {
    of: 'shell',
    sdk: 'older',
    edits: { ...withoutServer, 'src/federation/startRuntime.ts': [['plugins: [injectRuntimeCore()],', '']] },
  },
  'shell-newer-sdk': { of: 'shell', sdk: 'newer', edits: withoutServer },
};

/**
 * Builds variants of this repository's packages in the same way as teams build their packages. Each variant is a copy under `.cache/federation`. A
 * variant is built again only when its sources have changed.
 * @param names the variants, all by default
 */
export async function buildVariants(names = Object.keys(variants)) {
  mkdirSync(join(root, CACHE), { recursive: true });
  copy('tsconfig.base.json', join(CACHE, 'tsconfig.base.json'));
  const builds = Object.entries(variants)
    .filter(([name]) => names.includes(name))
    .map(([name, variant]) => prepare(name, variant))
    .filter(({ folder, hash }) => readStamp(folder) !== hash);
  const work = async () => {
    for (let next = builds.shift(); next !== undefined; next = builds.shift()) await build(next);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  deriveIncompatible();
}

/** Creates the folder of a variant. @returns the folder, and the hash of everything that its build depends on */
function prepare(name: string, { of: original, sources, edits = {}, sdk }: Variant) {
  const folder = join(CACHE, name);
  const inputs = [folder, ...browserInputs];
  // A remote that is not a copy of another remote gets the dependencies of a typical remote.
  const template = original ?? 'mfe-business';
  clear(folder);
  if (original !== undefined) copy(join(original, 'src'), join(folder, 'src'));
  for (const file of ['package.json', 'remote.json', 'tsconfig.json']) {
    if (existsSync(join(root, template, file))) copy(join(template, file), join(folder, file));
  }
  copy(join(template, 'webpack.config.js'), join(folder, 'webpack.package.js'));
  copy(join(relative(root, import.meta.dirname), 'variants/webpack.config.js'), join(folder, 'webpack.config.js'));
  if (sources !== undefined) copy(join(relative(root, import.meta.dirname), 'variants', sources), folder);
  edit(folder, edits);
  const replaced: Record<string, string> = {};
  if (sdk !== undefined) {
    const { version, edits: sdkEdits, build: buildEdits } = sdks[sdk];
    const versionEdit: Edits[string] = [[`"version": "${sdkVersion}"`, `"version": "${version}"`]];
    replaced['@heard/sdk'] = prepareCopy('shell/sdk', `sdk-${sdk}`, { ...sdkEdits, 'package.json': versionEdit });
    if (buildEdits !== undefined) replaced['@heard/build'] = prepareCopy('tools/build', `build-${sdk}`, buildEdits);
    inputs.push(...Object.values(replaced));
  }
  link(join(template, 'node_modules'), join(folder, 'node_modules'), replaced);
  return { name, folder, hash: hashInputs(inputs) };
}

async function build({ name, folder, hash }: ReturnType<typeof prepare>) {
  await runStep(`Building ${name}`, 'npm', ['--prefix', folder, 'run', '--silent', 'build']);
  writeFileSync(stampFile(folder), hash);
}

/** Copies the build of a remote and changes the SDK range that it requires: no shell may load any script of the copy. */
function deriveIncompatible() {
  const from = join(CACHE, 'mfe-careers/dist/web');
  const to = join(CACHE, 'mfe-careers-incompatible-sdk/dist/web');
  copy(from, to);
  const description = JSON.stringify({ ...readJson(join(from, 'remote.json')), sdk: `^${major + 1}.0.0` });
  const manifest = readJson(join(from, 'mf-manifest.json'));
  manifest.metaData.files['remote.json'] = `sha384-${createHash('sha384').update(description).digest('base64')}`;
  const changed = { 'remote.json': description, 'mf-manifest.json': JSON.stringify(manifest) };
  for (const [name, content] of Object.entries(changed)) writeFileSync(join(root, to, name), content);
}

function stampFile(folder: string) {
  return join(root, folder, 'dist/.variant-stamp');
}

function readStamp(folder: string) {
  return existsSync(stampFile(folder)) ? readFileSync(stampFile(folder), 'utf8') : null;
}

/** Returns a hash of the sources in folders, and of files. */
function hashInputs(paths: string[]) {
  const hash = createHash('sha256');
  for (const file of [...new Set(paths.flatMap(sourcesIn))].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function sourcesIn(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|test|coverage|\.turbo)$|\.test\.tsx?$|\.(md|tsbuildinfo)$/.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(join(path, entry.name));
    return entry.isFile() ? [join(path, entry.name)] : [];
  });
}

/** Copies a package of the workspace and changes the copy. @returns its folder */
function prepareCopy(original: string, name: string, edits: Edits) {
  const folder = join(CACHE, name);
  clear(folder);
  for (const entry of readdirSync(join(root, original))) {
    if (!['node_modules', 'dist'].includes(entry)) copy(join(original, entry), join(folder, entry));
  }
  edit(folder, edits);
  link(join(original, 'node_modules'), join(folder, 'node_modules'), {});
  return folder;
}

/** Removes everything from a folder except its build. */
function clear(folder: string) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const entry of readdirSync(join(root, folder))) {
    if (entry !== 'dist') rmSync(join(root, folder, entry), { recursive: true });
  }
}

function copy(from: string, to: string) {
  cpSync(join(root, from), join(root, to), { recursive: true });
}

function edit(folder: string, edits: Edits) {
  for (const [file, replacements] of Object.entries(edits)) {
    const path = join(root, folder, file);
    let text = readFileSync(path, 'utf8');
    for (const [pattern, replacement] of replacements) {
      // Fails if the text is missing, because the variant would then equal the original.
      if (text.replace(pattern, '') === text) throw new Error(`${file} of ${folder} does not contain ${pattern}`);
      text = text.replace(pattern, () => replacement);
    }
    writeFileSync(path, text);
  }
}

/** Copies a node_modules folder link by link, and replaces the links of some packages by links to other packages. */
function link(from: string, to: string, replaced: Record<string, string>) {
  mkdirSync(join(root, to), { recursive: true });
  for (const entry of readdirSync(join(root, from), { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.name.startsWith('@') || entry.name === '.bin') {
      const scope = entry.name.startsWith('@') ? `${entry.name}/` : '';
      const inScope = Object.entries(replaced).filter(([name]) => scope !== '' && name.startsWith(scope));
      link(source, target, Object.fromEntries(inScope.map(([name, folder]) => [name.slice(scope.length), folder])));
    } else if (!entry.name.startsWith('.')) {
      const folder = replaced[entry.name];
      symlinkSync(folder === undefined ? resolvedLink(source) : join(root, folder), join(root, target));
    }
  }
}

function resolvedLink(file: string) {
  const path = join(root, file);
  try {
    return resolve(path, '..', readlinkSync(path));
  } catch {
    // The entries of `.bin` are files instead of links.
    return path;
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
