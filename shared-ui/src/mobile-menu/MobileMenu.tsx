import { ChevronRight, X } from 'lucide-react';
import { type ElementType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/messages.ts';
import { useModalDialog } from '../modal/useModalDialog.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { breakpoints } from '../theme/breakpoints.ts';

const drop = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

// The dialog is as large as the window, so that every tap outside the sheet hits this element.
const Dialog = styled.dialog`
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  overflow: hidden;
  background: none;
  color: var(--text);
  border: 0;

  &::backdrop {
    inset: var(--bar) 0 0;
    background: var(--surface-overlay);
    animation: ${fade} var(--duration-base) var(--ease-out);
  }
`;

const Sheet = styled.nav`
  position: absolute;
  inset: var(--bar) 0 auto;
  max-height: calc(100dvh - var(--bar));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-2) var(--gutter) var(--space-6);
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
  box-shadow: var(--shadow-3);
  animation: ${drop} var(--duration-base) var(--ease-out);
`;

// Covers the inert `MenuButton` in the bar.
const Close = styled(Button)`
  position: absolute;
  inset-block-start: calc((var(--bar) - var(--control)) / 2);
  inset-inline-end: var(--gutter);

  && {
    background: var(--surface-raised);
  }
  @media (hover: hover) {
    &&:hover {
      background: var(--surface-sunken);
    }
  }
`;

const Row = styled.a`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  width: 100%;
  min-height: 3.5rem;
  padding: 0;
  border: 0;
  border-bottom: 1px solid var(--border);
  background: none;
  color: var(--text);
  font-weight: var(--weight-strong);
  font-size: var(--text-lg);
  text-align: start;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      text-decoration: none;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > svg {
    color: var(--text-muted);
  }
`;

/** A row of the `MobileMenu`, 56 pixels high: a link, also `as={Link}`, or `as="button"`. */
export function MobileMenuRow<As extends ElementType = 'a'>({
  as,
  children,
  ...link
}: PolymorphicProps<As, { children: ReactNode }>) {
  return (
    <Row as={as as ElementType} {...link}>
      <span>{children}</span>
      <ChevronRight />
    </Row>
  );
}

/** Lays out two `ButtonLink`s side by side below the rows of the `MobileMenu`. */
export const MobileMenuPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-3);
  padding-top: var(--space-5);
`;

/** Lays out a `LanguageSwitch` and a `ThemeSwitch` at the end of the `MobileMenu`, in the colors of its surface. */
export const MobileMenuSwitches = styled.div`
  --ink: var(--surface-raised);
  --ink-border: var(--border);
  --on-ink: var(--text);
  --on-ink-muted: var(--text-muted);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding-top: var(--space-5);

  & select {
    color-scheme: inherit;
  }
`;

/** The props of `MobileMenu`. */
export interface MobileMenuProps {
  open: boolean;
  /** Called on Escape, a tap outside, a click on a link, and when the window grows to 1024 pixels. */
  onClose: () => void;
  /** The id of the navigation, for `MenuButton`'s `controls`. */
  id: string;
  /** The entries of the menu: `MobileMenuRow`s and a `MobileMenuPair`. */
  children: ReactNode;
}

/**
 * The menu sheet below the top bar, over a scrim, on the native `<dialog>`: the focus moves to the first row and back to
 * the `MenuButton`, the page behind it is inert and doesn't scroll. Shown below 1024 pixels.
 *
 * @example
 * <TopBar
 *   logo={<Logo as={Link} to="/" />}
 *   menu={
 *     <MobileMenu id="menu" open={isOpen} onClose={close}>
 *       <MobileMenuRow as={Link} to="/for-business">For business</MobileMenuRow>
 *     </MobileMenu>
 *   }
 * >
 *   <MenuButton open={isOpen} controls="menu" onClick={open} />
 * </TopBar>
 */
export function MobileMenu({ open, onClose, id, children }: MobileMenuProps) {
  const t = useMessages();
  const dialog = useModalDialog(open, onClose);
  const onWide = useEffectEvent(() => onClose());

  useEffect(() => {
    if (!open) return;
    // Calls `matchMedia` only if it exists, because jsdom lacks it.
    const wide = window.matchMedia?.(`(min-width: ${breakpoints.lg}rem)`);
    wide?.addEventListener('change', onWide);
    return () => wide?.removeEventListener('change', onWide);
  }, [open]);

  return (
    <Dialog
      {...dialog}
      aria-label={t('menu.open')}
      data-locks-scroll={open || undefined}
      onClick={(event) => {
        const isOutside = event.target === event.currentTarget;
        if (isOutside || (event.target instanceof Element && event.target.closest('a'))) onClose();
      }}
    >
      {open ? (
        <>
          <Sheet id={id} aria-label={t('menu.open')}>
            {children}
          </Sheet>
          <Close variant="ghost" size="icon" aria-label={t('menu.close')} onClick={onClose}>
            <X />
          </Close>
        </>
      ) : null}
    </Dialog>
  );
}
