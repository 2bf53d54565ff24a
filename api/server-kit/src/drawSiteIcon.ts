import { DEFAULT_SITE_NAME, getSite, getSiteName, isIcon } from '@heard/contract';
import { escapeMarkup } from './escapeMarkup.ts';

/** The tile of the icon: a square with three round corners. */
const TILE = 'M2 0h20a10 10 0 0 1 10 10v12a10 10 0 0 1-10 10H10A10 10 0 0 1 0 22V2a2 2 0 0 1 2-2z';
/** The letter and the dot of the software's logo. */
const MARK =
  '<path fill="none" stroke="#fff" stroke-width="4.2" stroke-linecap="round" d="M8.6 7.4v17.2M8.6 19.2a7.4 7.4 0 0 1 14.8 0v5.4"/><circle cx="16" cy="22.9" r="3.1" fill="#ffc247"/>';

/**
 * Draws the icon of the site as elements of an SVG, 32 × 32. Draws the logo of the site if the logo is an icon and is embedded. Otherwise,
 * draws a tile with the first letter of the name of the site, or with the mark of the software.
 * @param tile the attribute that gives the tile its color
 * @param plate the attribute that gives the area behind a logo its color, if it needs one
 */
export function drawSiteIcon(tile: string, plate?: string): string {
  const logo = getSite()?.logo;
  if (logo?.dataUrl !== undefined && isIcon(logo)) {
    const box = plate === undefined ? '' : `<rect ${plate} x="-2" y="-2" width="36" height="36" rx="6"/>`;
    return `${box}<image href="${logo.dataUrl}" width="32" height="32"/>`;
  }
  return `<path ${tile} d="${TILE}"/>${getSiteName() === DEFAULT_SITE_NAME ? MARK : drawLetter(getSiteName())}`;
}

function drawLetter(name: string): string {
  const [{ segment } = { segment: '' }] = new Intl.Segmenter().segment(name.toLocaleUpperCase());
  return `<text style="font:700 20px system-ui,sans-serif;fill:#fff" x="16" y="23" text-anchor="middle">${escapeMarkup(segment)}</text>`;
}
