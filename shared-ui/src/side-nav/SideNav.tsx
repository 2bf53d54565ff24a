import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';
import { scrollHint } from '../theme/scrollHint.ts';

const Nav = styled.nav`
  display: grid;
  gap: var(--space-1);
  position: sticky;
  top: calc(var(--bar) + var(--space-6));

  & > a,
  & > button {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: var(--control);
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-md);
    background: none;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    font-size: var(--text-button);
    text-align: start;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    transition: background-color var(--duration-fast);
  }
  @media (hover: hover) {
    & > :is(a, button):not([aria-current='page']):hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
  }
  & > [aria-current='page'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: var(--weight-strong);
  }

  @media (forced-colors: active) {
    & > [aria-current='page'] {
      text-decoration: underline;
      text-decoration-thickness: 3px;
    }
  }

  ${below.lg} {
    position: static;
    grid-auto-flow: column;
    grid-auto-columns: max-content;
    gap: var(--space-2);
    margin-inline: calc(-1 * var(--gutter));
    padding: 0 var(--gutter);
    overflow-x: auto;
    scrollbar-width: none;
    border-bottom: 1px solid var(--border);
    ${scrollHint('--surface')}

    & > a,
    & > button {
      border-radius: 0;
      padding-inline: var(--space-2);
      gap: var(--space-2);
    }
    & > a:focus-visible,
    & > button:focus-visible {
      outline-offset: -2px;
    }
    & > :first-child {
      margin-inline-start: calc(-1 * var(--space-2));
    }
    & > [aria-current='page'] {
      background: none;
      box-shadow: inset 0 -3px 0 var(--accent-text);
    }
  }

  /* The narrowest phones: three tabs have room without their icons. */
  ${below.xs} {
    & > * > svg {
      display: none;
    }
  }
`;

/** The props of `SideNav`. */
export interface SideNavProps {
  /** The accessible name of the navigation. */
  label: string;
  /** Links and buttons with an icon and a text. Set `aria-current="page"` on the current entry, as `NavLink` does. */
  children: ReactNode;
}

/** The sidebar of the account pages; a row of tabs below 1024 pixels, scrolled to the current tab. */
export function SideNav({ label, children }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  // Runs after each render, because only the rendered links show which page is current.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]') ?? null;
    if (nav.current === null || current === null || current === last.current) return;
    last.current = current;
    const [row, tab] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (tab.left < row.left || tab.right > row.right) {
      nav.current.scrollLeft += (tab.left + tab.right - row.left - row.right) / 2;
    }
  });
  return (
    <Nav ref={nav} aria-label={label}>
      {children}
    </Nav>
  );
}
