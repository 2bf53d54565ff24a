import type { SiteIdentity, SiteSettings } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { parseIdentity } from './parseIdentity.ts';
import { readSettings } from './readIdentity.ts';
import type { StoredIdentity } from './site.repository.ts';
import type { SiteDependencies } from './SiteDependencies.ts';

/** Stores the identity of the site, and logs who has changed it. @throws 400 for an invalid part */
export async function updateSite(
  dependencies: SiteDependencies,
  { userId }: Administrator,
  body: SiteIdentity,
): Promise<SiteSettings> {
  const { site, actions, runInTransaction } = dependencies;
  const identity = parseIdentity(body);
  await runInTransaction(async (transaction) => {
    const before = await site.read(transaction);
    await site.saveIdentity(transaction, identity);
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'changeSite',
      from_text: toText(before),
      to_text: toText({ ...before, ...identity }),
    });
  });
  return readSettings(dependencies);
}

/** Returns an identity for the log of administrators. Replaces the logo by its size, because the log contains no images. */
function toText({ name = null, accent = null, logo = null, languages = null }: Partial<StoredIdentity> = {}): string {
  return JSON.stringify({ name, accent, logo: logo === null ? null : `${logo.length} bytes`, languages });
}
