import { textRules } from '@heard/contract';
import { CategoryField } from '@heard/sdk/categories';
import { CountryField, countryOptions, useCountries, type Countries } from '@heard/sdk/countries';
import type { ContractForm } from '@heard/sdk/forms';
import { FormGroup, FormRow, PhoneRow, TextArea, TextField } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { callingCodeOptions } from './callingCodes.ts';
import type { SignUpValues } from './toRegisterBody.ts';
import { useCallingCode } from './useCallingCode.ts';

export interface FieldsProps {
  form: ContractForm<SignUpValues>;
}

/** The fields that describe the company: name, website, description and categories. */
export function CompanyFields({ form }: FieldsProps) {
  const t = useMessages();
  return (
    <FormGroup title={t('signup.company.title')} hint={t('signup.company.hint')}>
      <TextField label={t('field.name')} autoComplete="organization" {...form.field('name')} />
      <TextField
        label={t('field.website')}
        hint={t('signup.website.hint')}
        autoComplete="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('website')}
      />
      <TextArea
        label={t('field.description')}
        max={textRules.companyDescription.max}
        placeholder={t('signup.description.placeholder')}
        {...form.field('description')}
      />
      <CategoryField
        label={t('field.categories')}
        hint={t('field.categoriesHint')}
        {...form.controlled('categories')}
      />
    </FormGroup>
  );
}

/** Where the company is, and how to reach it. */
export function PlaceAndContactFields({ form }: FieldsProps) {
  const countries = useCountries();
  const { selectCode, splitNumber } = useCallingCode(form, countries);
  return (
    <>
      <PlaceFields form={form} countries={countries} onCountry={selectCode} />
      <ContactFields form={form} countries={countries} splitNumber={splitNumber} />
    </>
  );
}

interface PlaceFieldsProps extends FieldsProps {
  countries: Countries;
  onCountry: (name: string) => void;
}

function PlaceFields({ form, countries, onCountry }: PlaceFieldsProps) {
  const t = useMessages();
  const country = form.controlled('country');
  return (
    <FormGroup title={t('signup.place.title')} hint={t('signup.place.hint')}>
      <FormRow>
        <CountryField
          label={t('field.country')}
          hint={t('field.countryHint')}
          autoComplete="country-name"
          options={countryOptions(countries)}
          pending={countries.pending}
          {...country}
          onChange={(name) => {
            country.onChange(name);
            onCountry(name);
          }}
        />
        <TextField label={t('field.city')} autoComplete="address-level2" {...form.field('city')} />
      </FormRow>
      <TextField label={t('field.address')} autoComplete="street-address" {...form.field('address')} />
    </FormGroup>
  );
}

interface ContactFieldsProps extends FieldsProps {
  countries: Countries;
  /** Moves the country code of a complete number to its own field. Returns whether it has. */
  splitNumber: (typed: string) => boolean;
}

function ContactFields({ form, countries, splitNumber }: ContactFieldsProps) {
  const t = useMessages();
  const phoneNumber = form.field('phoneNumber');
  return (
    <FormGroup title={t('signup.contact.title')} hint={t('signup.contact.hint')}>
      <TextField label={t('field.workEmail')} type="email" autoComplete="work email" {...form.field('workEmail')} />
      <PhoneRow>
        <CountryField
          label={t('field.countryCode')}
          autoComplete="tel-country-code"
          options={callingCodeOptions(countries, (country, code) => t('signup.countryCode.option', { country, code }))}
          pending={countries.pending}
          {...form.controlled('countryCode')}
        />
        <TextField
          label={t('field.phoneNumber')}
          type="tel"
          autoComplete="tel-national"
          {...phoneNumber}
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const isWhole = selectionStart === 0 && selectionEnd === value.length;
            if (isWhole && splitNumber(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onBlur={(event) => {
            if (!splitNumber(event.currentTarget.value)) phoneNumber.onBlur(event);
          }}
        />
      </PhoneRow>
    </FormGroup>
  );
}
