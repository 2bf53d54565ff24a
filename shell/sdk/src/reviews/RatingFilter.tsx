import { below, ratingTones, starStyle, getRatingTone } from '@heard/ui';
import { styled } from 'styled-components';
import { useReviewListMessages } from './messages/messages.ts';
import { RATINGS } from './reviewFilters.ts';

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: var(--space-2);
    padding: 0;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
    line-height: 1.4;
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(6, minmax(var(--control), 4rem));
    gap: var(--space-2);

    ${below.sm} {
      gap: var(--space-1);
    }
  }
`;

const Choice = styled.label`
  ${ratingTones}
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  min-height: var(--control);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-full);
  background: var(--surface-raised);
  cursor: pointer;
  transition:
    background-color var(--duration-fast),
    border-color var(--duration-fast);

  & > input {
    position: absolute;
    z-index: 1;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  & > i {
    ${starStyle}
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--text-muted);
    }
  }
  &:has(:checked) {
    border-color: var(--c);
    background: var(--cs);
    color: var(--ct);
    box-shadow: inset 0 0 0 1px var(--c);
    font-weight: var(--weight-strong);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus-color);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      border: 3px solid Highlight;
    }
  }
`;

export interface RatingFilterProps {
  id?: string;
  /** The chosen ratings; empty for all ratings. */
  ratings: readonly number[];
  onChange: (ratings: number[]) => void;
}

/** Selects the ratings to show, with one checkbox for each step of the scale. */
export function RatingFilter({ id, ratings, onChange }: RatingFilterProps) {
  const t = useReviewListMessages();
  return (
    <Group id={id}>
      <legend>{t('rating')}</legend>
      <div>
        {RATINGS.map((stars) => (
          <Choice key={stars} data-tone={getRatingTone(stars)}>
            <input
              type="checkbox"
              name="rating"
              value={stars}
              aria-label={t('stars', { stars })}
              checked={ratings.includes(stars)}
              onChange={({ target }) =>
                onChange(RATINGS.filter((one) => (one === stars ? target.checked : ratings.includes(one))))
              }
            />
            <span aria-hidden="true">{stars}</span>
            <i aria-hidden="true" />
          </Choice>
        ))}
      </div>
    </Group>
  );
}
