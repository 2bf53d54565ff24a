import type { RuleProblem } from './RuleProblem.ts';
import { cleanText } from './text.ts';

/** A company's website: its public id and the URL to link to. */
export interface Website {
  /**
   * The company id: the host of the website in lower case, without `www.`, with an internationalized domain in punycode. It always contains
   * a dot.
   */
  id: string;
  /** The URL to link to, as `scheme://host`. */
  website: string;
}

/** Returns the part of a host under which anybody can register (`com`, `co.uk`), or null when it is unknown. */
export type PublicSuffixOf = (host: string) => string | null;

/**
 * Hosts that many companies share: a URL with a path on such a host is the page of one company, not a company's
 * website.
 */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `about.me apps.apple.com apps.microsoft.com behance.net bit.ly chromewebstore.google.com fb.com fb.me g.co g.page github.com goo.gl
  itunes.apple.com linktr.ee lnk.bio maps.app.goo.gl maps.apple.com medium.com page.link play.google.com reddit.com
  sites.google.com snapchat.com substack.com t.me telegram.me threads.com threads.net twitch.tv vk.com wa.me whatsapp.com x.com youtu.be`.split(
    /\s+/,
  ),
);

/** Names that marketplaces, social networks, portals and delivery services use under many public suffixes (`amazon.co.uk`). */
const SHARED_NAMES: ReadonlySet<string> = new Set(
  `agoda airbnb alibaba aliexpress allegro amazon aptoide backmarket bol booking cdiscount craigslist deliveroo depop discogs
  doctolib doordash ebay etsy eventbrite expedia facebook fiverr foodora foodpanda fresha glassdoor glovoapp google grubhub gumtree
  hemnet hostelworld idealo immobilienscout24 indeed instagram just-eat justeat kaufland kijiji kleinanzeigen lazada leboncoin lieferando linkedin
  manomano mercadolibre mercadolivre olx opentable ozon pinterest postmates rappi rakuten shopee skipthedishes takeaway temu
  thefork thuisbezorgd tiktok treatwell tripadvisor trustpilot twitter ubereats upwork vinted vrbo wallapop walmart
  wayfair wolt yelp youtube zalando zillow zomato`.split(/\s+/),
);

const WEBSITE_MAX_LENGTH = 2048;
const HOST_MAX_LENGTH = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Parses a website as people type it (`https://www.Acme.com/shop`, `acme.com`) into a company id and a URL.
 * @param publicSuffixOf looks up the public suffix of a host. The API uses the Public Suffix List. Without it, any host with a dot is accepted, so
 * forms find most problems without loading the list.
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
  // Rejects white space and `\`, because the URL parser drops tabs and line breaks inside a URL, and reads `\` as `/`.
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
  // Rejects IPv4 addresses. The URL parser normalizes each of them to four numbers, and no top-level domain is a number.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return notAWebsite;
  if (!isUnderSuffix(host, publicSuffixOf)) return { problem: { code: 'websiteHasNoName' } };

  const id = withoutWww(host, publicSuffixOf);
  return { id, website: `${url.protocol}//${host}` };
}

/** Removes each leading `www.`, so that parsing an id returns the same id. */
function withoutWww(host: string, publicSuffixOf: PublicSuffixOf): string {
  const bare = host.replace(/^www\./, '');
  return bare !== host && isUnderSuffix(bare, publicSuffixOf) ? withoutWww(bare, publicSuffixOf) : host;
}

/** Returns whether a host has a name in front of its public suffix. `.example` (RFC 2606) counts as a public suffix. */
function isUnderSuffix(host: string, publicSuffixOf: PublicSuffixOf): boolean {
  const suffix = /(^|\.)example$/.test(host) ? 'example' : publicSuffixOf(host);
  return suffix !== null && host !== suffix && host.endsWith(`.${suffix}`);
}

/**
 * Checks the website that an owner or an administrator enters. A page on a marketplace or social network is rejected, because its host
 * belongs to the operator.
 * @returns the problem, or null when the website is valid
 */
export function checkOwnWebsite(text: string, publicSuffixOf?: PublicSuffixOf): RuleProblem | null {
  const website = parseWebsite(text, publicSuffixOf);
  if ('problem' in website) return website.problem;
  return isMarketplacePage(text, publicSuffixOf) ? { code: 'websiteIsShared' } : null;
}

/** Returns whether a website, as people type it, has a path, query or fragment. */
export function isPage(text: string): boolean {
  const withoutScheme = cleanText(text).replace(/^[a-z]+:\/\//i, '');
  return /^[^/?#]+(?:\/+[^/?#]|\/*[?#].)/.test(withoutScheme);
}

/**
 * Returns whether a website, as people type it, is a page on a host that many companies share: a marketplace, a social network, an app
 * store or a map. A review of such a page would be about the operator of the host.
 */
export function isMarketplacePage(text: string, publicSuffixOf?: PublicSuffixOf): boolean {
  const website = parseWebsite(text, publicSuffixOf);
  return !('problem' in website) && isPage(text) && isSharedHost(website.id, publicSuffixOf);
}

/** Returns whether the host, or a parent of it (`de-de.facebook.com`), is shared by many companies. */
function isSharedHost(host: string, publicSuffixOf?: PublicSuffixOf): boolean {
  const labels = host.split('.');
  if (labels.some((_, at) => SHARED_HOSTS.has(labels.slice(at).join('.')))) return true;
  // Assumes, without the Public Suffix List, that a short second label belongs to the suffix, such as `co` in `co.uk`.
  const isPair = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  const suffixLength = publicSuffixOf?.(host)?.split('.').length ?? (isPair ? 2 : 1);
  return SHARED_NAMES.has(labels.at(-suffixLength - 1) ?? '');
}
