import { checkEmail, checkOwnWebsite, checkPassword, checkPhone, checkText, textRules } from '@heard/contract';
import { paths, queryKeys, useApi, useNavigate, useQueryClient, useSearchParams } from '@heard/sdk';
import { useContractForm, type ContractForm } from '@heard/sdk/forms';
import type { JustRegisteredCompany } from '../login/JustRegisteredCompany.ts';
import { splitPhone } from '../phone/splitPhone.ts';
import { toPhone, toRegisterBody, type SignUpValues } from './toRegisterBody.ts';

interface RegistrationOptions {
  /** The name of the draft. */
  draft: string;
  /** Whether the form creates a login; otherwise `email` and `password` stay empty. */
  hasLogin: boolean;
  submit: (values: SignUpValues) => Promise<void>;
}

/** Returns the form that registers a company. */
export function useRegistrationForm({ draft, hasLogin, submit }: RegistrationOptions): ContractForm<SignUpValues> {
  const [query] = useSearchParams();
  return useContractForm<SignUpValues>({
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
    draft,
    rules: {
      name: (text) => checkText(text, textRules.companyName),
      website: (text) => checkOwnWebsite(text),
      description: (text) => checkText(text, textRules.companyDescription),
      country: (text) => checkText(text, textRules.country),
      city: (text) => checkText(text, textRules.city),
      address: (text) => checkText(text, textRules.address),
      workEmail: checkEmail,
      countryCode: (code, { phoneNumber }) =>
        code === '' && phoneNumber.trim() !== '' && splitPhone(phoneNumber) === null ? { code: 'required' } : null,
      // Assumes a country code if it is missing: its own field reports that.
      phoneNumber: (number, values) =>
        number.trim() === '' ? null : checkPhone(toPhone({ ...values, countryCode: values.countryCode || '+1' })),
      ...(hasLogin && { email: checkEmail, password: checkPassword }),
    },
    apiNames: { phone: 'phoneNumber' },
    submit,
  });
}

/** Returns the form that registers a company with a new login, and leads to the login page. */
export function useSignUpForm(): ContractForm<SignUpValues> {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useRegistrationForm({
    draft: 'business.sign-up',
    hasLogin: true,
    submit: async (values) => {
      const company = await api.send('registerCompany', { body: toRegisterBody(values) });
      // The cache may contain the company as an unclaimed listing.
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
}
