import { areAllLanguages } from './language.ts';
import type { Language } from './schemas/account.ts';

/** The logo of a site: an image that the web server serves. */
export interface SiteLogo {
  /** The path of the image with its version, which browsers may cache permanently. */
  path: string;
  /** The path of the same image as PNG, for emails. */
  pngPath: string;
  type: 'image/svg+xml' | 'image/png';
  /** The width, in pixels or in the units of an SVG. Only the ratio of width to height matters. */
  width: number;
  height: number;
  /** The image as a `data:` URL, because badges can't load other files. Only present in the processes of servers. */
  dataUrl?: string;
}

/** The identity of a site: its name, its colors, its logo and its languages. */
export interface Site {
  name: string;
  /** The accent color, as `#rrggbb`. `deriveColors` computes the other colors from it. Null for the colors of the software. */
  accent?: string | null;
  /** If null, pages show the first letter of the site's name. If the site also has the software's name, they show the software's logo. */
  logo?: SiteLogo | null;
  /**
   * The languages that the site offers, the default first. Null for all languages of the software. `getLanguages` returns the languages in both
   * cases.
   */
  languages?: readonly Language[] | null;
}

/** The properties of a site that browsers need. The servers need all properties. */
interface NamedSite {
  name: string;
  /** Returns texts with the name of the site, see `withSiteName`. */
  rename<Texts>(texts: Texts): Texts;
}

declare global {
  /**
   * The site of this process or document. Undefined if the site has the name, colors and logo of the software. Bundles of remotes contain copies of
   * this module, so they share a global variable.
   */
  var heardSite: NamedSite | undefined;
}

/** The name of the software, and of a site whose operator has set no other name. */
export const DEFAULT_SITE_NAME = 'Heard';

/** The maximum length of a site's name: the header of a phone shows about 20 characters. */
export const SITE_NAME_MAX_LENGTH = 40;

/**
 * Explains why a text cannot be the name of a site. Names contain no characters that have a meaning in Markdown, email headers or SVG.
 * @returns the end of a sentence, without a period; null if the name is valid
 */
export function explainSiteName(name: string): string | null {
  const isValid =
    name.length <= SITE_NAME_MAX_LENGTH && /^\p{L}[\p{L}\p{M}\p{N} &'’.!+·:-]*$/u.test(name) && name === name.trim();
  return isValid
    ? null
    : `must be a name of 1 to ${SITE_NAME_MAX_LENGTH} letters, digits, spaces and & ' ’ . ! + · : - that begins with a letter`;
}

/** The maximum size of a logo in bytes. */
export const LOGO_MAX_BYTES = 32_768;

/** Returns whether a logo is an icon, which pages show next to the name. Wider logos contain the name. */
export function isIcon({ width, height }: Pick<SiteLogo, 'width' | 'height'>): boolean {
  return width / height <= 1.25;
}

/** Returns the name of the site that this process or document belongs to. */
export function getSiteName(): string {
  return globalThis.heardSite?.name ?? DEFAULT_SITE_NAME;
}

/**
 * Returns texts in which the site's name replaces the word `Heard`: message catalogs use that word for the site. Insert names and other
 * values that people have entered afterwards, so that they stay as they are.
 * @param texts a JSON value: a text, or a compiled catalog
 * @example
 * withSiteName('All reviews on Heard'); // All reviews on Example
 */
export function withSiteName<Texts>(texts: Texts): Texts {
  return globalThis.heardSite?.rename(texts) ?? texts;
}

/** Returns the site of this process; undefined if the site has the name, colors and logo of the software. */
export function getSite(): Site | undefined {
  // In the processes of servers the site has all properties, because `setSite` sets them there.
  return globalThis.heardSite;
}

/** Sets the site of this process. @param site the site; undefined if it has the name, colors and logo of the software */
export function setSite(site: Site | undefined): void {
  const { languages = null } = site ?? {};
  globalThis.heardLanguages = languages === null || areAllLanguages(languages) ? undefined : languages;
  if (site === undefined || isDefaultSite(site)) {
    globalThis.heardSite = undefined;
    return;
  }
  const { name } = site;
  const named: Site & NamedSite = {
    ...site,
    rename: (texts) =>
      name === DEFAULT_SITE_NAME ? texts : JSON.parse(JSON.stringify(texts).replaceAll(/\bHeard\b/g, name)),
  };
  globalThis.heardSite = named;
}

function isDefaultSite({ name, accent = null, logo = null }: Site): boolean {
  return name === DEFAULT_SITE_NAME && accent === null && logo === null;
}

/** Returns the script by which a document sets the languages of its site; null if the site offers all languages. */
export function toLanguagesScript(): string | null {
  return globalThis.heardLanguages === undefined ? null : `heardLanguages=${JSON.stringify(globalThis.heardLanguages)}`;
}

/**
 * Returns the script by which a document sets the name of its site. Names contain no characters that have to be escaped.
 * @returns null for a site with the name of the software. The script needs only the name, because a style sets the colors and the logo
 */
export function toSiteScript({ name }: Site): string | null {
  if (name === DEFAULT_SITE_NAME) return null;
  return `heardSite={name:"${name}",rename:function(t){return JSON.parse(JSON.stringify(t).replace(/\\bHeard\\b/g,this.name))}}`;
}
