import { textRules } from '@heard/contract';
import { below, SelectField, TextField } from 'shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { RatingFilter } from './RatingFilter.tsx';
import { SORTS, type ReviewFilters } from './useReviewFilters.ts';

const Controls = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-bottom: var(--space-6);
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 12rem;
  gap: var(--space-4);

  ${below.sm} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** How long after the last key a search begins by itself. */
const TYPING_MS = 400;

export interface ReviewControlsProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

/** Searches, orders and filters the reviews below. All of it takes effect at once. */
export function ReviewControls({ filters, onChange }: ReviewControlsProps) {
  const t = useMessages();
  const [text, setText] = useState(filters.q);
  // What stands in the address by this field's own doing; anything else comes from elsewhere, and goes into the field.
  const searched = useRef(filters.q);

  function search() {
    const q = text.trim();
    if (q === searched.current) return;
    searched.current = q;
    onChange({ q });
  }
  const searchTyped = useEffectEvent(search);

  useEffect(() => {
    if (filters.q === searched.current) return;
    searched.current = filters.q;
    setText(filters.q);
  }, [filters.q]);
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Controls role="search" aria-label={t('company.searchReviews')}>
      <Fields>
        <TextField
          label={t('company.searchReviews')}
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={textRules.reviewSearch.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') search();
          }}
        />
        <SelectField
          label={t('company.sort')}
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: SORTS.find((sort) => sort === target.value) ?? 'newest' })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`company.sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <RatingFilter ratings={filters.ratings} onChange={(ratings) => onChange({ ratings })} />
    </Controls>
  );
}
