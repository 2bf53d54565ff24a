import { textRules, type Company } from '@heard/contract';
import { UrlLanguageInput, useSearchParams } from '@heard/sdk';
import { below, Button, SearchTextField, SelectField, useIsHydrated, useLanguage } from '@heard/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { getLanguageName } from './getLanguageName.ts';
import { useReviewListMessages } from './messages/messages.ts';
import { RatingFilter } from './RatingFilter.tsx';
import { BENEFITS, NO_FILTERS, ORIGINS, SORTS, type ReviewFilters } from './reviewFilters.ts';
import type { ChangeFilters } from './useReviewFilters.ts';

const closed = css`
  &[data-closed] > :not(:first-child),
  &[data-closed] > :first-child > :not(:first-child) {
    display: none;
  }
`;

const Controls = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);
  margin-bottom: var(--space-6);

  ${below.sm} {
    ${closed}
  }
  @media (scripting: enabled) {
    ${closed}
  }
`;

/** The fields of the filters, below the search. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: var(--space-4);
`;

/**
 * Hides language, origin, benefit, order and ratings behind a button, so that the first review is on the first screen. Without scripts,
 * they are hidden only on phones, and the button loads the page again.
 */
const Search = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: end;
  gap: var(--space-2);

  & > :first-child {
    flex: 1;
  }
`;

const FilterButton = styled(Button)`
  @media (scripting: none) {
    display: none;
  }
  ${below.sm} {
    display: inline-flex;
  }
`;

/**
 * The submit button for browsers without scripts. It is next to the ratings, so that nothing moves when scripts remove
 * it.
 */
const Apply = styled('noscript')`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;

  /* On small screens, the button is below the ratings, which take the whole width. */
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
export interface ReviewControlsProps
  extends Pick<Company, 'languageCounts'>, Partial<Pick<Company, 'originCounts' | 'benefitQuantity'>> {
  filters: ReviewFilters;
  onChange: ChangeFilters;
  /** Further fields. They are shown before the ratings. */
  children?: ReactNode;
  /** The number of further fields with a value. */
  chosenMore?: number;
}

/**
 * Searches, sorts and filters the reviews below. Every change takes effect immediately. Without scripts, the person submits the controls as a form.
 * @example
 * const [filters, change] = useReviewFilters();
 * <ReviewControls {...company} filters={filters} onChange={change} />
 */
export function ReviewControls({
  languageCounts,
  originCounts,
  benefitQuantity = 0,
  filters,
  onChange,
  children,
  chosenMore = 0,
}: ReviewControlsProps) {
  const t = useReviewListMessages();
  const ownLanguage = useLanguage();
  const languages = listLanguages(languageCounts, filters.language);
  const origins = listOrigins(originCounts, filters.origin);
  const [text, setText] = useState(filters.q);
  const isHydrated = useIsHydrated();
  const [searchParams] = useSearchParams();
  const [isOpen, setOpen] = useState(searchParams.has('options'));
  const optionsId = useId();
  const count = countChosen(filters) + chosenMore;
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
            // Without scripts, the button requests the document with open filters.
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
        {(benefitQuantity > 0 || filters.benefit !== '') && (
          <SelectField
            label={t('benefit')}
            name="benefit"
            value={filters.benefit}
            onChange={({ target }) => onChange({ benefit: BENEFITS.find((benefit) => benefit === target.value) ?? '' })}
          >
            <option value="">{t('benefit.all')}</option>
            {BENEFITS.map((benefit) => (
              <option key={benefit} value={benefit}>
                {t(`benefit.${benefit}`)}
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
        {children}
      </Fields>
      <RatingFilter id={optionsId} ratings={filters.ratings} onChange={(ratings) => onChange({ ratings })} />
      <Apply>
        <Button type="submit">{t('apply')}</Button>
      </Apply>
      {/* This input follows the fields, because closed filters hide everything except the first element. */}
      {filters.topic !== '' && <input type="hidden" name="topic" value={filters.topic} />}
      <UrlLanguageInput />
    </Controls>
  );
}

/** Returns the number of active filters that the button hides. An order that differs from the default counts as a filter. */
const countChosen = ({ ratings, language, origin, benefit, sort }: ReviewFilters): number =>
  [ratings.length > 0, language !== '', origin !== '', benefit !== '', sort !== NO_FILTERS.sort].filter(Boolean).length;

/** Returns the languages of the reviews, most frequent first. Includes the language in the URL even if no review has it. */
function listLanguages(counts: Company['languageCounts'], chosen: string): string[] {
  const languages = Object.keys(counts).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || (a < b ? -1 : 1));
  return chosen === '' || chosen in counts ? languages : [...languages, chosen];
}

/** Returns the origins of the company's reviews. Includes the origin in the URL even if no review has it. */
function listOrigins(counts: ReviewControlsProps['originCounts'], chosen: ReviewFilters['origin']) {
  return ORIGINS.filter((origin) => origin === chosen || counts?.[origin].some((count) => count > 0));
}
