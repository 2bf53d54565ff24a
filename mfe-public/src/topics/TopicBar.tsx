import type { TopicCount } from '@heard/contract';
import { ratingTones, useNames, VisuallyHidden } from '@heard/ui';
import { styled } from 'styled-components';

const Bar = styled.span`
  display: flex;
  gap: 1px;
  height: 4px;
  forced-color-adjust: none;
  print-color-adjust: exact;

  & > i {
    ${ratingTones}
    flex-basis: 0;
    background: var(--c);
  }
`;

interface TopicBarProps {
  topic: TopicCount;
  /**
   * Describes the bar for screen readers: the number of reviews, and the numbers of reviews with 4 or 5, 3, and 0 to 2
   * stars.
   */
  describe: (counts: Record<'count' | 'favourable' | 'mixed' | 'critical', number>) => string;
}

/** Shows the name of a topic, the number of its reviews, and their stars as a bar. */
export function TopicBar({ topic: { name, reviews, stars }, describe }: TopicBarProps) {
  const getName = useNames();
  const [zero = 0, one = 0, two = 0, mixed = 0, four = 0, five = 0] = stars;
  const critical = zero + one + two;
  const favourable = four + five;
  return (
    <>
      <span>
        {getName(name)} <b>{reviews}</b>
        <VisuallyHidden>{describe({ count: reviews, favourable, mixed, critical })}</VisuallyHidden>
      </span>
      <Bar aria-hidden="true">
        {favourable > 0 && <i data-tone="5" style={{ flexGrow: favourable }} />}
        {mixed > 0 && <i data-tone="3" style={{ flexGrow: mixed }} />}
        {critical > 0 && <i data-tone="1" style={{ flexGrow: critical }} />}
      </Bar>
    </>
  );
}
