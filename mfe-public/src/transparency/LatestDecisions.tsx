import { Link, paths } from '@heard/sdk';
import { BusyRegion, Skeleton } from '@heard/ui';
import { styled } from 'styled-components';
import { DecisionText } from './DecisionCard.tsx';
import { useMessages } from './messages/messages.ts';
import { useDecisions } from './useDecisions.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
  padding-block: var(--space-2) var(--space-3);

  & > li {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--border);
    font-size: var(--text-sm);
  }
`;

const All = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
`;

/** The number of decisions in the panel. */
const SHOWN = 3;

/** The latest decisions about a company's reviews, and a link to all of them. */
export function LatestDecisions({ companyId }: { companyId: string }) {
  const t = useMessages();
  const { status, items, error, isRefetching, retry } = useDecisions(companyId);
  if (status === 'pending') {
    return (
      <BusyRegion label={t('decisions.loading')}>
        <Skeleton width="100%" height="6rem" />
      </BusyRegion>
    );
  }
  if (status === 'error') {
    return <LoadFailure error={error} isFetching={isRefetching} refetch={retry} tryAgain={t('tryAgain')} />;
  }
  return (
    <>
      <List aria-label={t('decisions.title')}>
        {items.slice(0, SHOWN).map((decision) => (
          <li key={decision.id}>
            <DecisionText decision={decision} />
          </li>
        ))}
      </List>
      <All to={paths.companyTransparency(companyId)}>{t('decisions.all')}</All>
    </>
  );
}
