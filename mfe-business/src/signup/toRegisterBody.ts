import { joinPhone, type RegisterCompanyBody } from '@heard/contract';
import { callingCodeOf } from './callingCodes.ts';

/** What the form of a business sign-up holds: one text for each field. */
export interface SignUpValues {
  name: string;
  website: string;
  description: string;
  country: string;
  city: string;
  address: string;
  workEmail: string;
  /** A country and its calling code, by the English name: `Spain (+34)`. */
  countryCode: string;
  phoneNumber: string;
  email: string;
  password: string;
}

/** Makes the body of POST /auth/registerCompany. What is not needed and was left empty is left out. */
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
  if (values.phoneNumber.trim() !== '') {
    body.phone = joinPhone(callingCodeOf(values.countryCode), values.phoneNumber);
  }
  return body;
}
