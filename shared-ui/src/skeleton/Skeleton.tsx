import { keyframes, styled } from 'styled-components';

const sheen = keyframes`
  from { background-position: 100% 0; }
  to { background-position: 0 0; }
`;

const Bar = styled.span`
  display: block;
  flex: none;
  width: var(--w);
  max-width: 100%;
  height: var(--h);
  margin-top: var(--mt, 0);
  border-radius: var(--radius-sm);
  background: linear-gradient(100deg, var(--surface-sunken) 35%, var(--border) 50%, var(--surface-sunken) 65%) 0 0 /
    300% 100%;
  animation: ${sheen} 1.6s linear infinite;

  &[data-shape='round'] {
    border-radius: 50%;
  }
  &[data-shape='tile'] {
    border-radius: var(--radius-xl);
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    background: var(--surface-sunken);
  }
`;

/** The props of `Skeleton`. */
export interface SkeletonProps {
  /** The width, a CSS length. */
  width: string;
  /** The height, a CSS length. */
  height: string;
  /** The margin above, a CSS length. */
  top?: string;
  shape?: 'bar' | 'round' | 'tile';
}

/** A grey placeholder, hidden from assistive technology. Put it into a `BusyRegion`, which announces the loading. */
export function Skeleton({ width, height, top, shape = 'bar' }: SkeletonProps) {
  return <Bar aria-hidden="true" data-shape={shape} style={{ '--w': width, '--h': height, '--mt': top }} />;
}
