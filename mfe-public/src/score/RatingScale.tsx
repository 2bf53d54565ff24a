import { below, getRatingTone, RatingLabel, ratingTones, Stars } from '@heard/ui';
import { styled } from 'styled-components';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--space-3);

  ${below.lg} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${below.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Tile = styled.li`
  ${ratingTones}
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  padding: var(--space-5);
  border-radius: var(--radius-voice);
  background: var(--cs);
  color: var(--ct);

  & > b {
    font: var(--weight-display) 2rem/1 var(--font-display);
  }
  /* The label's pill would have the tile's colour, so it is plain text here. */
  & > :last-child {
    min-height: 0;
    padding: 0;
    border: 0;
    font-size: var(--text-button);
  }
`;

/** Shows the six steps of the scale with their labels (specification 2, "Rating label"). */
export function RatingScale() {
  return (
    <Tiles>
      {[0, 1, 2, 3, 4, 5].map((rating) => (
        <Tile key={rating} data-tone={getRatingTone(rating)}>
          <b aria-hidden="true">{rating}</b>
          <Stars rating={rating} size="sm" />
          <RatingLabel rating={rating} />
        </Tile>
      ))}
    </Tiles>
  );
}
