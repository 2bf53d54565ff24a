import { hash } from 'node:crypto';
import { getLanguages, getSite } from '@heard/contract';
import { getSendsEmail } from './sendsEmail.ts';

/** The last site and its key. The key is cached, because hashing the text of a site with a logo takes time. */
let last: { site: ReturnType<typeof getSite>; languages: ReturnType<typeof getLanguages>; key: string } | null = null;

/** Returns a text that identifies the site of this process, and whether it sends emails, for the keys of caches. */
export function getSiteKey(): string {
  const site = getSite();
  const languages = getLanguages();
  if (last === null || last.site !== site || last.languages !== languages) {
    last = { site, languages, key: hash('sha256', JSON.stringify([site, languages])).slice(0, 16) };
  }
  return `${last.key}${getSendsEmail() ? '' : ' without emails'}`;
}
