import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`;

/** The popup below the search field: `SearchRows`, `SearchNote`s and `SearchKeys`. */
export const SearchPanel = styled.div`
  position: absolute;
  z-index: var(--z-panel);
  inset-inline: 0;
  top: calc(100% + var(--space-2));
  overflow: hidden;
  background: var(--surface-raised);
  color: var(--text);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  box-shadow: var(--shadow-3);
  text-align: start;
  animation: ${rise} var(--duration-base) var(--ease-out);

  [data-on-brand] & :focus-visible {
    outline-color: var(--focus-color);
    outline-offset: -2px;
  }
`;

/** The list of `SearchHit`s. Give it `useCombobox`'s `listProps` and a name. */
export const SearchRows = styled.div`
  padding: var(--space-2);
`;

/** A line above `SearchRows`, with a title and a button. */
export const SearchHeading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  padding: var(--space-2) var(--space-2) 0 var(--space-5);
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

/** A line with an icon and a text instead of results, also `as={Link}`. Set `data-danger` for errors. */
export const SearchNote = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  min-height: 3.75rem;
  padding: var(--space-4) var(--space-5);

  & > span {
    flex: 1;
    min-width: 10rem;
  }
  &[data-danger] {
    color: var(--danger);
  }
  &[data-current] {
    background: var(--surface-sunken);
  }
  @media (hover: hover) {
    &:is(a):hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }
`;

const Keys = styled.div`
  display: flex;
  gap: var(--space-4);
  padding: var(--space-2) var(--space-5);
  border-top: 1px solid var(--border);
  font-size: var(--text-xs);
  color: var(--text-muted);

  ${below.md} {
    display: none;
  }
  @media (hover: none) {
    display: none;
  }
`;

function Key({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>;
}

/** The keyboard shortcuts, hidden from assistive technology, which announces the shortcuts of a combobox itself. */
export function SearchKeys() {
  const t = useMessages();
  return (
    <Keys aria-hidden="true">
      <span>
        <Key>↑</Key> <Key>↓</Key> {t('search.move')}
      </span>
      <span>
        <Key>{t('search.enterKey')}</Key> {t('search.open')}
      </span>
      <span>
        <Key>{t('search.escapeKey')}</Key> {t('search.close')}
      </span>
    </Keys>
  );
}
