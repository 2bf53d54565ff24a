import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';

const Stack = styled.div`
  position: fixed;
  z-index: var(--z-toast);
  inset: auto 0 max(var(--space-6), env(safe-area-inset-bottom));
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding-inline: var(--space-4);
  pointer-events: none;
`;

export interface ToastStackProps {
  ref?: Ref<HTMLDivElement>;
  /** `Toast`s and `StatusPill`s. */
  children: ReactNode;
}

/**
 * Where toasts lie: bottom centre, above everything. Render it once. An open modal dialog covers the page, whatever the
 * z-index, and makes it inert: for as long as there is one, the stack stands in it.
 */
export function ToastStack({ ref, children }: ToastStackProps) {
  // Moved as it is: what its children know, such as the time that is left, stays.
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    const move = () => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (place.parentElement !== parent) parent.append(place);
    };
    move();
    const opened = new MutationObserver(move);
    opened.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => {
      opened.disconnect();
      place.remove();
    };
  }, [place]);
  return createPortal(<Stack ref={ref}>{children}</Stack>, place);
}
