import { hash } from 'node:crypto';
import { getEmbedColors } from '@heard/server-kit';
import { hasSoftwareLogo } from './siteIcon.ts';

/** The path of the image of the 404 page on sites whose name, color or logo differs from that of the software. */
export const LOST_IMAGE_PATH = '/site-lost.svg';

/** The letter of the software, and the arch that replaces this letter on other sites. */
const [LETTER, ARCH] = ['M70 34v176M70 150a62 62 0 0 1 124 0v60', 'M70 210v-98a62 62 0 0 1 124 0v98'];

/** Returns the path with a version, so that no cache returns an earlier image. */
export function getLostImagePath(): string {
  return `${LOST_IMAGE_PATH}?v=${hash('sha256', createLostImage()).slice(0, 8)}`;
}

/**
 * Creates the image of the 404 page as SVG: `lost.svg` of `@heard/ui` in the color of the site. Contains the letter only on sites that show the logo
 * of the software. On other sites, contains the arch instead.
 */
export function createLostImage(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 544 240" width="544" height="240">',
    `<path fill="none" stroke="${getEmbedColors('dark').accent}" stroke-width="34" stroke-linecap="round" d="${hasSoftwareLogo() ? LETTER : ARCH}"/>`,
    '<circle cx="132" cy="193" r="22" fill="none" stroke="#7a84a8" stroke-width="3" stroke-dasharray="5 8"/>',
    '<path fill="none" stroke="#7a84a8" stroke-width="3" stroke-linecap="round" stroke-dasharray="2 12" d="M232 204c40 14 62-24 92-20s26 44 58 40 30-66 72-92"/>',
    '<circle cx="478" cy="106" r="24" fill="#ffc247"/></svg>',
  ].join('');
}
