import { useSite } from '@heard/sdk';
import { getHueColors } from '@heard/ui';
import { styled } from 'styled-components';

/**
 * The base of the hash that chooses a hue. With this base, the hues of neighboring categories, on the home page and in the list, differ by 17 degrees
 * or more.
 */
const HASH_BASE = 2606;

/** Returns the hue of a category, in degrees. It depends only on the slug. */
function getHue(slug: string): number {
  let hash = 0;
  for (const character of slug) hash = (hash * HASH_BASE + (character.codePointAt(0) ?? 0)) % 0xffffff;
  return hash % 360;
}

const Tile = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--radius-md);
  background: var(--hue-background);
  color: var(--hue-ink);

  svg {
    width: 1.5rem;
    height: 1.5rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** The icon of a top category on a tile in its color, hidden from assistive technology. */
export function CategoryIcon({ slug }: { slug: string }) {
  const { categoryIcons } = useSite();
  const { background, ink } = getHueColors(getHue(slug));
  return (
    <Tile aria-hidden="true" style={{ '--hue-background': background, '--hue-ink': ink }}>
      {categoryIcons !== null && (
        <svg viewBox="0 0 24 24">
          <use href={`${categoryIcons}#${slug}`} />
        </svg>
      )}
    </Tile>
  );
}
