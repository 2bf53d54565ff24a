/** A site with another name than the software. */
export interface Site {
  name: string;
}

interface NamedSite extends Site {
  /** Returns texts with the name of the site, see `withSiteName`. */
  rename<Texts>(texts: Texts): Texts;
}

declare global {
  /**
   * The site of this process or document; undefined: it has the name and the logo of the software. Bundles of remotes contain copies of this
   * module, so they share a global variable.
   */
  var heardSite: NamedSite | undefined;
}

/** The name of the software, and of a site whose operator has set no other name. */
export const DEFAULT_SITE_NAME = 'Heard';

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

/** Returns the site of this process; undefined: it has the name and the logo of the software. */
export function getSite(): Site | undefined {
  return globalThis.heardSite;
}

/** Sets the site of this process. @param site undefined, or the name of the software: it has the name and the logo of the software */
export function setSite(site: Site | undefined): void {
  if (site === undefined || site.name === DEFAULT_SITE_NAME) {
    globalThis.heardSite = undefined;
    return;
  }
  const { name } = site;
  globalThis.heardSite = {
    name,
    rename: (texts) => JSON.parse(JSON.stringify(texts).replaceAll(/\bHeard\b/g, name)),
  };
}

/** Returns the script by which a document sets its site. The names of sites contain no characters that have to be escaped. */
export function toSiteScript({ name }: Site): string {
  return `heardSite={name:"${name}",rename:function(t){return JSON.parse(JSON.stringify(t).replace(/\\bHeard\\b/g,this.name))}}`;
}
