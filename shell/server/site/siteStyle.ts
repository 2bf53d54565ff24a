import { deriveColors, isIcon, toColorTokens, type Site, type SiteLogo } from '@heard/contract';
import { getLostImagePath } from './lostImage.ts';
import { getIcon, hasSoftwareLogo } from './siteIcon.ts';

/** The link with the logo (`Logo`). */
const LINK = 'a:has(>svg>.arch)';
/** The height of the logo in the header and the footer, and the maximum width of a wide logo, in pixels. */
const [LOGO_HEIGHT, LOGO_MAX_WIDTH] = [32, 176];
/** Images in the blue of the software. A blend mode gives them the hue of the background behind them. */
const IMAGES = ['hero-voices', 'empty'].map((name) => `img[src*="/${name}."]`).join();
/** The image of the 404 page. */
const LOST_IMAGE = 'img[src*="/lost."]';
/** A white area behind a logo on dark backgrounds, because most logos are made for white paper. */
const PLATE =
  'border-radius:var(--radius-sm);background-color:light-dark(transparent,#fff);box-shadow:0 0 0 4px light-dark(transparent,#fff);forced-color-adjust:none;print-color-adjust:exact';

/**
 * Returns the style that gives the document the colors of the site, and shows the logo of the site in place of the software's logo. Because this is a
 * style, sites without these settings load no additional code. Screen readers get the name from the label of the link.
 */
export function toSiteStyle(site: Site): string {
  return `${site.accent ? toColorStyle(site.accent) : ''}${toLogoStyle(site)}${LOST_IMAGE}{content:url("${getLostImagePath()}")}`;
}

/**
 * Returns the tokens of `tokens.css` that follow from the accent. The selector is more specific than the selectors of the stylesheet, so
 * the order of the two does not matter.
 */
function toColorStyle(accent: string): string {
  const { light, dark } = deriveColors(accent);
  const darkTokens = toColorTokens(dark);
  const tokens = Object.entries(toColorTokens(light)).map(
    ([token, color]) => `${token}:light-dark(${color},${darkTokens[token]})`,
  );
  return `html:root{${tokens.join(';')}}${IMAGES}{mix-blend-mode:luminosity}`;
}

function toLogoStyle({ name, logo }: Site): string {
  if (hasSoftwareLogo()) return '';
  if (logo && !isIcon(logo)) return toWideLogoStyle(logo);
  const plate = logo ? `;${PLATE}` : '';
  return [
    // If the header is too narrow, the name of the site is cut off, and the other parts of the header keep their width.
    `${LINK}{flex-shrink:9999;min-width:5rem}${LINK}>svg{display:none}`,
    `${LINK}::before{content:"";flex:none;width:${LOGO_HEIGHT}px;height:${LOGO_HEIGHT}px;background:url("${getIcon().path}") center/contain no-repeat${plate}}`,
    `${LINK}>span{width:auto;max-width:12rem;height:auto;padding-inline-start:var(--space-${logo ? 3 : 2});overflow:hidden;background:none;mask:none;font:var(--weight-display) var(--text-xl)/var(--leading-snug) var(--font-display);letter-spacing:var(--tracking-heading);text-overflow:ellipsis;white-space:nowrap}`,
    `${LINK}>span::after{content:"${name}"}`,
  ].join('');
}

/** Shows only the logo, because a wide logo contains the name. The logo shrinks where the header of a phone has less space. */
function toWideLogoStyle({ path, width, height }: SiteLogo): string {
  const shown = Math.min(LOGO_MAX_WIDTH, Math.round((width / height) * LOGO_HEIGHT));
  return [
    `${LINK}{flex-shrink:1;min-width:0}${LINK}>svg,${LINK}>span{display:none}`,
    `${LINK}::before{content:"";width:${shown}px;max-width:100%;height:${LOGO_HEIGHT}px;background:url("${path}") left/contain no-repeat;${PLATE}}`,
  ].join('');
}
