import type { Site } from '@heard/contract';
import { getIconPath } from './siteIcon.ts';

/**
 * Returns the style that shows the icon and the name of a site in place of the software's logo. A style, so that sites
 * with the software's name load no additional code. Screen readers get the name from the label of the link.
 */
export function toSiteStyle({ name }: Site): string {
  const logo = 'a:has(>svg>.arch)';
  return [
    `${logo}>svg{display:none}`,
    `${logo}::before{content:"";flex:none;width:32px;height:32px;background:url("${getIconPath()}") center/contain no-repeat}`,
    `${logo}>span{width:auto;max-width:12rem;height:auto;padding-inline-start:var(--space-2);overflow:hidden;background:none;mask:none;font:var(--weight-display) var(--text-xl)/var(--leading-snug) var(--font-display);letter-spacing:var(--tracking-heading);text-overflow:ellipsis;white-space:nowrap}`,
    `${logo}>span::after{content:"${name}"}`,
  ].join('');
}
