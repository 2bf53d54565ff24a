import { compareNames } from '@heard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { activateLanguage } from '@heard/ui';
import { renderInHost } from '@heard/sdk/testing';
import { CountryField } from './CountryField.tsx';
import { countryOptions } from './countryOptions.ts';
import { useCountries, useCountryName } from './useCountries.ts';

afterEach(() => act(async () => activateLanguage('en')));

const field = () => screen.getByRole('combobox', { name: 'Country' });
const kept = () => screen.getByTestId('kept').textContent;
const speak = (language: string) => act(async () => activateLanguage(language));

function show(country = '') {
  function Page() {
    const [value, setValue] = useState(country);
    const countries = useCountries();
    return (
      <>
        <CountryField
          label="Country"
          options={countryOptions(countries)}
          pending={countries.pending}
          value={value}
          onChange={setValue}
        />
        <p data-testid="kept">{value}</p>
        <p data-testid="named">{useCountryName(value)}</p>
      </>
    );
  }
  return renderInHost(<Page />);
}

test('shows a country in the active language and stores its English name', async () => {
  const { user } = show('Spain');
  expect(field()).toHaveValue('Spain');
  await speak('es');
  await waitFor(() => expect(field()).toHaveValue('España'));
  await user.clear(field());
  await user.type(field(), 'alemania{Enter}');
  expect(field()).toHaveValue('Alemania');
  expect(kept()).toBe('Germany');
  await speak('fr');
  expect(field()).toHaveValue('Allemagne');
  expect(screen.getByTestId('named')).toHaveTextContent('Allemagne');
  expect(kept()).toBe('Germany');
});

test('shows no English name while the translated names load', async () => {
  act(() => activateLanguage('es'));
  show('Germany');
  await speak('es');
  const seen = new Set([(field() as HTMLInputElement).value]);
  await waitFor(() => {
    seen.add((field() as HTMLInputElement).value);
    expect(field()).toHaveValue('Alemania');
  });
  expect(seen).not.toContain('Germany');
});

test('sorts the countries in the active language', async () => {
  const { user } = show();
  await speak('es');
  await user.click(field());
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Afganistán', 'Albania', 'Alemania']);
  expect(names).toEqual(names.toSorted(compareNames));
});

test('does not translate typed text that equals an English name', async () => {
  const { user } = show();
  await speak('es');
  await user.click(field());
  await screen.findAllByRole('option');
  await user.type(field(), 'Niger');
  expect(field()).toHaveValue('Niger');
  await user.type(field(), 'ia{Tab}');
  expect(field()).toHaveValue('Nigeria');
  expect(kept()).toBe('Nigeria');
});

test('shows an unknown country unchanged', async () => {
  show('Yugoslavia');
  await speak('fr');
  await waitFor(() => expect(field()).toHaveValue('Yugoslavia'));
  expect(screen.getByTestId('named')).toHaveTextContent('Yugoslavia');
});
