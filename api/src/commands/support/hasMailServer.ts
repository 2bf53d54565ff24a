import type { Database } from '../../database/Database.ts';
import { siteEmailRepository } from '../../modules/siteEmail/index.ts';
import type { Settings } from '../../settings.ts';

/** Returns whether the site has a mail server, in the environment or in the database. */
export async function hasMailServer(database: Database, { smtpUrl }: Pick<Settings, 'smtpUrl'>): Promise<boolean> {
  if (smtpUrl !== null) return true;
  const { smtp_url: stored = null } = (await siteEmailRepository(database).read()) ?? {};
  return stored !== null;
}
