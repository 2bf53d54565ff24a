import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How long (ms) to wait for the web server, which reads its list every 10 s and queries each remote for up to 3 s. */
const NOTICE_MS = 30_000;

/**
 * Changes one entry of a list of remotes, the file that `REMOTES` of the web server names. The file is
 * replaced atomically: readers see the old list or the new one.
 * @param {string} file
 * @param {string} name the remote
 * @param {string | undefined} address the new URL of its build; undefined removes the remote
 * @param {string | null} shell the URL of a web server that reads the list; waits until it has done so
 * @returns {Promise<string>} what has changed
 * @throws {Error} when the list can't be read, the URL has no build of this remote, or the shell does not load the new list in time
 */
export async function point(file, name, address, shell) {
  const list = JSON.parse(await readFile(file, 'utf8'));
  const before = list[name] ?? null;
  let version;
  if (address === undefined) {
    if (before === null) throw new Error(`${name} is not on the list.`);
    delete list[name];
  } else {
    version = await versionAt(name, address);
    list[name] = address;
  }
  const written = `${file}.${process.pid}.new`;
  await writeFile(written, `${JSON.stringify(list, null, 2)}\n`);
  await rename(written, file);
  if (shell !== null) await noticed(shell, name, version);
  return `${name}: ${before ?? 'not on the list'} -> ${address ?? 'not on the list'}`;
}

/**
 * Returns the version of the build at a URL, so that a wrong URL fails here and not on the site.
 * @param {string} name
 * @param {string} address
 * @returns {Promise<string>}
 */
async function versionAt(name, address) {
  if (!/^https?:\/\/.+\/$/.test(address)) throw new Error(`"${address}" is no http(s) address that ends with a slash.`);
  const response = await fetch(new URL('remote.json', address)).catch(() => null);
  if (response === null || !response.ok) {
    throw new Error(`${address}remote.json ${response === null ? 'does not answer' : `answers ${response.status}`}.`);
  }
  const { name: found, version } = (await response.json().catch(() => null)) ?? {};
  if (found !== name)
    throw new Error(`${address} has ${found === undefined ? 'no remote' : `the remote ${found}`}, not ${name}.`);
  return version;
}

/**
 * Waits until a shell serves the remote in this version, or no longer serves it.
 * @param {string} shell
 * @param {string} name
 * @param {string | undefined} version
 */
async function noticed(shell, name, version) {
  for (const began = Date.now(); Date.now() - began < NOTICE_MS; await delay(500)) {
    const response = await fetch(new URL('/versions.json', shell)).catch(() => null);
    if (response?.ok && (await response.json()).remotes[name] === version) return;
  }
  throw new Error(
    `The list is changed, but ${shell} has not ${version ?? 'let go of it'} after ${NOTICE_MS / 1000} s.`,
  );
}
