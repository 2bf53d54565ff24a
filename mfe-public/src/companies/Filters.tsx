import type { CompanyList } from '@heard/contract';
import { Button, SelectField, useFormats, useLanguage, useNames } from '@heard/ui';
import { countFilters, type ListQuery } from './listQuery.ts';
import { useMessages } from './messages/messages.ts';
import { ApplyFilters, Choice, Fields, RatingFilter } from './RatingFilter.tsx';

interface FiltersProps {
  list: CompanyList;
  query: ListQuery;
  /** Applies other filters. */
  onQuery: (query: ListQuery) => void;
  /** Opens the same list in another place. */
  onPlace: (country: string, city: string) => void;
}

/** The fields that narrow a list down. Each choice applies immediately. */
export function Filters({ list, query, onQuery, onPlace }: FiltersProps) {
  const t = useMessages();
  const getName = useNames();
  const language = useLanguage();
  const { formatNumber } = useFormats();
  const { countries, cities, languages, replying } = list.facets;
  const country = list.place?.country.code ?? '';
  const city = list.place?.city?.slug ?? '';
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const withCount = (name: string, count: number) => `${name} (${formatNumber(count)})`;
  return (
    <Fields action={list.path}>
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
      {country !== '' && (cities.length > 0 || city !== '') && (
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
      )}
      <RatingFilter rating={query.rating} onChange={(rating) => onQuery({ ...query, rating })} />
      <SelectField
        label={t('filter.language')}
        name="language"
        value={query.language ?? ''}
        onChange={({ target }) => onQuery({ ...query, language: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('filter.anyLanguage')}</option>
        {Object.entries(languages)
          .toSorted(([, one], [, other]) => other - one)
          .map(([code, count]) => (
            <option key={code} value={code}>
              {withCount(names.of(code) ?? code, count)}
            </option>
          ))}
      </SelectField>
      <Choice>
        <input
          type="checkbox"
          name="replies"
          value="true"
          checked={query.replies !== undefined}
          onChange={({ target }) => onQuery({ ...query, replies: target.checked ? 'true' : undefined })}
        />
        {t('filter.replies', { count: formatNumber(replying) })}
      </Choice>
      {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
      <ApplyFilters />
      {countFilters(query) > 0 && (
        <div>
          <Button
            variant="ghost"
            onClick={() => onQuery({ ...query, rating: undefined, replies: undefined, language: undefined })}
          >
            {t('clear')}
          </Button>
        </div>
      )}
    </Fields>
  );
}
