import { checkEmail, checkOwnWebsite, checkPassword, checkPhone, checkText, textRules } from '@heard/contract';
import {
  paths,
  queryKeys,
  useApi,
  useNavigate,
  useQueryClient,
  useSearchParams,
  useSession,
  useSessionActions,
} from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import type { JustRegisteredCompany } from '../login/JustRegisteredCompany.ts';
import { splitPhone } from '../phone/splitPhone.ts';
import { toPhone, toRegisterBody, type SignUpValues } from './toRegisterBody.ts';

/**
 * Returns the form that registers a company. For a visitor, it also creates a login and leads to the login page. For a
 * person who is logged in for a company, it switches the session to the new company.
 */
export function useSignUpForm() {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [query] = useSearchParams();
  const session = useSession();
  const { reloadAccount } = useSessionActions();
  const hasLogin = session.status === 'authenticated' && session.isCompany;
  const form = useContractForm<SignUpValues>({
    defaults: toDefaults(query),
    draft: 'business.sign-up',
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
      // Checks the number with an arbitrary country code if the code is missing, because the other field reports the missing code.
      phoneNumber: (number, values) =>
        number.trim() === '' ? null : checkPhone(toPhone({ ...values, countryCode: values.countryCode || '+1' })),
      email: (email) => (hasLogin ? null : checkEmail(email)),
      password: (password) => (hasLogin ? null : checkPassword(password)),
    },
    apiNames: { phone: 'phoneNumber' },
    submit: async (values) => {
      if (hasLogin) {
        const { addCompany } = await import(/* webpackChunkName: "add-company" */ './addCompany.ts');
        await addCompany(api, toRegisterBody(values));
        reloadAccount();
        await navigate(paths.myCompanyReviews);
        return;
      }
      const company = await api.send('registerCompany', { body: toRegisterBody(values) });
      // Reloads the company, which the cache may contain as an unclaimed listing.
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(company.id) });
      await navigate(paths.loginBusiness, {
        state: {
          registeredEmail: values.email.trim(),
          // The response contains the company as on its public page. It is not marked as claimed until the claim is proven.
          isClaimPending: !company.claimed,
        } satisfies JustRegisteredCompany,
      });
    },
  });
  return { form, hasLogin };
}

/** Returns an empty form, except for the company that the query string of a link names. */
function toDefaults(query: URLSearchParams): SignUpValues {
  return {
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
  };
}
