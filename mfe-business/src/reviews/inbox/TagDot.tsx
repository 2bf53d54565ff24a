import type { TagColor } from '@heard/contract';
import { getHueColors } from '@heard/ui';
import { styled } from 'styled-components';

const HUES: Record<Exclude<TagColor, 'gray'>, number> = { blue: 225, teal: 180, violet: 270, pink: 325, amber: 40 };

const Dot = styled.span`
  flex: none;
  width: 0.75rem;
  height: 0.75rem;
  border: 1px solid var(--border-strong);
  border-radius: 50%;
  forced-color-adjust: none;
`;

/** The color of a tag. The name of the tag is next to it. */
export function TagDot({ color }: { color: TagColor }) {
  const background = color === 'gray' ? 'var(--surface-sunken)' : getHueColors(HUES[color]).shape;
  return <Dot aria-hidden="true" style={{ background }} />;
}
