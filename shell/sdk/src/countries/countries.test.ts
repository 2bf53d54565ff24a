import { checkPhone, checkText, joinPhone, textRules } from '@heard/contract';
import { countries } from './countries.ts';

const byIso2 = new Map(countries.map((country) => [country.iso2, country]));

// Covers SPEC-2.44, SPEC-3.16, SPEC-3.17, UI-34
test('lists each country once, with its codes and its names in three languages', () => {
  // The list has no duplicates. It contains the countries from which most registrations are expected, and Kosovo, which is not in ISO
  // 3166-1.
  expect(byIso2.size).toBe(countries.length);
  expect(['ES', 'FR', 'GB', 'US', 'DE', 'MX', 'XK'].filter((iso2) => !byIso2.has(iso2))).toEqual([]);
  expect(byIso2.get('ES')).toEqual({
    iso2: 'ES',
    iso3: 'ESP',
    names: { en: 'Spain', es: 'España', fr: 'Espagne' },
    moreNames: [],
    phoneCode: '34',
    morePhoneCodes: [],
  });
  for (const { iso2, iso3, names } of countries) {
    expect([iso2, iso3]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^[A-Z]{3}$/)]);
    expect(Object.values(names).every((name) => checkText(name, textRules.country) === null && name !== iso2)).toBe(
      true,
    );
  }
});

test('uses the first of several names of a country, and keeps the other names and all calling codes', () => {
  expect(byIso2.get('CZ')?.names.en).toBe('Czech Republic');
  expect(byIso2.get('CZ')?.moreNames).toContain('Czechia');
  expect(byIso2.get('DO')).toMatchObject({ phoneCode: '1809', morePhoneCodes: ['1829', '1849'] });
});

// Covers SPEC-3.14, SPEC-3.18
test('lists calling codes that form phone numbers valid in the contract', () => {
  for (const { phoneCode, morePhoneCodes } of countries) {
    for (const code of [phoneCode, ...morePhoneCodes].filter((each) => each !== '')) {
      expect(checkPhone(joinPhone(code, '600 123 456'))).toBeNull();
    }
  }
});
