import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import semver from 'semver';
import { root, runStep } from '../../../../tools/workspace.mjs';

/** Webpack compiles nothing below a node_modules, so the copies lie beside it. */
const CACHE = '.cache/federation';

const sdkVersion = readJson('shell/sdk/package.json').version;
const { major, minor } = semver.parse(sdkVersion);

/**
 * The sdks that variants are built against. `edits`: for each file, pieces of its text and what stands there instead;
 * `build`: the same for the package that builds with it.
 */
const sdks = {
  // Without what sdk 1.1 has brought: the core of the federation runtime, and more modules, from the shell.
  older: {
    version: `${major}.${minor - 1}.0`,
    build: {
      'webpack.mjs': [['disableRemote: true }, externalRuntime: true }', '} }']],
      'singletons.mjs': [
        [/^ *'react\/jsx-runtime',\n/m, ''],
        [/^ *'lucide-react.*',\n/m, ''],
      ],
    },
  },
  // With something more, and with another chunk for the search than today's.
  newer: {
    version: `${major}.${minor + 1}.0`,
    edits: {
      'src/index.ts': [['export { usePageTitle }', "export const somethingNew = 'new';\nexport { usePageTitle }"]],
      'src/search/InstantSearchResults.tsx': [['insights={false}', 'insights={false} key="newer"']],
    },
  },
  incompatible: { version: `${major + 1}.0.0` },
};

/** The web server is the same for all: its word about the sdk decides. */
const withoutServer = { 'package.json': [['webpack && tsc -p tsconfig.server.build.json', 'webpack']] };

/**
 * The variants. `of`: the package that is copied; `sources`: the folder in `variants/` that is laid over it, or is all of it;
 * `sdk`: the sdk that it is built against, where it is not today's.
 */
const variants = {
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
  'mfe-careers-incompatible-sdk': { sources: 'mfe-careers', sdk: 'incompatible' },
  'mfe-fragile': { sources: 'mfe-fragile' },
  'shell-older-sdk': {
    of: 'shell',
    sdk: 'older',
    edits: { ...withoutServer, 'src/federation/startRuntime.ts': [['plugins: [handRuntimeOn()],', '']] },
  },
  'shell-newer-sdk': { of: 'shell', sdk: 'newer', edits: withoutServer },
};

/**
 * Builds variants of this clone's packages as a team builds its own, each in a copy under `.cache/federation` of the package's
 * sources and of the files in `variants/`. Two at a time.
 */
export async function buildVariants() {
  mkdirSync(join(root, CACHE), { recursive: true });
  copy('tsconfig.base.json', join(CACHE, 'tsconfig.base.json'));
  const waiting = Object.entries(variants);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const folder = prepare(...next);
      await runStep(`Building ${next[0]}`, 'npm', ['--prefix', folder, 'run', '--silent', 'build']);
    }
  };
  await Promise.all([work(), work()]);
}

/** Prepares a variant's folder. @returns the folder */
function prepare(name, { of: original, sources, edits = {}, sdk }) {
  const folder = join(CACHE, name);
  // A remote that is no copy of another has the dependencies that a remote has.
  const template = original ?? 'mfe-business';
  clear(folder);
  if (original !== undefined) copy(join(original, 'src'), join(folder, 'src'));
  for (const file of ['package.json', 'remote.json', 'tsconfig.json', 'webpack.config.js']) {
    if (existsSync(join(root, template, file))) copy(join(template, file), join(folder, file));
  }
  if (sources !== undefined) copy(join(relative(root, import.meta.dirname), 'variants', sources), folder);
  edit(folder, edits);
  const replaced = {};
  if (sdk !== undefined) {
    const { version, edits, build } = sdks[sdk];
    const versionEdit = [[`"version": "${sdkVersion}"`, `"version": "${version}"`]];
    replaced['@heard/sdk'] = prepareCopy('shell/sdk', `sdk-${sdk}`, { ...edits, 'package.json': versionEdit });
    if (build !== undefined) replaced['@heard/build'] = prepareCopy('tools/build', `build-${sdk}`, build);
  }
  link(join(template, 'node_modules'), join(folder, 'node_modules'), replaced);
  return folder;
}

/** Copies a package of the workspace, with changes. @returns the copy's folder */
function prepareCopy(original, name, edits) {
  const folder = join(CACHE, name);
  clear(folder);
  for (const entry of readdirSync(join(root, original))) {
    if (!['node_modules', 'dist'].includes(entry)) copy(join(original, entry), join(folder, entry));
  }
  edit(folder, edits);
  link(join(original, 'node_modules'), join(folder, 'node_modules'), {});
  return folder;
}

/** Takes everything out of a folder but what was built in it. */
function clear(folder) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const entry of readdirSync(join(root, folder))) {
    if (entry !== 'dist') rmSync(join(root, folder, entry), { recursive: true });
  }
}

function copy(from, to) {
  cpSync(join(root, from), join(root, to), { recursive: true });
}

function edit(folder, edits) {
  for (const [file, replacements] of Object.entries(edits)) {
    const path = join(root, folder, file);
    let text = readFileSync(path, 'utf8');
    for (const [found, instead] of replacements) {
      // What is not there any more would make a variant that is none.
      if (text.replace(found, '') === text) throw new Error(`${file} of ${folder} has no ${found}`);
      text = text.replace(found, () => instead);
    }
    writeFileSync(path, text);
  }
}

/** A node_modules like another one, link by link, with other packages for those that are replaced. */
function link(from, to, replaced) {
  mkdirSync(join(root, to), { recursive: true });
  for (const entry of readdirSync(join(root, from), { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
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

function resolvedLink(file) {
  const path = join(root, file);
  try {
    return resolve(path, '..', readlinkSync(path));
  } catch {
    // The programs in .bin are files.
    return path;
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
