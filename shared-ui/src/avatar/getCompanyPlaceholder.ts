import { getHueColors } from '../theme/getHueColors.ts';

/** The shapes behind the letter, in a square of 96. */
const SHAPES = [
  'M0 96V48a48 48 0 0 1 96 0v48z',
  'M96 0v96a96 96 0 0 1-96-96z',
  'M0 96 96 0v96z',
  'M16 48a32 32 0 1 0 64 0 32 32 0 1 0-64 0z',
] as const;

/**
 * Returns the URL of an image for a company that has none: the first letter of its name on a shape. Color and shape depend only on the id, so that a
 * company looks the same everywhere and differs from its neighbors in a list. The image has the theme of the element that shows it.
 */
export function getCompanyPlaceholder({ id, name }: { id: string; name: string }): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 0xffffff;
  const { background, shape, ink } = getHueColors((hash % 24) * 15);
  // Uses only a letter or digit, which needs no escaping in the markup.
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  const path = SHAPES[Math.floor(hash / 24) % SHAPES.length];
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" style="color-scheme:light dark"><path style="fill:${background}" d="M0 0h96v96H0z"/><path style="fill:${shape}" d="${path}"/><text x="48" y="64" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="46" style="fill:${ink}">${initial}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}
