import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Changes one entry of a list of remotes, the file that `REMOTES` of the web server names. Whoever reads it meanwhile sees
 * the old list or the new one, never half of it.
 * @param {string} file
 * @param {string} name the remote
 * @param {string} [address] where its build lies from now on; left out: the remote is taken off
 * @returns {Promise<string>} what has changed
 * @throws {Error} when the list can't be read, or there is no build of this remote at the address
 */
export async function point(file, name, address) {
  const list = JSON.parse(await readFile(file, 'utf8'));
  const before = list[name] ?? null;
  if (address === undefined) {
    if (before === null) throw new Error(`${name} is not on the list.`);
    delete list[name];
  } else {
    await expectBuild(name, address);
    list[name] = address;
  }
  const written = `${file}.${process.pid}.new`;
  await writeFile(written, `${JSON.stringify(list, null, 2)}\n`);
  await rename(written, file);
  return `${name}: ${before ?? 'not on the list'} -> ${address ?? 'not on the list'}`;
}

/** A wrong address is found here, not by the people on the site. */
async function expectBuild(name, address) {
  if (!/^https?:\/\/.+\/$/.test(address)) throw new Error(`"${address}" is no http(s) address that ends with a slash.`);
  const response = await fetch(new URL('remote.json', address)).catch(() => null);
  if (response === null || !response.ok) {
    throw new Error(`${address}remote.json ${response === null ? 'does not answer' : `answers ${response.status}`}.`);
  }
  const found = (await response.json().catch(() => null))?.name;
  if (found !== name)
    throw new Error(`${address} has ${found === undefined ? 'no remote' : `the remote ${found}`}, not ${name}.`);
}
