import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findIncompatibility, findUnknownSlots, type Needs } from '../compatibility.ts';
import { descriptionErrors } from '../descriptionErrors.ts';
import { findOverBudget, type Budget, type ModuleLoad } from './budget.ts';
import { SINGLETONS } from '../singletons.ts';
import { mountInShell, type Description } from './mountInShell.ts';
import { serve } from './serve.ts';
import { verifyRelease } from './verifyRelease.ts';

type Assets = { js: { sync: string[]; async: string[] }; css: { sync: string[]; async: string[] } };
interface Manifest {
  exposes: { path: string; assets: Assets }[];
  shared: { name: string; assets: Assets }[];
  metaData: { remoteEntry: { name: string }; globalName?: string; types: { zip?: string }; server?: { name: string } };
}

/** How much code of a remote a page may need before it is shown, compressed: 0.75 s on 3G (1.6 Mbit/s). The existing remotes need 30 KB. */
const MAX_PAGE_KB = 150;

/**
 * Packages that the shell provides, including the packages inside the SDK. Remotes must not bundle them: a second router, for example, would not know
 * about the first.
 */
const SHELL_PROVIDES = new Set([
  ...SINGLETONS,
  'scheduler',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'react-instantsearch',
  'algoliasearch',
]);

/** The parts of the SDK's package that each remote bundles. The shell provides all other parts. */
const BUNDLED_SDK = /\/node_modules\/@heard\/sdk\/dist\/package\/(account|countries|forms|trust)[./]/;

export interface CheckResult {
  what: string;
  /** The error that the check has found; null if there is none. */
  wrong: string | null;
  /** Whether the problem is only a warning, because the team may have intended the change. */
  isWarning?: boolean;
}

/**
 * Checks a built remote against the contract between remotes and shell. Needs no other remote. Needs a shell only for
 * mounting the remote.
 * @param place the folder of a build, or its URL
 * @param shell the URL of a shell in which the remote is mounted, and which must allow overrides from the URL of the build
 * @returns each check with its error, or null
 */
export async function check(place: string, shell: string | null): Promise<CheckResult[]> {
  if (/^https?:/.test(place)) return checkAddress(place.endsWith('/') ? place : `${place}/`, shell);
  if (!existsSync(join(place, 'remote.json'))) throw new Error(`There is no build in ${place}: no remote.json.`);
  const { address, close } = await serve([place], 0);
  try {
    return await checkAddress(address, shell);
  } finally {
    await close();
  }
}

type CheckedDescription = Description & Needs & { budget?: Budget };

/** The two files that describe a build: `remote.json` and the manifest. */
interface Build {
  description: CheckedDescription;
  manifest: Manifest;
}

/** Runs one check and records its result. Returns whether the check has passed. */
type Look = (what: string, findError: () => Promise<string | null>) => Promise<boolean>;

/** Returns an empty list of results, and the function that runs a check and adds its result. */
function createResults() {
  const results: CheckResult[] = [];
  const look: Look = async (what, findError) => {
    const wrong = await findError().catch((error) => error.message as string);
    results.push({ what, wrong });
    return wrong === null;
  };
  return { results, look };
}

async function checkAddress(address: string, shell: string | null) {
  const { results, look } = createResults();
  const description = {} as CheckedDescription;
  const manifest = {} as Manifest;
  const isDescribed = await look('remote.json matches its schema', async () => {
    Object.assign(description, await (await request(address, 'remote.json')).json());
    return descriptionErrors(description, process.cwd());
  });
  const hasManifest = await look('mf-manifest.json exposes the module of each mount and slot', async () => {
    Object.assign(manifest, await (await request(address, 'mf-manifest.json')).json());
    const exposed = new Set(manifest.exposes.map(({ path }) => path));
    const modules = [
      ...description.mounts.map(({ path, module }) => ({ place: path, module })),
      ...(description.slots ?? []).map(({ slot, module }) => ({ place: slot, module })),
    ];
    const missing = modules.filter(({ module }) => !exposed.has(module));
    return toList(missing.map(({ place, module }) => `${module} for ${place}`));
  });
  if (!isDescribed || !hasManifest) return results;

  await checkBuild(address, { description, manifest }, look);
  return shell === null ? results : [...results, ...(await checkInShell(shell, address, { description, manifest }))];
}

/** Checks the description and the manifest of a build, and whether all files that these two name exist. */
async function checkBuild(address: string, build: Build, look: Look) {
  const { description, manifest } = build;
  const { name } = manifest.metaData.remoteEntry;
  const files = [name, ...new Set(manifest.exposes.flatMap(getFiles))];
  await look('no path is mounted twice', async () => {
    const paths = description.mounts.map(({ path }) => path);
    return toList(paths.filter((path, at) => paths.indexOf(path) !== at));
  });
  await look('the global name is that of the remote', async () => {
    const { globalName } = manifest.metaData;
    const expected = description.name.replaceAll('-', '_');
    return globalName === expected
      ? null
      : `it is ${globalName}, which may be another remote's, instead of ${expected}`;
  });
  await checkFiles(address, { description, files }, look);
  await look('the types of the exposed modules exist', async () => {
    const { zip } = manifest.metaData.types;
    if (!zip) return 'the manifest names none';
    await request(address, zip);
    return null;
  });
  const rendered = description.mounts.filter(({ render }) => render === 'server');
  if (rendered.length > 0) {
    await look('the file for the web server has the pages that it renders, and needs only shared modules', async () =>
      findServerFileError(address, manifest, rendered),
    );
  }
  await look('only the shell provides shared modules', async () =>
    toList(manifest.shared.filter((shared) => getFiles(shared).length > 0).map((shared) => shared.name)),
  );
  await look('the files contain no library that the shell provides', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const all = await Promise.allSettled(scripts.map((file) => librariesIn(address, file)));
    if (all.every((one) => one.status === 'fulfilled' && one.value === null))
      return 'no file has a source map to check';
    return toList(new Set(all.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : one.reason.message))));
  });
}

interface DescribedFiles {
  description: CheckedDescription;
  files: readonly string[];
}

/** Checks the hashes, the headers and the sizes of the files. */
async function checkFiles(address: string, { description, files }: DescribedFiles, look: Look) {
  let rejected: string[] = [];
  let loads: ModuleLoad[] | null = null;
  await look('every file matches its hash in the manifest, plain and compressed', async () => {
    ({ rejected, loads } = await verifyRelease(address, description.name));
    return null;
  });
  await look('links lead to pages of the remote, slots are within their budget', async () => toList(rejected));
  await look('every file exists, for every origin and immutable', async () =>
    toList(
      (await Promise.all(files.map((file) => findFileError(address, file))))
        .filter((wrong) => wrong !== null)
        .map(String),
    ),
  );
  const checkBudget = async (what: string, budget: Budget) => {
    // Skips the budget if the check of the files has failed, because nothing was measured then.
    const measured = loads;
    if (measured !== null) await look(what, async () => toList(findOverBudget(measured, budget)));
  };
  await checkBudget(`no page loads more than ${MAX_PAGE_KB} KB before it is shown`, { bytes: MAX_PAGE_KB * 1000 });
  if (description.budget !== undefined) {
    await checkBudget('no page exceeds the budget of remote.json', description.budget);
  }
}

/** Checks a build in a shell that is deployed. */
async function checkInShell(shell: string, address: string, { description, manifest }: Build): Promise<CheckResult[]> {
  const { results, look } = createResults();
  const lost = await findLostPages(shell, description).catch(() => null);
  results.push({
    what: 'the pages keep the title, description and rendering that is deployed',
    wrong: lost,
    isWarning: true,
  });
  const isCompatible = await look('the shell offers what the remote needs', async () =>
    findIncompatibility(description.name, description, await (await request(shell, '/versions.json')).json()),
  );
  if (!isCompatible) return results;
  await look('the shell has the slots of the remote', async () =>
    toList(findUnknownSlots(description, await (await request(shell, '/surface.json')).json())),
  );
  return [...results, ...(await mountInShell({ shell, address, description, manifest }))];
}

/** Lists the metadata that pages have lost since the deployed release. Null if no page has lost metadata, or if the remote is new. */
async function findLostPages(shell: string, { name, mounts }: Pick<Description, 'name' | 'mounts'>) {
  const { deployed = [] } = (await (await request(shell, '/versions.json')).json()) as {
    deployed?: { name: string; url: string }[];
  };
  const present = deployed.find((remote) => remote.name === name);
  if (present === undefined) return null;
  const before = (await (await request(new URL(present.url, shell), 'remote.json')).json()) as Pick<
    Description,
    'mounts'
  >;
  return toList(
    before.mounts.flatMap((mount) => {
      const after = mounts.find(({ path }) => path === mount.path);
      if (after === undefined) return [`${mount.path} is gone`];
      return (['title', 'description', 'render'] as const)
        .filter((property) => mount[property] !== undefined && after[property] === undefined)
        .map((property) => `${mount.path} has no ${property} any more`);
    }),
  );
}

async function request(address: string | URL, file: string) {
  const url = new URL(file, address);
  const response = await fetch(url, { headers: { origin: 'https://heard.example' } }).catch(() => null);
  if (response === null) throw new Error(`${url} does not respond`);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Returns why browsers can't cache a file permanently, or can't load it from every origin; null if they can. */
async function findFileError(address: string, file: string) {
  try {
    const { headers } = await request(address, file);
    if (!['*', 'https://heard.example'].includes(headers.get('access-control-allow-origin') ?? ''))
      return `${file} has no CORS header`;
    return /immutable/.test(headers.get('cache-control') ?? '') ? null : `${file} is not immutable`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the packages of the shell that a script contains according to its source map. Ignores React's JSX functions, which every bundle contains.
 * @returns null if there is no source map. In a build with source maps, only files that contain nothing but messages have no source map
 */
async function librariesIn(address: string, file: string): Promise<string[] | null> {
  const map = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(await (await request(address, file)).text())?.[1];
  if (map === undefined) return null;
  const { sources }: { sources: string[] } = await (await request(new URL(file, address), map)).json();
  return sources
    .filter((source) => !/\/react\/(cjs\/react-)?jsx-(dev-)?runtime/.test(source) && !BUNDLED_SDK.test(source))
    .map((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
    .filter((library) => library !== undefined && SHELL_PROVIDES.has(library))
    .map(String);
}

function getFiles({ assets }: { assets: Assets }) {
  return [...assets.js.sync, ...assets.js.async, ...assets.css.sync, ...assets.css.async];
}

function toList(items: Iterable<string>) {
  const text = [...items].join(', ');
  return text === '' ? null : text;
}

/**
 * Returns what is wrong with the file that contains the pages for the web server; null if nothing is.
 * @param mounts the mounts that the web server renders
 */
async function findServerFileError(
  address: string,
  { metaData: { server } }: Manifest,
  mounts: readonly { module: string }[],
) {
  if (server === undefined) return 'the manifest names none';
  const code = await (await request(address, server.name)).text();
  const missing = mounts.filter(({ module }) => !code.includes(JSON.stringify(module)));
  if (missing.length > 0) return toList(new Set(missing.map(({ module }) => `it lacks ${module}`)));
  const needed = [...code.matchAll(/^(?:module\.exports|const \w+) = require\("([^"]+)"\);$/gm)].map(
    ([, name = '']) => name,
  );
  return toList(needed.filter((name) => !SINGLETONS.includes(name)).map((name) => `it needs ${name}`));
}
