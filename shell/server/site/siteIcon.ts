import { hash } from 'node:crypto';
import { DEFAULT_SITE_NAME, getSite, getSiteName, isIcon } from '@heard/contract';
import { drawSiteIcon, escapeMarkup, getEmbedColors } from '@heard/server-kit';

/** The path of the icon of a site whose logo is missing or is not an icon. */
export const ICON_PATH = '/site-icon.svg';

/** The icon of a site in links, the web manifest and structured data. */
export interface SiteIcon {
  /** The path with a version, so that no cache returns an earlier icon. */
  path: string;
  /** The path of the same icon as PNG; equal to `path` if there is no PNG. */
  pngPath: string;
  type: 'image/svg+xml' | 'image/png';
  /** The sizes for the web manifest. */
  sizes: string;
}

/** Returns whether pages show the logo of the software. They do if the site has the name of the software and no logo; the accent does not matter. */
export function hasSoftwareLogo(): boolean {
  return getSiteName() === DEFAULT_SITE_NAME && !getSite()?.logo;
}

/** Returns the icon of the site: the logo if the logo is an icon, otherwise a drawn icon. */
export function getIcon(): SiteIcon {
  const logo = getSite()?.logo;
  if (logo && isIcon(logo)) {
    const { path, pngPath, type, width, height } = logo;
    return { path, pngPath, type, sizes: type === 'image/png' ? `${width}x${height}` : 'any' };
  }
  const path = `${ICON_PATH}?v=${hash('sha256', createIcon()).slice(0, 8)}`;
  return { path, pngPath: path, type: 'image/svg+xml', sizes: 'any' };
}

/**
 * Creates the icon of a site whose logo is missing or is not an icon: the first letter of the name of the site, or the mark of the software, on a
 * tile.
 */
export function createIcon(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512" role="img" aria-label="${escapeMarkup(getSiteName())}">` +
    `${drawSiteIcon(`fill="${getEmbedColors('light').accent}"`)}</svg>`
  );
}
