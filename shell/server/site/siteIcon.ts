import { hash } from 'node:crypto';
import { getSiteName } from '@heard/contract';
import { escapeMarkup } from '@heard/server-kit';

/** The path of the icon of a site whose name differs from the software's name. */
export const ICON_PATH = '/site-icon.svg';

/** The SVG path of the tile behind the letter of the icon: a square with three round corners. */
const TILE = 'M2 0h20a10 10 0 0 1 10 10v12a10 10 0 0 1-10 10H10A10 10 0 0 1 0 22V2a2 2 0 0 1 2-2z';

/** Returns the path of the icon with a version, so that no cache returns the icon of an earlier name. */
export function getIconPath(): string {
  return `${ICON_PATH}?v=${hash('sha256', createIcon(getSiteName())).slice(0, 8)}`;
}

/** Creates the icon of a site: the first letter of its name on a tile. */
export function createIcon(name: string): string {
  const [{ segment: letter } = { segment: '' }] = new Intl.Segmenter().segment(name.toLocaleUpperCase());
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512" role="img" aria-label="${escapeMarkup(name)}">` +
    `<path fill="#2142e7" d="${TILE}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="#fff">${escapeMarkup(letter)}</text></svg>`
  );
}
