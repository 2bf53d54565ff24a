import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useIsHydrated } from '../hydration/useIsHydrated.ts';

const Stack = styled.div`
  position: fixed;
  z-index: var(--z-toast);
  inset: auto 0 max(var(--space-6), env(safe-area-inset-bottom));
  margin-bottom: var(--page-bottom);
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding-inline: var(--space-4);
  pointer-events: none;
`;

/** The props of `ToastStack`. */
export interface ToastStackProps {
  ref?: Ref<HTMLDivElement>;
  /** The toasts: `Toast`s and `StatusPill`s. */
  children: ReactNode;
}

/**
 * The container of all toasts, at the bottom center above everything else and `--page-bottom` above the edge. Render it once. While a modal dialog is open,
 * the stack is moved into it, because the dialog covers the page and makes it inert.
 */
export function ToastStack({ ref, children }: ToastStackProps) {
  // The portal's element is moved as it is, so that the children keep their state, such as the remaining time.
  const isHydrated = useIsHydrated();
  const [place, setPlace] = useState(() => (isHydrated ? createPlace() : null));
  if (isHydrated && place === null) setPlace(createPlace());
  useEffect(() => {
    if (place === null) return undefined;
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
  // Renders nothing on the web server, which renders no portals.
  if (place === null) return null;
  return createPortal(
    <Stack ref={ref} data-screen-only>
      {children}
    </Stack>,
    place,
  );
}

function createPlace(): HTMLDivElement {
  const element = document.createElement('div');
  // The shell removes elements that remotes leave in the body, but not this element.
  element.dataset.toasts = '';
  return element;
}
