import { useSite } from '@heard/sdk';
import { styled } from 'styled-components';

const Tile = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  color: var(--accent-text);

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

/** The icon of a top category on a tile, hidden from assistive technology. */
export function CategoryIcon({ slug }: { slug: string }) {
  const { categoryIcons } = useSite();
  return (
    <Tile aria-hidden="true">
      {categoryIcons !== null && (
        <svg viewBox="0 0 24 24">
          <use href={`${categoryIcons}#${slug}`} />
        </svg>
      )}
    </Tile>
  );
}
