import { joinPhone, type RegisterCompanyBody } from '@heard/contract';
import { splitSlugs } from '@heard/sdk/categories';
import { splitPhone } from '../phone/splitPhone.ts';
import { parseCallingCode } from './callingCodes.ts';

/** The texts in the fields of the business sign-up form. */
export interface SignUpValues {
  name: string;
  website: string;
  description: string;
  /** Slugs of subcategories, joined by commas. The main category comes first. */
  categories: string;
  country: string;
  city: string;
  address: string;
  workEmail: string;
  /** A country's English name and calling code: `Spain (+34)`. */
  countryCode: string;
  phoneNumber: string;
  email: string;
  password: string;
}

/** Returns the body of POST /auth/registerCompany, without optional fields that are empty. */
export function toRegisterBody(values: SignUpValues): RegisterCompanyBody {
  const { name, website, workEmail, email, password } = values;
  const body: RegisterCompanyBody = {
    name: name.trim(),
    website: website.trim(),
    workEmail: workEmail.trim(),
    email: email.trim(),
    password,
  };
  for (const field of ['description', 'country', 'city', 'address'] as const) {
    const text = values[field].trim();
    if (text !== '') body[field] = text;
  }
  if (values.categories !== '') body.categories = splitSlugs(values.categories);
  if (values.phoneNumber.trim() !== '') {
    body.phone = toPhone(values);
  }
  return body;
}

/** Returns the phone number as the API stores it. A country code in the number overrides the selected country code. */
export function toPhone({ countryCode, phoneNumber }: Pick<SignUpValues, 'countryCode' | 'phoneNumber'>): string {
  const split = splitPhone(phoneNumber);
  return split === null
    ? joinPhone(parseCallingCode(countryCode), phoneNumber)
    : joinPhone(split.countryCode, split.number);
}
