import type { CompanyList } from '@heard/contract';
import { Button, SelectField, Stars, useFormats, useLanguage } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { countFilters, type ListQuery } from './listQuery.ts';
import { useMessages } from './messages/messages.ts';
import { useNames } from './useNames.ts';

const Fields = styled.div`
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

const Choice = styled.label`
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

const RATINGS = ['4.5', '4', '3'] as const;

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
  const id = useId();
  const getName = useNames();
  const language = useLanguage();
  const { formatNumber } = useFormats();
  const { countries, cities, languages, replying } = list.facets;
  const country = list.place?.country.code ?? '';
  const city = list.place?.city?.slug ?? '';
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const withCount = (name: string, count: number) => `${name} (${formatNumber(count)})`;
  return (
    <Fields>
      <SelectField label={t('filter.country')} value={country} onChange={({ target }) => onPlace(target.value, '')}>
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
        <SelectField label={t('filter.city')} value={city} onChange={({ target }) => onPlace(country, target.value)}>
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
      <Ratings>
        <legend>{t('filter.rating')}</legend>
        <Choice>
          <input
            type="radio"
            name={`${id}rating`}
            checked={query.rating === undefined}
            onChange={() => onQuery({ ...query, rating: undefined })}
          />
          {t('filter.any')}
        </Choice>
        {RATINGS.map((rating) => (
          <Choice key={rating}>
            <input
              type="radio"
              name={`${id}rating`}
              checked={query.rating === rating}
              onChange={() => onQuery({ ...query, rating })}
              aria-label={t('filter.from', { rating: formatNumber(Number(rating)) })}
            />
            <Stars rating={Number(rating)} size="sm" />
            <span aria-hidden="true">{t('filter.from', { rating: formatNumber(Number(rating)) })}</span>
          </Choice>
        ))}
      </Ratings>
      <SelectField
        label={t('filter.language')}
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
          checked={query.replies !== undefined}
          onChange={({ target }) => onQuery({ ...query, replies: target.checked ? 'true' : undefined })}
        />
        {t('filter.replies', { count: formatNumber(replying) })}
      </Choice>
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
