import type { CompanyList } from '@heard/contract';
import { Button, SelectField, useFormats, useLanguage, useNames } from '@heard/ui';
import { countFilters, NO_FILTERS, type ListQuery } from './listQuery.ts';
import { useMessages } from './messages/messages.ts';
import { ApplyFilters, Choice, Fields, RatingFilter } from './RatingFilter.tsx';

interface FiltersProps {
  list: CompanyList;
  query: ListQuery;
  /** Changes some of the filters. */
  onQuery: (changes: ListQuery) => void;
  /** Opens the list of the same category for another country or city. */
  onPlace: (country: string, city: string) => void;
}

/** The fields that narrow a list down. Each choice applies immediately. */
export function Filters({ list, query, onQuery, onPlace }: FiltersProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  return (
    <Fields action={list.path}>
      <CountryField list={list} onPlace={onPlace} />
      <CityField list={list} onPlace={onPlace} />
      <RatingFilter rating={query.rating} onChange={(rating) => onQuery({ rating })} />
      <LanguageField list={list} query={query} onQuery={onQuery} />
      <Choice>
        <input
          type="checkbox"
          name="replies"
          value="true"
          checked={query.replies !== undefined}
          onChange={({ target }) => onQuery({ replies: target.checked ? 'true' : undefined })}
        />
        {t('filter.replies', { count: formatNumber(list.facets.replying) })}
      </Choice>
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <ApplyFilters />
      {countFilters(query) > 0 && (
        <div>
          <Button variant="ghost" onClick={() => onQuery(NO_FILTERS)}>
            {t('clear')}
          </Button>
        </div>
      )}
    </Fields>
  );
}

/** Returns the function that formats an option with the number of its companies. */
function useWithCount() {
  const { formatNumber } = useFormats();
  return (name: string, count: number) => `${name} (${formatNumber(count)})`;
}

function CountryField({ list, onPlace }: Pick<FiltersProps, 'list' | 'onPlace'>) {
  const t = useMessages();
  const getName = useNames();
  const withCount = useWithCount();
  const { countries } = list.facets;
  const country = list.place?.country.code ?? '';
  return (
    <SelectField
      label={t('filter.country')}
      name="country"
      value={country}
      onChange={({ target }) => onPlace(target.value, '')}
    >
      <option value="">{t('filter.allCountries')}</option>
      {country !== '' && !countries.some(({ code }) => code === country) && list.place !== null && (
        <option value={country}>{getName(list.place.country.names)}</option>
      )}
      {countries.map((one) => (
        <option key={one.code} value={one.code}>
          {withCount(getName(one.names), one.companies)}
        </option>
      ))}
    </SelectField>
  );
}

/** Selects a city, once a country is selected. */
function CityField({ list, onPlace }: Pick<FiltersProps, 'list' | 'onPlace'>) {
  const t = useMessages();
  const withCount = useWithCount();
  const { cities } = list.facets;
  const country = list.place?.country.code ?? '';
  const city = list.place?.city?.slug ?? '';
  if (country === '' || (cities.length === 0 && city === '')) return null;
  return (
    <SelectField
      label={t('filter.city')}
      name="city"
      value={city}
      onChange={({ target }) => onPlace(country, target.value)}
    >
      <option value="">{t('filter.allCities')}</option>
      {city !== '' && !cities.some(({ slug }) => slug === city) && (
        <option value={city}>{list.place?.city?.name}</option>
      )}
      {cities.map((one) => (
        <option key={one.slug} value={one.slug}>
          {withCount(one.name, one.companies)}
        </option>
      ))}
    </SelectField>
  );
}

function LanguageField({ list, query, onQuery }: Omit<FiltersProps, 'onPlace'>) {
  const t = useMessages();
  const language = useLanguage();
  const withCount = useWithCount();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <SelectField
      label={t('filter.language')}
      name="language"
      value={query.language ?? ''}
      onChange={({ target }) => onQuery({ language: target.value === '' ? undefined : target.value })}
    >
      <option value="">{t('filter.anyLanguage')}</option>
      {Object.entries(list.facets.languages)
        .toSorted(([, one], [, other]) => other - one)
        .map(([code, count]) => (
          <option key={code} value={code}>
            {withCount(names.of(code) ?? code, count)}
          </option>
        ))}
    </SelectField>
  );
}
