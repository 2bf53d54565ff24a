import { ListPage } from '@heard/sdk/lists';
import { useRef } from 'react';
import { ReviewListItem } from '@heard/ui';
import { AppealItem } from './AppealItem.tsx';
import { useMessages } from '../messages/messages.ts';
import { useAppeals } from './useAppeals.ts';

/** Lists the open appeals, oldest first, paginated. */
export function AppealsPage() {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t('area.appeals')}
      pages={useAppeals()}
      empty={t('appeals.empty')}
      more={t('marks.more')}
      tryAgain={t('marks.tryAgain')}
      region={region}
      renderItem={(appeal) => (
        <ReviewListItem key={appeal.decisionId}>
          <AppealItem appeal={appeal} onDecided={() => region.current?.focus({ preventScroll: true })} />
        </ReviewListItem>
      )}
    />
  );
}
