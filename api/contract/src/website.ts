import type { RuleProblem } from './problem.ts';
import { cleanText } from './text.ts';

/** A company's website: its public id and the URL to link to. */
export interface Website {
  /** The company id: host without `www.`, lower case, IDN in punycode. Always has a dot. */
  id: string;
  /** `scheme://host` */
  website: string;
}

/** Returns the part of a host under which anybody can register (`com`, `co.uk`), or null when it is unknown. */
export type PublicSuffixOf = (host: string) => string | null;

/** Hosts that many companies share: a URL with a path there is the page of one of them, not a company's website. */
const SHARED_HOSTS: ReadonlySet<string> = new Set([
  'about.me',
  'amazon.com',
  'behance.net',
  'bit.ly',
  'booking.com',
  'ebay.com',
  'etsy.com',
  'facebook.com',
  'fb.com',
  'fb.me',
  'g.page',
  'github.com',
  'goo.gl',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'maps.app.goo.gl',
  'medium.com',
  'pinterest.com',
  'reddit.com',
  'sites.google.com',
  'snapchat.com',
  'substack.com',
  't.me',
  'telegram.me',
  'threads.net',
  'tiktok.com',
  'tripadvisor.com',
  'twitch.tv',
  'twitter.com',
  'vk.com',
  'wa.me',
  'whatsapp.com',
  'x.com',
  'yelp.com',
  'youtu.be',
  'youtube.com',
]);

const WEBSITE_MAX_LENGTH = 2048;
const HOST_MAX_LENGTH = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Parses a website as people type it (`https://www.Acme.com/shop`, `acme.com`) into a company id and a URL.
 * @param publicSuffixOf looks up the public suffix of a host. The API uses the Public Suffix List. By default any host
 *   with a dot is accepted, so that a form finds most problems without loading the list.
 * @returns the website, or the problem
 */
export function parseWebsite(
  text: string,
  publicSuffixOf: PublicSuffixOf = (host) => host.slice(host.lastIndexOf('.') + 1),
): Website | { problem: RuleProblem } {
  if (text.length > 4 * WEBSITE_MAX_LENGTH) return { problem: { code: 'tooLong', limit: WEBSITE_MAX_LENGTH } };
  const trimmed = cleanText(text);
  if (trimmed === '') return { problem: { code: 'required' } };
  if (trimmed.length > WEBSITE_MAX_LENGTH) return { problem: { code: 'tooLong', limit: WEBSITE_MAX_LENGTH } };
  const notAWebsite = { problem: { code: 'notAWebsite' } } as const;
  // The URL parser silently drops tabs and line breaks inside a URL, and reads `\` as `/`.
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(trimmed)) return notAWebsite;

  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return notAWebsite;
  let url: URL;
  try {
    url = new URL(scheme === undefined ? `https://${trimmed}` : trimmed);
  } catch {
    return notAWebsite;
  }
  if (url.username !== '' || url.password !== '' || /^[^/?#]*@/.test(trimmed.replace(/^[a-z]+:\/\//i, ''))) {
    return { problem: { code: 'websiteHasCredentials' } };
  }

  const host = url.hostname.replace(/\.$/, '');
  const labels = host.split('.');
  if (host.length > HOST_MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label))) {
    return notAWebsite;
  }
  // The URL parser normalizes every spelling of an IPv4 address to four numbers; no top-level domain is a number.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return notAWebsite;
  if (!isUnderSuffix(host, publicSuffixOf)) return { problem: { code: 'websiteHasNoName' } };

  const id = withoutWww(host, publicSuffixOf);
  const hasPage = url.pathname !== '/' || url.search !== '' || url.hash !== '';
  if (hasPage && isSharedHost(id)) return { problem: { code: 'websiteIsShared' } };
  return { id, website: `${url.protocol}//${host}` };
}

/** Removes each leading `www.`, so that an id parses to itself. */
function withoutWww(host: string, publicSuffixOf: PublicSuffixOf): string {
  const bare = host.replace(/^www\./, '');
  return bare !== host && isUnderSuffix(bare, publicSuffixOf) ? withoutWww(bare, publicSuffixOf) : host;
}

/** Returns whether a host has a name in front of its public suffix. `.example` (RFC 2606) counts as one. */
function isUnderSuffix(host: string, publicSuffixOf: PublicSuffixOf): boolean {
  const suffix = /(^|\.)example$/.test(host) ? 'example' : publicSuffixOf(host);
  return suffix !== null && host !== suffix && host.endsWith(`.${suffix}`);
}

/** Returns whether the host, or a parent of it (`de-de.facebook.com`), is shared by many companies. */
function isSharedHost(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => SHARED_HOSTS.has(labels.slice(at).join('.')));
}
