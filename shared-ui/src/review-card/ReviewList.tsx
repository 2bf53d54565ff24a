import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';

/** A list of reviews. Its children are `ReviewListItem`s. Name it by `aria-label` or `aria-labelledby`. */
export const ReviewList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Item = styled.li`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-width: 0;
  transition:
    grid-template-rows var(--duration-slow) var(--ease-in-out),
    opacity var(--duration-slow) var(--ease-in-out);

  & > div {
    min-width: 0;
    min-height: 0;
  }
  & + & > div {
    padding-top: var(--space-4);
  }
  &[data-leaving] {
    grid-template-rows: minmax(0, 0fr);
    opacity: 0;
    pointer-events: none;
  }
  &[data-leaving] > div {
    overflow: hidden;
  }
`;

const foldingTime = 320; // --duration-slow

/** The props of `ReviewListItem`. */
export interface ReviewListItemProps {
  children: ReactNode;
  /** Collapses the item. */
  leaving?: boolean;
  /** Called when the item is collapsed. Remove the item from the list. */
  onLeft?: () => void;
}

/** An item of a `ReviewList`. */
export function ReviewListItem({ children, leaving = false, onLeft }: ReviewListItemProps) {
  const left = useEffectEvent(() => onLeft?.());
  useEffect(() => {
    if (!leaving) return;
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => left(), still ? 0 : foldingTime);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <Item data-leaving={leaving || undefined} inert={leaving}>
      <div>{children}</div>
    </Item>
  );
}
