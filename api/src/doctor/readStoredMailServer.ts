import { databaseExists, openDatabase } from '../commands/support/openDatabase.ts';
import { createMailBox, siteEmailRepository } from '../modules/siteEmail/index.ts';
import type { Settings } from '../settings.ts';
import { readSecret } from '../storedSecret.ts';

/**
 * Returns the URL of the mail server that an administrator has stored; null if none is stored. Also returns null if the database can't be read,
 * because another check reports that. Also returns null if `DATA_SECRET` is missing or is not the secret of the database, because the API does not
 * start then.
 */
export async function readStoredMailServer(settings: Settings): Promise<string | null> {
  if (!databaseExists(settings)) return null;
  try {
    const { database, close } = await openDatabase(settings);
    try {
      const encrypted = (await siteEmailRepository(database).read())?.smtp_url ?? null;
      if (encrypted === null) return null;
      const secret = settings.dataSecret ?? (await readSecret(settings.dataDir, 'data-secret'));
      return createMailBox(secret).decrypt(encrypted)?.toString() ?? null;
    } finally {
      await close();
    }
  } catch {
    return null;
  }
}
