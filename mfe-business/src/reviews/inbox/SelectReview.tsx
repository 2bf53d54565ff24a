import type { CompanyReview } from '@heard/contract';
import { fullName } from '@heard/sdk';
import { styled } from 'styled-components';
import { useInboxMessages } from './messages/messages.ts';
import type { Selection } from './useSelection.ts';

const Target = styled.label`
  display: grid;
  place-items: center;
  align-self: start;
  width: var(--control);
  height: var(--control);
  margin: calc(-1 * var(--space-2)) 0;
  cursor: pointer;

  & > input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
    cursor: inherit;
  }
`;

interface SelectReviewProps {
  review: CompanyReview;
  selection: Selection;
}

/** Selects a review, to tag or assign it together with other reviews. */
export function SelectReview({ review, selection }: SelectReviewProps) {
  const t = useInboxMessages();
  const isSelected = selection.selected?.has(review.id) === true;
  return (
    <Target data-screen-only>
      <input
        type="checkbox"
        aria-label={t('select.review', { author: fullName(review.user) })}
        checked={isSelected}
        disabled={selection.isFull && !isSelected}
        onChange={() => selection.toggle(review.id)}
      />
    </Target>
  );
}
