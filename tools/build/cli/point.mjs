import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How long (ms) to wait for the web server, which reads its list every 10 s and queries each remote for up to 3 s. */
const NOTICE_MS = 30_000;

/**
 * Changes one entry of a list of remotes, the file that `REMOTES` of the web server names. Whoever reads it meanwhile sees
 * the old list or the new one, never half of it.
 * @param {string} file
 * @param {string} name the remote
 * @param {string | undefined} address where its build lies from now on; left out: the remote is taken off
 * @param {string | null} shell the address of a web server that reads the list: waited for, until it says that it has
 * @returns {Promise<string>} what has changed
 * @throws {Error} when the list can't be read, there is no build of this remote at the address, or the shell takes no notice
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
