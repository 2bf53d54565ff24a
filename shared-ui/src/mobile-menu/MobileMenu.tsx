import { ChevronRight } from 'lucide-react';
import { type ElementType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { breakpoints } from '../theme/breakpoints.ts';

const drop = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

const Scrim = styled.div`
  position: fixed;
  inset: var(--bar) 0 0;
  z-index: var(--z-panel);
  background: var(--surface-overlay);
  animation: ${fade} var(--duration-base) var(--ease-out);
`;

const Sheet = styled.nav`
  position: fixed;
  inset: var(--bar) 0 auto;
  z-index: var(--z-panel);
  max-height: calc(100dvh - var(--bar));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-2) var(--gutter) var(--space-6);
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
  box-shadow: var(--shadow-3);
  animation: ${drop} var(--duration-base) var(--ease-out);
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

/** A row of 56px in the menu: `<MobileMenuRow as={Link} to="/for-business">`, or `as="button"` for Log Out. */
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

/** Two `ButtonLink`s side by side under the rows: Log In and Sign Up. */
export const MobileMenuPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-3);
  padding-top: var(--space-5);
`;

const FOCUSABLE = 'a[href], button:not(:disabled), [tabindex="0"]';

export interface MobileMenuProps {
  open: boolean;
  /** Esc, a tap outside, a chosen link or a wider window: close it. */
  onClose: () => void;
  id: string;
  /** `MobileMenuRow`s and a `MobileMenuPair`. */
  children: ReactNode;
}

/**
 * The sheet under the top bar, over a scrim. The focus goes to its first row, Tab stays between the rows and the button
 * that opened it, and closing gives the focus back to that button.
 */
export function MobileMenu({ open, onClose, id, children }: MobileMenuProps) {
  const t = useMessages();
  const sheet = useRef<HTMLElement>(null);
  const close = useEffectEvent(() => onClose());

  useEffect(() => {
    if (!open) return;
    const element = sheet.current;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const stops = () => {
      const rows = Array.from(element?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []);
      return opener && opener !== document.body ? [opener, ...rows] : rows;
    };
    element?.querySelector<HTMLElement>(FOCUSABLE)?.focus();

    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
        return;
      }
      if (event.key !== 'Tab') return;
      const all = stops();
      const at = all.findIndex((stop) => stop === document.activeElement);
      const next = all.at((at + (event.shiftKey ? -1 : 1)) % all.length);
      event.preventDefault();
      next?.focus();
    }
    const wide = window.matchMedia?.(`(min-width: ${breakpoints.md}rem)`);
    const onWide = () => close();
    document.addEventListener('keydown', onKeyDown);
    wide?.addEventListener('change', onWide);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      wide?.removeEventListener('change', onWide);
      const active = document.activeElement;
      if (!active || active === document.body || element?.contains(active)) opener?.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <>
      <Scrim data-locks-scroll onClick={onClose} />
      <Sheet
        ref={sheet}
        id={id}
        aria-label={t('menu.open')}
        onClick={(event) => {
          // A link was followed: the menu has done its work.
          if (event.target instanceof Element && event.target.closest('a')) onClose();
        }}
      >
        {children}
      </Sheet>
    </>
  );
}
