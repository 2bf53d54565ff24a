import { compareNames, endpoints } from '@heard/contract';
import { queryKeys, useApi, useCallPages, useQuery, useSearchParams } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { ListPage } from '@heard/sdk/lists';
import { below, Button, Card, Form, Muted, ReviewListItem, SelectField, TextField, useNames } from '@heard/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { PlaceItem } from './PlaceItem.tsx';
import { placesKey } from './placesKey.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  align-items: start;

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** `/moderation/places`: the cities that companies name. The URL contains the filters: the country and the beginning of the name. */
export function AdminPlacesPage() {
  const t = useMessages();
  const [search, setSearch] = useSearchParams();
  const country = search.get('country') ?? '';
  const city = search.get('q') ?? '';
  const countryNames = useCountryNames();
  const region = useRef<HTMLElement>(null);
  const query = { ...(country !== '' && { country }), ...(city !== '' && { q: city }) };
  return (
    <ListPage
      title={t('title')}
      pages={useCallPages(endpoints.listPlaces, [...placesKey, country, city], { query })}
      empty={t('empty')}
      more={t('more')}
      tryAgain={t('retry')}
      region={region}
      renderItem={(place) => (
        <ReviewListItem key={place.id}>
          <PlaceItem place={place} countryName={countryNames.get(place.country) ?? place.country} />
        </ReviewListItem>
      )}
    >
      <Muted as="p">{t('explanation')}</Muted>
      <Card>
        <SearchForm
          key={`${country} ${city}`}
          values={{ country, city }}
          countryNames={countryNames}
          onSearch={(values) =>
            setSearch({
              ...(values.country !== '' && { country: values.country }),
              ...(values.city !== '' && { q: values.city }),
            })
          }
        />
      </Card>
    </ListPage>
  );
}

interface Search {
  /** The code of the country; '' for all countries. */
  country: string;
  city: string;
}

interface SearchFormProps {
  values: Search;
  countryNames: ReadonlyMap<string, string>;
  onSearch: (values: Search) => void;
}

function SearchForm({ values, countryNames, onSearch }: SearchFormProps) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { ...values },
    submit: async ({ country, city }) => onSearch({ country, city: city.trim() }),
  });
  return (
    <Form {...form.formProps}>
      <Fields>
        <SelectField label={t('country')} {...form.field('country')}>
          <option value="">{t('all')}</option>
          {values.country !== '' && !countryNames.has(values.country) && (
            <option value={values.country}>{values.country}</option>
          )}
          {[...countryNames].map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('city')} hint={t('cityHint')} maxLength={200} autoComplete="off" {...form.field('city')} />
      </Fields>
      <div>
        <Button type="submit" variant="secondary">
          {t('search')}
        </Button>
      </div>
    </Form>
  );
}

/** Maps the code of each country with companies to the country's name, sorted by name. Empty while the countries load, or if loading fails. */
function useCountryNames(): ReadonlyMap<string, string> {
  const api = useApi();
  const getName = useNames();
  const { data } = useQuery({
    queryKey: queryKeys.response(endpoints.getPlaces.path),
    queryFn: ({ signal }) => api.send(endpoints.getPlaces, { signal }),
  });
  const names = (data?.countries ?? []).map(({ code, names: all }) => [code, getName(all)] as const);
  return new Map(names.toSorted(([, one], [, other]) => compareNames(one, other)));
}
