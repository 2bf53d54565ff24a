import { textRules } from '@heard/contract';
import { Link, paths, usePageTitle } from '@heard/sdk';
import { CategoryField } from '@heard/sdk/categories';
import { CountryField, countryOptions, useCountries, type Countries } from '@heard/sdk/countries';
import type { ContractForm } from '@heard/sdk/forms';
import {
  Alert,
  Button,
  Form,
  FormGroup,
  FormIntro,
  FormRow,
  FormSubmit,
  PasswordField,
  PhoneRow,
  TextArea,
  TextField,
  Wrap,
} from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { callingCodeOptions } from './callingCodes.ts';
import type { SignUpValues } from './toRegisterBody.ts';
import { useCallingCode } from './useCallingCode.ts';
import { useSignUpForm } from './useSignUpForm.ts';

/**
 * Registers a company (specification 2, "signup-business"). A person who is logged in for a company registers another
 * company. The parameters `website` and `company` prefill the form from a listing.
 */
export default function BusinessSignUpPage() {
  const t = useMessages();
  usePageTitle(t('signup.pageTitle'));
  const { form, hasLogin } = useSignUpForm();

  return (
    <Wrap>
      <FormIntro title={t('signup.title')}>{t('signup.intro')}</FormIntro>
      <Form spacing="groups" {...form.formProps}>
        <CompanyFields form={form} />
        <PlaceAndContactFields form={form} />
        {!hasLogin && <AccountFields form={form} />}
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormSubmit>
          {!hasLogin && (
            <span>
              {t('signup.hasAccount')} <Link to={paths.loginBusiness}>{t('signup.login')}</Link>
            </span>
          )}
          <Button type="submit" size="lg" loading={form.submitting}>
            {t(hasLogin ? 'signup.title' : 'signup.button')}
          </Button>
        </FormSubmit>
      </Form>
    </Wrap>
  );
}

interface FieldsProps {
  form: ContractForm<SignUpValues>;
}

/** The fields that describe the company: name, website, description and categories. */
function CompanyFields({ form }: FieldsProps) {
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

/** The location and the contact data of the company. */
function PlaceAndContactFields({ form }: FieldsProps) {
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
  /** Moves the country code of a complete phone number to the field for the code. Returns whether it has moved a code. */
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

/** The fields for the owner's login: email and password. */
function AccountFields({ form }: FieldsProps) {
  const t = useMessages();
  return (
    <FormGroup title={t('signup.account.title')} hint={t('signup.account.hint')}>
      <TextField label={t('field.email')} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={t('field.password')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormGroup>
  );
}
