import { SELECTION_MAX } from '@heard/contract';
import { Button, useFormats } from '@heard/ui';
import { Tags, UserRound, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useInboxMessages } from './messages/messages.ts';
import type { Selection } from './useSelection.ts';

const Bar = styled.section`
  position: sticky;
  inset-block-end: var(--space-4);
  z-index: var(--z-bar);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);

  & > [role='status'] {
    margin-inline-end: auto;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

interface SelectionBarProps {
  selection: Selection;
  /** The number of reviews that are loaded. */
  loaded: number;
  canAssign: boolean;
  onOpen: (kind: 'tag' | 'assign') => void;
  onEnd: () => void;
}

/** The actions for the selected reviews, at the bottom of the window. */
export function SelectionBar({ selection, loaded, canAssign, onOpen, onEnd }: SelectionBarProps) {
  const t = useInboxMessages();
  const { formatNumber } = useFormats();
  const count = selection.selected?.size ?? 0;
  const all = Math.min(loaded, SELECTION_MAX);
  const bar = useRef<HTMLElement>(null);
  // Receives the focus after clicks on buttons that disappear.
  const focusBar = () => bar.current?.focus({ preventScroll: true });
  useEffect(focusBar, []);
  return (
    <Bar ref={bar} tabIndex={-1} aria-label={t('selection')} data-screen-only>
      <span role="status">{t('selection.count', { count, shown: formatNumber(count) })}</span>
      {count < all && (
        <Button
          variant="ghost"
          onClick={() => {
            selection.selectAll();
            focusBar();
          }}
        >
          {t('selection.all', { count: all })}
        </Button>
      )}
      <Button variant="secondary" disabled={count === 0} onClick={() => onOpen('tag')}>
        <Tags />
        {t('tag.action')}
      </Button>
      {canAssign && (
        <Button variant="secondary" disabled={count === 0} onClick={() => onOpen('assign')}>
          <UserRound />
          {t('assign.action')}
        </Button>
      )}
      <Button variant="ghost" onClick={onEnd}>
        <X />
        {t('selection.end')}
      </Button>
    </Bar>
  );
}
