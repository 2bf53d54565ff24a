import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { descriptionErrors } from '../descriptionErrors.mjs';
import { SINGLETONS } from '../singletons.mjs';
import { mountInShell } from './mountInShell.mjs';
import { serve } from './serve.mjs';

/** Packages that the shell brings. What the sdk carries inside counts: a second router would not know of the first. */
const SHELL_BRINGS = new Set([
  ...SINGLETONS,
  'scheduler',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'react-instantsearch',
  'algoliasearch',
]);

/**
 * Holds a built remote against the contract between remotes and shell. Needs no other remote, and no shell but the one
 * that it is given.
 * @param {string} place the folder of a build, or the address where one lies
 * @param {string | null} shell the address of a shell to mount it in; it must allow overrides from the build's address
 * @returns {Promise<{what: string, wrong: string | null}[]>} each thing that was looked at, and what is wrong with it
 */
export async function check(place, shell) {
  if (/^https?:/.test(place)) return checkAddress(place.endsWith('/') ? place : `${place}/`, shell);
  if (!existsSync(join(place, 'remote.json'))) throw new Error(`There is no build in ${place}: no remote.json.`);
  const { address, close } = await serve([place], 0);
  try {
    return await checkAddress(address, shell);
  } finally {
    await close();
  }
}

async function checkAddress(address, shell) {
  const results = [];
  const look = async (what, how) => {
    const wrong = await how().catch((error) => error.message);
    results.push({ what, wrong: wrong ?? null });
    return wrong === undefined || wrong === null;
  };

  let description;
  let manifest;
  const isDescribed = await look('remote.json says what the remote is', async () => {
    description = await (await ask(address, 'remote.json')).json();
    return descriptionErrors(description, process.cwd());
  });
  const hasManifest = await look('mf-manifest.json exposes the module of each mount', async () => {
    manifest = await (await ask(address, 'mf-manifest.json')).json();
    const exposed = new Set(manifest.exposes.map(({ path }) => path));
    const missing = description.mounts.filter(({ module }) => !exposed.has(module));
    return listed(missing.map(({ path, module }) => `${module} for ${path}`));
  });
  if (!isDescribed || !hasManifest) return results;

  const { name, integrity } = manifest.metaData.remoteEntry;
  const files = [name, ...new Set(manifest.exposes.flatMap(filesOf))];
  await look('no address is given twice', async () => {
    const paths = description.mounts.map(({ path }) => path);
    return listed(paths.filter((path, at) => paths.indexOf(path) !== at));
  });
  await look('the entry is what its hash in the manifest says', async () => {
    const bytes = Buffer.from(await (await ask(address, name)).arrayBuffer());
    const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return integrity === found ? null : `${name} is ${found}, the manifest says ${integrity ?? 'nothing'}`;
  });
  await look('every file is there, for every origin and to be kept', async () =>
    listed((await Promise.all(files.map((file) => wrongAsFile(address, file)))).filter((wrong) => wrong !== null)),
  );
  await look('the types of what it exposes are there', async () => {
    const { zip } = manifest.metaData.types;
    if (!zip) return 'the manifest names none';
    await ask(address, zip);
    return null;
  });
  await look('what is shared is brought by the shell alone', async () =>
    listed(manifest.shared.filter((shared) => filesOf(shared).length > 0).map((shared) => shared.name)),
  );
  await look('no library that the shell brings is in the files', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const all = await Promise.allSettled(scripts.map((file) => librariesIn(address, file)));
    if (all.every(({ value }) => value === null)) return 'no file has a source map to see it in';
    return listed(new Set(all.flatMap(({ value, reason }) => (reason === undefined ? (value ?? []) : reason.message))));
  });

  if (shell === null) return results;
  const isCompatible = await look('the shell has an sdk that the remote was built for', async () => {
    const { sdk } = await (await ask(shell, '/versions.json')).json();
    return semver.satisfies(sdk, description.sdk) ? null : `it has ${sdk}, the remote needs ${description.sdk}`;
  });
  if (!isCompatible) return results;
  for (const { mount, wrong } of await mountInShell({ shell, address, description, manifest })) {
    results.push({ what: `the shell mounts ${mount.path}`, wrong });
  }
  return results;
}

async function ask(address, file) {
  const url = new URL(file, address);
  const response = await fetch(url, { headers: { origin: 'https://heard.example' } }).catch(() => null);
  if (response === null) throw new Error(`${url} does not answer`);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** Files whose names carry a hash must be kept by browsers; scripts are asked for with CORS. */
async function wrongAsFile(address, file) {
  try {
    const { headers } = await ask(address, file);
    if (!['*', 'https://heard.example'].includes(headers.get('access-control-allow-origin')))
      return `${file} has no CORS header`;
    return /immutable/.test(headers.get('cache-control') ?? '') ? null : `${file} is not immutable`;
  } catch (error) {
    return error.message;
  }
}

/**
 * The packages that a script's source map names, and that the shell brings. React's JSX functions are each bundle's own.
 * @returns null without a map: in a build that has maps, a file of texts alone
 */
async function librariesIn(address, file) {
  const map = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(await (await ask(address, file)).text())?.[1];
  if (map === undefined) return null;
  const { sources } = await (await ask(new URL(file, address), map)).json();
  return sources
    .filter((source) => !/\/react\/(cjs\/react-)?jsx-(dev-)?runtime/.test(source))
    .map((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
    .filter((library) => SHELL_BRINGS.has(library));
}

function filesOf({ assets }) {
  return [...assets.js.sync, ...assets.js.async, ...assets.css.sync, ...assets.css.async];
}

function listed(items) {
  const text = [...items].join(', ');
  return text === '' ? null : text;
}
