import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Wrap } from '../layout/layout.tsx';
import { useMessages } from '../messages/messages.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import { barBelow } from '../theme/breakpoints.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-bar);
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
  container: top-bar / inline-size;
`;

const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: var(--bar);

  & > nav {
    margin-inline-start: auto;
  }
  ${barBelow.md} {
    gap: var(--space-1);
  }
  /* Icons need not grow with the text. */
  ${barBelow.xxs} {
    --control: 44px;
    --gutter: 12px;
  }
`;

/** The props of `TopBar`. */
export interface TopBarProps {
  /** The logo of the site: a `Logo`. */
  logo: ReactNode;
  /** The content of the bar: a `TopBarSearch`, and a `TopBarNav` with the `MenuButton`. */
  children: ReactNode;
  /** The menu that opens below the bar: a `MobileMenu`. */
  menu?: ReactNode;
}

/** The sticky bar at the top of every page, 64 pixels high. */
export function TopBar({ logo, children, menu }: TopBarProps) {
  return (
    <Bar data-screen-only>
      <Row>
        {logo}
        {children}
      </Row>
      {menu}
    </Bar>
  );
}

/** Matches pages that have a search box in their content (`data-page-search`). On these pages, the top bar shows no search box. */
const PAGE_SEARCHES = ':root:has(main [data-page-search])';

const SearchPlace = styled.div`
  display: flex;
  flex: 0 1 24rem;
  gap: var(--space-2);
  min-width: 0;
  margin-inline-start: var(--space-6);

  & > button {
    display: none;
  }
  ${PAGE_SEARCHES} & {
    display: none;
  }

  ${barBelow.xl} {
    position: absolute;
    inset: 0;
    z-index: var(--z-panel);
    align-items: center;
    margin: 0;
    padding-inline: var(--gutter);
    background: var(--surface-raised);

    &:not([data-open]) {
      display: none;
    }
    & > button {
      display: inline-flex;
    }
  }
`;

/** The props of `TopBarSearch`. */
export interface TopBarSearchProps {
  /** Whether the search box is open. Below 1280 pixels it then covers the bar; above, it is always shown. */
  open: boolean;
  /** Called on Escape and on the close button. Close it and move the focus to the `TopBarSearchButton`. */
  onClose: () => void;
  /** Called when the focus has moved elsewhere. Close the search box. */
  onLeave: () => void;
  /** The search box, which has to be 44 pixels high. */
  children: ReactNode;
}

/** The search box in the top bar. Below 1280 pixels it covers the bar while it is open, and takes the focus then. */
export function TopBarSearch({ open, onClose, onLeave, children }: TopBarSearchProps) {
  const t = useMessages();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) place.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <SearchPlace
      ref={place}
      data-open={open || undefined}
      onKeyDown={(event) => {
        if (open && event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (open && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {children}
      <Button variant="ghost" size="icon" aria-label={t('topBar.closeSearch')} onClick={onClose}>
        <X />
      </Button>
    </SearchPlace>
  );
}

/** The props of `TopBarSearchButton`. */
export interface TopBarSearchButtonProps extends ComponentPropsWithRef<'button'> {
  /** Whether the `TopBarSearch` is open. */
  open: boolean;
}

/** Opens the `TopBarSearch` below 1280 pixels. */
export function TopBarSearchButton({ open, ...button }: TopBarSearchButtonProps) {
  const t = useMessages();
  return (
    <Narrow>
      <Button {...button} variant="ghost" size="icon" aria-label={t('topBar.openSearch')} aria-expanded={open}>
        <Search />
      </Button>
    </Narrow>
  );
}

const Narrow = styled.div`
  display: none;

  ${barBelow.xl} {
    display: contents;

    ${PAGE_SEARCHES} & {
      display: none;
    }
  }
`;

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

  ${barBelow.md} {
    display: none;
  }
`;

/** A link in the top bar. With `as={Link}` it is a link of the router. */
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

/** Shows its children from 1024 pixels on. Below that width, the `MobileMenu` has the same links. */
export const TopBarExtra = styled.div`
  display: contents;

  ${barBelow.lg} {
    display: none;
  }
`;

/** A line between the links and the account. */
export const TopBarSeparator = styled.span.attrs({ 'aria-hidden': true })`
  width: 1px;
  height: 1.5rem;
  background: var(--border);
  margin-inline: var(--space-2);

  ${barBelow.md} {
    display: none;
  }
`;

const Reserved = styled.div`
  display: flex;
  justify-content: center;
  width: var(--account-width, 8rem);
  min-width: 0;

  ${barBelow.md} {
    width: var(--account-width, var(--control));
  }
`;

/** A spinner while the account is loading, with the width that the account had before: `--account-width`, a length. */
export function TopBarLoading() {
  return (
    <Reserved>
      <Spinner />
    </Reserved>
  );
}
