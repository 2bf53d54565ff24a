import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'heard-upload-';

/** The maximum age (ms) of a folder. No upload takes this long, including the wait for its turn to be decoded. */
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * Runs work with a folder for one uploaded file. Other users of the machine cannot read the folder. The folder is removed after the work.
 *
 * @param parent the folder of temporary files
 */
export async function withUploadFolder<Result>(
  work: (folder: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  const folder = await mkdtemp(join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of uploads whose process has crashed, except folders of other operating system users. @param
 * parent the folder of temporary files
 */
export async function removeLostUploads(parent = tmpdir()): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = join(parent, name);
    // Ignores errors, because another process may have removed the folder in the meantime.
    const found = await stat(folder).catch(() => null);
    if (found === null || found.uid !== process.getuid?.() || found.mtimeMs >= Date.now() - MAX_AGE_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
