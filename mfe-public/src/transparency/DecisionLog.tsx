import { MorePages } from '@heard/sdk/lists';
import { BusyRegion, EmptyState, Skeleton, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { DecisionCard } from './DecisionCard.tsx';
import { useMessages } from './messages/messages.ts';
import { useDecisions } from './useDecisions.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/**
 * The public log of decisions, newest first, paginated.
 * @param props.companyId only decisions about reviews of this company; null for all
 */
export function DecisionLog({ companyId }: { companyId: string | null }) {
  const t = useMessages();
  const decisions = useDecisions(companyId);
  const { status, items } = decisions;
  if (status === 'pending') {
    return (
      <BusyRegion label={t('decisions.loading')}>
        <Skeleton width="100%" height="9rem" />
      </BusyRegion>
    );
  }
  if (status === 'success' && items.length === 0) return <EmptyState>{t('decisions.empty')}</EmptyState>;
  return (
    <Stack>
      <List aria-label={t('decisions.title')}>
        {items.map((decision) => (
          <li key={decision.id}>
            <DecisionCard decision={decision} withCompany={companyId === null} />
          </li>
        ))}
      </List>
      <MorePages pages={decisions} more={t('decisions.more')} tryAgain={t('tryAgain')} />
    </Stack>
  );
}
