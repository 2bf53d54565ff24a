import { paths, type SearchResultsPage } from '@heard/sdk';
import type { ResultsQuery } from '@heard/sdk/lists';
import { Button, SelectField, useFormats, useLanguage, useNames } from '@heard/ui';
import { useMessages as useListMessages } from '../companies/messages/messages.ts';
import { ApplyFilters, Fields, RatingFilter } from '../companies/RatingFilter.tsx';
import { useMessages } from './messages/messages.ts';
import { countSearchFilters } from './countSearchFilters.ts';
import { knownCategories } from './knownCategories.ts';

interface SearchFiltersProps {
  query: ResultsQuery;
  results: Pick<SearchResultsPage, 'categories' | 'countries'>;
  /** Changes some of the filters. */
  onChange: (changes: Partial<ResultsQuery>) => void;
}

export const NO_SEARCH_FILTERS = { category: undefined, country: undefined, rating: undefined };

/** The fields that narrow results down, with the number of companies of each choice. */
export function SearchFilters({ query, results, onChange }: SearchFiltersProps) {
  const t = useListMessages();
  const tSearch = useMessages();
  const getName = useNames();
  const { formatNumber } = useFormats();
  const countries = useCountryNames();

  const options = (values: SearchResultsPage['countries'], chosen: string | undefined, getLabel: LabelOf) => {
    const isMissing = chosen !== undefined && !values.some(({ value }) => value === chosen);
    return [
      ...(isMissing ? [{ value: chosen, label: getLabel(chosen) ?? chosen }] : []),
      ...values.flatMap(({ value, count }) => {
        const label = getLabel(value);
        return label === undefined ? [] : [{ value, label: `${label} (${formatNumber(count)})` }];
      }),
    ].map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  };

  return (
    <Fields action={paths.search({})}>
      <input type="hidden" name="q" value={query.q} />
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <SelectField
        label={tSearch('category')}
        name="category"
        value={query.category ?? ''}
        onChange={({ target }) => onChange({ category: target.value === '' ? undefined : target.value })}
      >
        <option value="">{tSearch('allCategories')}</option>
        {options(results.categories, query.category, (slug) => {
          const category = knownCategories.get(slug);
          return category && getName(category.names);
        })}
      </SelectField>
      <SelectField
        label={t('filter.country')}
        name="country"
        value={query.country ?? ''}
        onChange={({ target }) => onChange({ country: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('filter.allCountries')}</option>
        {options(results.countries, query.country, countries)}
      </SelectField>
      <RatingFilter rating={query.rating} onChange={(rating) => onChange({ rating })} />
      <ApplyFilters />
      {countSearchFilters(query) > 0 && (
        <div>
          <Button variant="ghost" onClick={() => onChange(NO_SEARCH_FILTERS)}>
            {t('clear')}
          </Button>
        </div>
      )}
    </Fields>
  );
}

type LabelOf = (value: string) => string | undefined;

/** Returns a function that names a country in the language of the page. */
export function useCountryNames(): (code: string) => string {
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => names.of(code) ?? code;
}
