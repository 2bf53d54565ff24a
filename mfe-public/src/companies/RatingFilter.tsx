import { UrlLanguageInput } from '@heard/sdk';
import { MIN_RATINGS, type MinRating } from '@heard/sdk/lists';
import { Button, Stars, useFormats } from '@heard/ui';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

/** The fields of a panel of filters. Without scripts they are a form, whose button is in `ApplyFilters`. */
export const Fields = styled.form.attrs({ onSubmit: (event: FormEvent) => event.preventDefault() })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  margin-top: var(--space-5);
`;

const Ratings = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

/** A radio button or a checkbox with its label. */
export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--control);
  font-size: var(--text-button);
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
`;

/** The place of the submit button for browsers without scripts: outside the flow, so that the other controls keep their places. */
const InPanel = styled('noscript')`
  position: absolute;
  inset-block-start: var(--space-4);
  inset-inline-end: var(--space-5);
`;

/** The submit button and the language of the page, for a form of filters without scripts. */
export function ApplyFilters() {
  return (
    <>
      <InPanel>
        <ApplyButton />
      </InPanel>
      <UrlLanguageInput />
    </>
  );
}

export function ApplyButton() {
  const t = useMessages();
  return <Button type="submit">{t('filter.apply')}</Button>;
}

interface RatingFilterProps {
  rating: MinRating | undefined;
  onChange: (rating: MinRating | undefined) => void;
}

/** The choice of a minimum rating. */
export function RatingFilter({ rating: chosen, onChange }: RatingFilterProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  return (
    <Ratings>
      <legend>{t('filter.rating')}</legend>
      <Choice>
        <input
          type="radio"
          name="rating"
          value=""
          checked={chosen === undefined}
          onChange={() => onChange(undefined)}
        />
        {t('filter.any')}
      </Choice>
      {MIN_RATINGS.map((rating) => (
        <Choice key={rating}>
          <input
            type="radio"
            name="rating"
            value={rating}
            checked={chosen === rating}
            onChange={() => onChange(rating)}
            aria-label={t('filter.from', { rating: formatNumber(Number(rating)) })}
          />
          <Stars rating={Number(rating)} size="sm" />
          <span aria-hidden="true">{t('filter.from', { rating: formatNumber(Number(rating)) })}</span>
        </Choice>
      ))}
    </Ratings>
  );
}
