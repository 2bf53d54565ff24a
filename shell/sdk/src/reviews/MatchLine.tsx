import { Button } from '@heard/ui';
import { styled } from 'styled-components';
import { useReviewListMessages } from './messages/messages.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  min-height: var(--control);
  margin-block: calc(-1 * var(--space-3)) var(--space-3);
  color: var(--text-muted);
`;

/**
 * The props of `MatchLine`.
 * @example
 * const props: MatchLineProps = { shown: 1, total: 40, hasMore: false, onClear: clear };
 */
export interface MatchLineProps {
  /** The number of reviews that match. */
  shown: number;
  /** The number of reviews of the company. */
  total: number;
  /** Whether some reviews have not been searched yet. */
  hasMore: boolean;
  onClear: () => void;
}

/**
 * Shows and announces how many reviews match the filters, with a button that clears them.
 * @example
 * <MatchLine shown={1} total={40} hasMore={false} onClear={clear} />
 */
export function MatchLine({ shown, total, hasMore, onClear }: MatchLineProps) {
  const t = useReviewListMessages();
  return (
    <Line>
      <span role="status">{t(hasMore ? 'matchesOfSoFar' : 'matchesOf', { shown, count: total })}</span>
      <span aria-hidden="true">·</span>
      <Button variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
    </Line>
  );
}
