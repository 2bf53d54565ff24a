import { ListPage } from '@heard/sdk/lists';
import { useRef } from 'react';
import { MarkItem } from './MarkItem.tsx';
import { useMessages } from '../messages/messages.ts';
import { useMarks, type MarksState } from './useMarks.ts';

/** Lists the pending or the reviewed marks, paginated. */
export function MarksPage({ state }: { state: MarksState }) {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);

  function takeFocus() {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.closest('[inert]') !== null;
    if (isLost) region.current?.focus({ preventScroll: true });
  }

  return (
    <ListPage
      title={t(state === 'open' ? 'area.toReview' : 'area.reviewed')}
      pages={useMarks(state)}
      empty={t(state === 'open' ? 'marks.empty' : 'marks.emptyReviewed')}
      more={t('marks.more')}
      tryAgain={t('marks.tryAgain')}
      region={region}
      renderItem={(mark) => <MarkItem key={mark.id} mark={mark} state={state} onLeave={takeFocus} />}
    />
  );
}
