import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDataSetting } from './kernel/operatorTerms.ts';

type SecretName = 'jwt-secret' | 'data-secret';

/**
 * Reads a secret from a file in `dataDir`. The first start generates it, readable only by its owner.
 * @throws Error with a message for the operator if it can't be read or written
 */
export async function readOrCreateSecret(dataDir: string, name: SecretName): Promise<string> {
  const file = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    // The mode 'wx' never overwrites a file. If two processes start for the first time, both use the secret of the process that was faster.
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || path !== file) {
      throw new Error(`${getDataSetting()}: ${path ?? dataDir} can't be written (${code}).`, { cause: error });
    }
  }
  return readSecret(dataDir, name);
}

/** Reads a secret from a file in `dataDir`. @throws Error if there is no such file, or no valid secret in it */
export async function readSecret(dataDir: string, name: SecretName): Promise<string> {
  const file = join(dataDir, name);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} contains no valid secret. Delete it to generate a new one.`);
  return secret;
}
