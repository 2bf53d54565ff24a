import { useSearchParams } from '@heard/sdk';
import { ListPage } from '@heard/sdk/lists';
import { Muted } from '@heard/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { Groups, REASONS } from './Groups.tsx';
import { MarkItem } from './MarkItem.tsx';
import { Selection } from './Selection.tsx';
import { useMarkKeys } from './useMarkKeys.ts';
import { useMarks, type MarkFilters, type MarksState } from './useMarks.ts';

const Keys = styled(Muted)`
  @media (hover: none) {
    display: none;
  }
`;

const NONE: ReadonlySet<string> = new Set();

/** Lists the pending or the reviewed marks, paginated. Pending marks are grouped, filtered, and decided together. */
export function MarksPage({ state }: { state: MarksState }) {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const filters = state === 'open' ? readFilters(search) : {};
  const pages = useMarks(state, filters);
  const [selected, setSelected] = useState(NONE);
  useMarkKeys(region);

  function takeFocus() {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.closest('[inert]') !== null;
    if (isLost) region.current?.focus({ preventScroll: true });
  }

  function toggle(id: string) {
    const toggled = new Set(selected);
    if (!toggled.delete(id)) toggled.add(id);
    setSelected(toggled);
  }

  return (
    <ListPage
      title={t(state === 'open' ? 'area.toReview' : 'area.reviewed')}
      pages={pages}
      empty={t(state === 'open' ? 'marks.empty' : 'marks.emptyReviewed')}
      more={t('marks.more')}
      tryAgain={t('marks.tryAgain')}
      region={region}
      renderItem={(mark) => (
        <MarkItem
          key={mark.id}
          mark={mark}
          state={state}
          onLeave={takeFocus}
          {...(state === 'open' && { isSelected: selected.has(mark.id), onToggle: () => toggle(mark.id) })}
        />
      )}
    >
      {state === 'open' && (
        <>
          <Groups filters={filters} />
          <Selection marks={pages.items} selected={selected} onSelect={setSelected} />
          {pages.items.length > 0 && (
            <Keys as="p" data-small>
              {t('marks.keys')}
            </Keys>
          )}
        </>
      )}
    </ListPage>
  );
}

function readFilters(search: URLSearchParams): MarkFilters {
  return {
    company: search.get('company') ?? undefined,
    reason: REASONS.find((reason) => reason === search.get('reason')),
  };
}
