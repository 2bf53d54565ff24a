import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findIncompatibility } from '../compatibility.mjs';
import { mountInShell } from './mountInShell.mjs';

/**
 * @typedef {{sdk?: string[], contract?: string[], slots?: string[]}} Surface
 * @typedef {{name: string, url: string, owner: string}} DeployedRemote
 * @typedef {import('../compatibility.mjs').Offers & {deployed?: DeployedRemote[]}} Versions
 * @typedef {{team: string, what: string, wrong: string | null}} Result `team`: the owner of the remote
 */

/** How the messages name each part of a surface. */
const PARTS = /** @type {const} */ ({ sdk: 'of the SDK', contract: 'of the contract', slots: '(slot)' });

/**
 * Checks whether a new shell works with every remote that is deployed: it offers the versions that they need and the names that they use,
 * and mounts their pages and slots.
 * @param {string} deployed the URL of the deployed shell
 * @param {string | null} shell the URL of the new shell, which must accept overrides from the remotes' hosts; null: starts the build in
 *   this folder
 * @returns {Promise<Result[]>} each check, and what is wrong or null
 */
export async function checkShell(deployed, shell) {
  const { deployed: remotes } = /** @type {Versions} */ (await requestJson(deployed, '/versions.json'));
  if (remotes === undefined)
    throw new Error(`${deployed} does not list the deployed remotes. Is it the URL of a shell?`);
  const located = remotes.map(({ name, url, owner }) => ({
    team: owner,
    name,
    url: new URL(url, deployed).href,
  }));
  const started = shell === null ? await startShell(located) : null;
  try {
    const url = shell ?? started?.url ?? '';
    const before = /** @type {Surface | null} */ (await requestJson(deployed, '/surface.json').catch(() => null));
    const offers = /** @type {Versions} */ (await requestJson(url, '/versions.json'));
    const surface = /** @type {Surface} */ (await requestJson(url, '/surface.json'));
    const others = Object.fromEntries(located.map((remote) => [remote.name, remote.url]));
    const results = [];
    for (const remote of located) {
      results.push(...(await checkRemote(remote, { url, offers, surface, before, others })));
    }
    return results;
  } finally {
    await started?.stop();
  }
}

/**
 * @param {{team: string, name: string, url: string}} remote
 * @param {{url: string, offers: Versions, surface: Surface, before: Surface | null, others: Record<string, string>}} shell
 * @returns {Promise<Result[]>}
 */
async function checkRemote({ team, name, url: address }, { url, offers, surface, before, others }) {
  try {
    const [description, manifest] = await Promise.all([
      requestJson(address, 'remote.json'),
      requestJson(address, 'mf-manifest.json'),
    ]);
    const results = [
      { team, what: `the shell offers what ${name} needs`, wrong: findIncompatibility(name, description, offers) },
      {
        team,
        what: `the shell has everything that ${name} uses`,
        wrong: findRemoved(description.uses, surface, before),
      },
    ];
    // A shell loads nothing of a remote that it rejects.
    if (results[0]?.wrong !== null) return results;
    const places = await mountInShell({ shell: url, address, description, manifest, others });
    return [...results, ...places.map((place) => ({ team, ...place }))];
  } catch (error) {
    return [{ team, what: `${name} is available`, wrong: error instanceof Error ? error.message : String(error) }];
  }
}

/**
 * Returns what a remote uses and a new shell no longer has.
 * @param {Surface | undefined} uses undefined for a remote that was built before this was recorded
 * @param {Surface} surface of the new shell
 * @param {Surface | null} before the surface of the deployed shell; null if unknown. What it never had does not count as removed.
 */
export function findRemoved(uses, surface, before) {
  const removed = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).flatMap((part) => {
    const offered = new Set(surface[part] ?? []);
    const known = before === null ? null : new Set(before[part] ?? []);
    return (uses?.[part] ?? [])
      .filter((name) => name !== '*' && !offered.has(name) && (known === null || known.has(name)))
      .map((name) => `${name} ${PARTS[part]}`);
  });
  return removed.length === 0 ? null : `it uses ${removed.join(', ')}, which the new shell does not have`;
}

/**
 * Starts the web server of the build in this folder, which accepts every deployed remote as an override.
 * @param {{url: string}[]} remotes
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
async function startShell(remotes) {
  const program = resolve('dist/server/server/server.js');
  if (!existsSync(program))
    throw new Error(`There is no build of the shell in ${process.cwd()}: no dist/server/server/server.js.`);
  const folder = mkdtempSync(join(tmpdir(), 'heard-shell-'));
  // A deployment record without remotes: all of them are overrides.
  const record = join(folder, 'remotes');
  mkdirSync(record);
  const child = fork(program, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      REMOTES: record,
      REMOTES_STATE: join(folder, 'state.json'),
      REMOTE_OVERRIDES: [...new Set(remotes.map(({ url }) => new URL(url).origin))].join(','),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
  const stop = async () => {
    child.kill();
    // It writes to the folder until then.
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await new Promise((resolveUrl, reject) => {
      child.on('message', (/** @type {{type: string, url?: string, message?: string}} */ message) => {
        if (message.type === 'ready') resolveUrl(message.url);
        else reject(new Error(message.message));
      });
      child.on('exit', (code) => reject(new Error(`The new shell has exited with code ${code}.`)));
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} base
 * @param {string} path
 */
async function requestJson(base, path) {
  const url = new URL(path, base);
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (response === null) throw new Error(`${url} does not respond`);
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  return response.json();
}
