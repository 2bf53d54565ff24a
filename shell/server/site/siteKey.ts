import { hash } from 'node:crypto';
import { getSite } from '@heard/contract';
import { getSendsEmail } from './emails.ts';

/** The last site and its key, which is cached because hashing the text of a site with a logo takes time. */
let last: { site: ReturnType<typeof getSite>; key: string } | null = null;

/** Returns a text that identifies the site of this process, and whether it sends emails, for the keys of caches. */
export function getSiteKey(): string {
  const site = getSite();
  if (last?.site !== site) {
    last = { site, key: site === undefined ? '-' : hash('sha256', JSON.stringify(site)).slice(0, 16) };
  }
  return `${last?.key ?? '-'}${getSendsEmail() ? '' : ' without emails'}`;
}
