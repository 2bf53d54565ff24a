import { styled } from 'styled-components';
import { useFormats } from '../language/formats.ts';
import { useMessages } from '../messages/messages.ts';
import { ratingTones, starStyle, getRatingTone } from '../theme/ratingTones.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: 1rem 1.1rem minmax(3rem, 1fr) minmax(2.25rem, max-content);
  gap: var(--space-2);
`;

const Row = styled.li`
  ${ratingTones}
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  font-size: var(--text-sm);
`;

/** A row of the distribution that filters the reviews when it is clicked. */
const Choice = styled.button`
  ${ratingTones}
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  min-height: 1.75rem;
  padding: 0 var(--space-2);
  margin-inline: calc(-1 * var(--space-2));
  border: 0;
  border-radius: var(--radius-sm);
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }
  &[aria-pressed='true'] {
    background: var(--cs);
    box-shadow: inset 0 0 0 1px var(--c);
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
  @media (pointer: coarse) {
    min-height: var(--control);
  }
`;

const Step = styled.span`
  font-weight: var(--weight-strong);
  text-align: end;
`;

const Star = styled.span`
  ${starStyle}
`;

const Track = styled.span`
  height: 0.625rem;
  border-radius: var(--radius-full);
  background: var(--surface-sunken);
  overflow: hidden;
  print-color-adjust: exact;
`;

const Fill = styled.span`
  display: block;
  width: var(--w);
  height: 100%;
  border-radius: inherit;
  background: var(--c);
  forced-color-adjust: none;
  print-color-adjust: exact;

  &[data-some] {
    min-width: 4px;
  }
`;

const Count = styled.span`
  text-align: end;
  color: var(--text-muted);
`;

/** The props of `RatingBars`. */
export interface RatingBarsProps {
  /** The number of reviews with 0, 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[];
  /** The ratings that a list is filtered by; empty for all. */
  selected?: readonly number[];
  /** Called when a bar is clicked, to filter the list by its rating or to remove that filter. Without a handler, the bars are no buttons. */
  onToggle?: (stars: number) => void;
  /** The accessible name; "Ratings by number of stars" by default. */
  label?: string;
}

const NONE: readonly number[] = [];

/** The distribution of the ratings as bars, from 5 down to 0. */
export function RatingBars({ counts, selected = NONE, onToggle, label }: RatingBarsProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <List aria-label={label ?? t('ratingBars.name')}>
      {[5, 4, 3, 2, 1, 0].map((stars) => {
        const count = counts[stars] ?? 0;
        const cells = (
          <>
            <VisuallyHidden>{t('ratingBars.row', { stars, count })}</VisuallyHidden>
            <Step aria-hidden="true">{stars}</Step>
            <Star aria-hidden="true" />
            <Track aria-hidden="true">
              <Fill
                data-bar
                data-some={count > 0 || undefined}
                style={{ '--w': `${total > 0 ? (count / total) * 100 : 0}%` }}
              />
            </Track>
            <Count aria-hidden="true">{formatNumber(count)}</Count>
          </>
        );
        return (
          <Row key={stars} data-tone={getRatingTone(stars)}>
            {onToggle === undefined ? (
              cells
            ) : (
              <Choice
                type="button"
                data-on-paper
                data-tone={getRatingTone(stars)}
                aria-pressed={selected.includes(stars)}
                onClick={() => onToggle(stars)}
              >
                {cells}
              </Choice>
            )}
          </Row>
        );
      })}
    </List>
  );
}
