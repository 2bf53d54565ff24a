import { checkEmail, checkPassword, checkPhone, checkText, joinPhone, parseWebsite, textRules } from '@heard/contract';
import {
  Link,
  paths,
  problemOf,
  queryKeys,
  useApi,
  useNavigate,
  usePageTitle,
  useQueryClient,
  useSearchParams,
} from '@heard/sdk';
import { CategoryField } from '@heard/sdk/categories';
import { CountryField, countryOptions, useCountries } from '@heard/sdk/countries';
import { useContractForm } from '@heard/sdk/forms';
import { useRef } from 'react';
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
import type { JustRegisteredCompany } from '../login/JustRegisteredCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { parseCallingCode, callingCodeOptions, toCountryCode } from './callingCodes.ts';
import { toRegisterBody, type SignUpValues } from './toRegisterBody.ts';

/**
 * Registers a company (specification 2, "signup-business"). The parameters `website` and `company` prefill the form from a
 * listing.
 */
export default function BusinessSignUpPage() {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const countries = useCountries();
  const [query] = useSearchParams();
  usePageTitle(t('signup.pageTitle'));

  const form = useContractForm<SignUpValues>({
    defaults: {
      name: query.get('company') ?? '',
      website: query.get('website') ?? '',
      description: '',
      categories: '',
      country: '',
      city: '',
      address: '',
      workEmail: '',
      countryCode: '',
      phoneNumber: '',
      email: '',
      password: '',
    },
    draft: 'business.sign-up',
    rules: {
      name: (text) => checkText(text, textRules.companyName),
      website: (text) => problemOf(parseWebsite(text)),
      description: (text) => checkText(text, textRules.companyDescription),
      country: (text) => checkText(text, textRules.country),
      city: (text) => checkText(text, textRules.city),
      address: (text) => checkText(text, textRules.address),
      workEmail: checkEmail,
      countryCode: (code, { phoneNumber }) => (code === '' && phoneNumber.trim() !== '' ? { code: 'required' } : null),
      // A missing country code is reported at its own field.
      phoneNumber: (number, { countryCode }) =>
        number.trim() === '' ? null : checkPhone(joinPhone(parseCallingCode(countryCode) || '1', number)),
      email: checkEmail,
      password: checkPassword,
    },
    apiNames: { phone: 'phoneNumber' },
    submit: async (values) => {
      const company = await api.send('registerCompany', { body: toRegisterBody(values) });
      // The cache may contain its page as an unclaimed listing.
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(company.id) });
      await navigate(paths.loginBusiness, {
        state: {
          registeredEmail: values.email.trim(),
          // The response is the page of the company, which does not change until the claim is proven.
          isClaimPending: !company.claimed,
        } satisfies JustRegisteredCompany,
      });
    },
  });

  // Choosing a country also selects its calling code, unless another one has been chosen.
  const selectedCode = useRef('');
  const countryField = form.controlled('country');
  const countryCodeField = form.controlled('countryCode');
  function selectCode(name: string) {
    if (countryCodeField.value !== selectedCode.current) return;
    const country = countries.countries.find(({ names }) => names.en === name);
    const hasCode = country !== undefined && country.phoneCode !== '';
    selectedCode.current = hasCode ? toCountryCode(country, country.phoneCode) : '';
    countryCodeField.onChange(selectedCode.current);
  }

  return (
    <Wrap>
      <FormIntro title={t('signup.title')}>{t('signup.intro')}</FormIntro>
      <Form spacing="groups" {...form.formProps}>
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
        <FormGroup title={t('signup.place.title')} hint={t('signup.place.hint')}>
          <FormRow>
            <CountryField
              label={t('field.country')}
              hint={t('field.countryHint')}
              autoComplete="country-name"
              options={countryOptions(countries)}
              pending={countries.pending}
              {...countryField}
              onChange={(name) => {
                countryField.onChange(name);
                selectCode(name);
              }}
            />
            <TextField label={t('field.city')} autoComplete="address-level2" {...form.field('city')} />
          </FormRow>
          <TextField label={t('field.address')} autoComplete="street-address" {...form.field('address')} />
        </FormGroup>
        <FormGroup title={t('signup.contact.title')} hint={t('signup.contact.hint')}>
          <TextField label={t('field.workEmail')} type="email" autoComplete="work email" {...form.field('workEmail')} />
          <PhoneRow>
            <CountryField
              label={t('field.countryCode')}
              autoComplete="tel-country-code"
              options={callingCodeOptions(countries, (country, code) =>
                t('signup.countryCode.option', { country, code }),
              )}
              pending={countries.pending}
              {...countryCodeField}
            />
            <TextField
              label={t('field.phoneNumber')}
              type="tel"
              autoComplete="tel-national"
              {...form.field('phoneNumber')}
            />
          </PhoneRow>
        </FormGroup>
        <FormGroup title={t('signup.account.title')} hint={t('signup.account.hint')}>
          <TextField label={t('field.email')} type="email" autoComplete="email" {...form.field('email')} />
          <PasswordField
            label={t('field.password')}
            hint={t('password.hint')}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </FormGroup>
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormSubmit>
          <span>
            {t('signup.hasAccount')} <Link to={paths.loginBusiness}>{t('signup.login')}</Link>
          </span>
          <Button type="submit" size="lg" loading={form.submitting}>
            {t('signup.button')}
          </Button>
        </FormSubmit>
      </Form>
    </Wrap>
  );
}
