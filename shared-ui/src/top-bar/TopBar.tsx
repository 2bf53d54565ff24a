import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Wrap } from '../layout/layout.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import { below } from '../theme/breakpoints.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-bar);
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
`;

const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: var(--bar);

  & > :first-child {
    margin-inline-end: auto;
  }
`;

/** The props of `TopBar`. */
export interface TopBarProps {
  /** A `Logo`. */
  logo: ReactNode;
  /** A `TopBarNav` with the `MenuButton`. */
  children: ReactNode;
  /** A `MobileMenu`. */
  menu?: ReactNode;
}

/** The sticky bar at the top of every page, 64 pixels high. */
export function TopBar({ logo, children, menu }: TopBarProps) {
  return (
    <Bar>
      <Row>
        {logo}
        {children}
      </Row>
      {menu}
    </Bar>
  );
}

/** The navigation of the top bar. Name it by `aria-label`. */
export const TopBarNav = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
`;

/** Content that is hidden below 768 pixels, where it is in the `MobileMenu`. */
export const TopBarWide = styled.div`
  display: contents;

  ${below.md} {
    display: none;
  }
`;

/** A link in the top bar, also `as={Link}`. */
export const TopBarLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  padding: 0 var(--space-3);
  color: var(--text);
  font-weight: var(--weight-medium);
  font-size: var(--text-button);
  white-space: nowrap;
  border-radius: var(--radius-md);

  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }
`;

/** A line between the links and the account. */
export const TopBarSeparator = styled.span.attrs({ 'aria-hidden': true })`
  width: 1px;
  height: 1.5rem;
  background: var(--border);
  margin-inline: var(--space-2);

  ${below.md} {
    display: none;
  }
`;

const Reserved = styled.div`
  display: flex;
  justify-content: center;
  width: 8rem;

  ${below.md} {
    width: var(--control);
  }
`;

/** A spinner while the account is loading, with the width of the `UserChip`. */
export function TopBarLoading() {
  return (
    <Reserved>
      <Spinner />
    </Reserved>
  );
}
