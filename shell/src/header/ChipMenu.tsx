import { storageKeys } from '@heard/sdk/storage-keys';
import { barBelow, Button } from '@heard/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;
`;

/** Below 768 pixels, the `MobileMenu` has the same items. */
const Open = styled(Button)`
  ${barBelow.md} {
    display: none;
  }
`;

const Panel = styled.div`
  position: fixed;
  inset: calc(var(--bar) + var(--space-1)) max(var(--gutter), calc((100vw - var(--page)) / 2)) auto auto;
  min-width: 13rem;
  max-width: 20rem;
  margin: 0;
  padding: var(--space-2);
  background: var(--surface-raised);
  color: var(--text);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  box-shadow: var(--shadow-3);

  &:dir(rtl) {
    inset: calc(var(--bar) + var(--space-1)) auto auto max(var(--gutter), calc((100vw - var(--page)) / 2));
  }
  & > :is(a, button) {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    width: 100%;
    min-height: var(--control);
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-md);
    background: none;
    color: var(--text);
    font-weight: var(--weight-medium);
    text-align: start;
    cursor: pointer;
  }
  & > :is(a, button) > svg {
    color: var(--text-muted);
  }
  @media (hover: hover) {
    & > :is(a, button):hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }
  & > :is(a, button):focus-visible {
    outline-offset: -2px;
  }
`;

/** The props of `ChipMenu`. */
export interface ChipMenuProps {
  /** The avatar and the name of the account: a `UserChip`. */
  chip: ReactNode;
  /** The accessible name of the button and of the menu. */
  label: string;
  /** Links and buttons, each with an icon. */
  children: ReactNode;
}

/**
 * A `UserChip` with a button that opens its menu below the top bar. The menu is a native popover: Escape, a click outside and a click on an item
 * close it. The button is shown from 768 pixels on. Stores the width of chip and button for the next document.
 *
 * @example
 * <ChipMenu label="Account" chip={<UserChip as={Link} to="/me/reviews" name="Marta Ruiz" />}>
 *   <Link to="/me/settings"><Settings /> Settings</Link>
 * </ChipMenu>
 */
export function ChipMenu({ chip, label, children }: ChipMenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current === null ? undefined : storeWidth(box.current)), []);
  return (
    <Box ref={box}>
      {chip}
      <Open variant="ghost" size="icon" aria-label={label} popoverTarget={id}>
        <ChevronDown />
      </Open>
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        // Calls `hidePopover` only if it exists, because jsdom has no popovers.
        onClick={() => panel.current?.hidePopover?.()}
      >
        {children}
      </Panel>
    </Box>
  );
}

/** Stores the width of an element, and each change of it. @returns the function that stops observing the width */
function storeWidth(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(storageKeys.accountWidth, `${element.getBoundingClientRect().width}px`);
    } catch {
      // Storage is unavailable. The next page load reserves a default width instead.
    }
  });
  observer.observe(element);
  return () => observer.disconnect();
}
