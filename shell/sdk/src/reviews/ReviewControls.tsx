import { textRules, type Company } from '@heard/contract';
import { UrlLanguageInput, useSearchParams } from '@heard/sdk';
import { below, Button, SearchTextField, SelectField, useIsHydrated, useLanguage } from '@heard/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { getLanguageName } from './getLanguageName.ts';
import { useReviewListMessages } from './messages/messages.ts';
import { RatingFilter } from './RatingFilter.tsx';
import { NO_FILTERS, ORIGINS, SORTS, type ReviewFilters } from './reviewFilters.ts';
import type { ChangeFilters } from './useReviewFilters.ts';

const Controls = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);
  margin-bottom: var(--space-6);

  ${below.sm} {
    &[data-closed] > :not(:first-child),
    &[data-closed] > :first-child > :not(:first-child) {
      display: none;
    }
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 12rem;
  gap: var(--space-4);

  /* With a field for the language or the origin. */
  &:has(> :nth-child(3)) {
    grid-template-columns: minmax(0, 1fr) 11rem 12rem;

    ${below.md} {
      grid-template-columns: repeat(2, minmax(0, 1fr));

      & > :first-child {
        grid-column: 1 / -1;
      }
    }
  }
  /* With both. */
  &:has(> :nth-child(4)) {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    & > :first-child {
      grid-column: 1 / -1;
    }
    ${below.md} {
      grid-template-columns: repeat(2, minmax(0, 1fr));

      & > :last-child {
        grid-column: 1 / -1;
      }
    }
  }
  ${below.sm} {
    &,
    &:has(> :nth-child(3)),
    &:has(> :nth-child(4)) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** On phones, language, origin, order and ratings are behind a button, so that the first review is on the first screen. */
const Search = styled.div`
  ${below.sm} {
    grid-column: 1 / -1;
    display: flex;
    align-items: end;
    gap: var(--space-2);

    & > :first-child {
      flex: 1;
    }
  }
`;

const FilterButton = styled(Button)`
  display: none;

  ${below.sm} {
    display: inline-flex;
  }
`;

/** Where no script applies the filters: next to the ratings, so that nothing moves when scripts remove it. */
const Apply = styled('noscript')`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;

  /* Below the ratings, which take all of the width. */
  ${below.sm} {
    position: static;
  }
`;

/** The delay between the last keystroke and the search, in milliseconds. */
const TYPING_MS = 400;

/**
 * The props of `ReviewControls`.
 * @example
 * const props: ReviewControlsProps = { ...company, filters, onChange: change };
 */
export interface ReviewControlsProps extends Pick<Company, 'languageCounts'>, Partial<Pick<Company, 'originCounts'>> {
  filters: ReviewFilters;
  onChange: ChangeFilters;
}

/**
 * Searches, sorts and filters the reviews below. Every change takes effect immediately. Without scripts it is a form.
 * @example
 * const [filters, change] = useReviewFilters();
 * <ReviewControls {...company} filters={filters} onChange={change} />
 */
export function ReviewControls({ languageCounts, originCounts, filters, onChange }: ReviewControlsProps) {
  const t = useReviewListMessages();
  const ownLanguage = useLanguage();
  const languages = listLanguages(languageCounts, filters.language);
  const origins = listOrigins(originCounts, filters.origin);
  const [text, setText] = useState(filters.q);
  const isHydrated = useIsHydrated();
  const [searchParams] = useSearchParams();
  const [isOpen, setOpen] = useState(searchParams.has('options'));
  const optionsId = useId();
  const chosen = [
    filters.ratings.length > 0,
    filters.language !== '',
    filters.origin !== '',
    filters.sort !== NO_FILTERS.sort,
  ];
  const count = chosen.filter(Boolean).length;
  // The query that this field last wrote to the URL. Any other query in the URL is copied into the field.
  const searched = useRef(filters.q);

  function search(typed = text) {
    const q = typed.trim();
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
    <Controls
      role="search"
      aria-label={t('searchReviews')}
      data-closed={!isOpen || undefined}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <Fields>
        <Search>
          <SearchTextField
            label={t('searchReviews')}
            name="q"
            placeholder={t('searchPlaceholder')}
            enterKeyHint="search"
            maxLength={textRules.reviewSearch.max}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onClear={() => {
              setText('');
              search('');
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') search();
            }}
          />
          <FilterButton
            variant="secondary"
            // Without scripts, the document has the filters open.
            {...(isHydrated ? {} : { type: 'submit' as const, name: 'options', value: 'open' })}
            aria-expanded={isOpen}
            aria-controls={optionsId}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            {count === 0 ? t('filter') : t('filterCount', { count })}
          </FilterButton>
        </Search>
        {(languages.length > 1 || filters.language !== '') && (
          <SelectField
            label={t('language')}
            name="language"
            value={filters.language}
            onChange={({ target }) => onChange({ language: target.value })}
          >
            <option value="">{t('allLanguages')}</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {getLanguageName(language, ownLanguage)}
              </option>
            ))}
          </SelectField>
        )}
        {(origins.length > 1 || filters.origin !== '') && (
          <SelectField
            label={t('origin')}
            name="origin"
            value={filters.origin}
            onChange={({ target }) => onChange({ origin: ORIGINS.find((origin) => origin === target.value) ?? '' })}
          >
            <option value="">{t('allOrigins')}</option>
            {origins.map((origin) => (
              <option key={origin} value={origin}>
                {t(`origin.${origin}`)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('sort')}
          name="sort"
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: SORTS.find((sort) => sort === target.value) ?? 'newest' })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <RatingFilter id={optionsId} ratings={filters.ratings} onChange={(ratings) => onChange({ ratings })} />
      <Apply>
        <Button type="submit">{t('apply')}</Button>
      </Apply>
      <UrlLanguageInput />
    </Controls>
  );
}

/** Returns the languages by number of reviews. Includes the one in the URL even if no review is in it. */
function listLanguages(counts: Company['languageCounts'], chosen: string): string[] {
  const languages = Object.keys(counts).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b));
  return chosen === '' || chosen in counts ? languages : [...languages, chosen];
}

/** Returns the origins that reviews have. Includes the one in the URL even if no review has it. */
function listOrigins(counts: ReviewControlsProps['originCounts'], chosen: ReviewFilters['origin']) {
  return ORIGINS.filter((origin) => origin === chosen || counts?.[origin].some((count) => count > 0));
}
