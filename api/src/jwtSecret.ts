import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that tokens are signed with: made at the first start and kept in `dataDir`, for its owner's eyes only. */
export async function keptJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  try {
    await mkdir(dataDir, { recursive: true });
    // 'wx' never overwrites: of two first starts, both go on with the secret of the faster one.
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || path !== file) {
      throw new Error(`DATA_DIR: ${path ?? dataDir} can't be written (${code}).`, { cause: error });
    }
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} holds no secret: delete it, and a new one is made.`);
  return secret;
}
