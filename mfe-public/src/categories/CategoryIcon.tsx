import { styled } from 'styled-components';
import { categoryIcons } from './categoryIcons.ts';

const Tile = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`;

/** The icon of a top category on a tile, hidden from assistive technology; nothing for an unknown one. @param name as the API responds with it */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = categoryIcons[name];
  if (Icon === undefined) return null;
  return (
    <Tile aria-hidden="true">
      <Icon />
    </Tile>
  );
}
