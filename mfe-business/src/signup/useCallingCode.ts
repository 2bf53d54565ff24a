import type { Countries } from '@heard/sdk/countries';
import type { ContractForm } from '@heard/sdk/forms';
import { useRef } from 'react';
import { splitPhone } from '../phone/splitPhone.ts';
import { findCountryCode, toCountryCode } from './callingCodes.ts';
import type { SignUpValues } from './toRegisterBody.ts';

/**
 * Returns handlers that set the country code of the phone number from the chosen country, and from a complete number.
 */
export function useCallingCode(form: ContractForm<SignUpValues>, countries: Countries) {
  // Choosing a country also selects its calling code, unless another code has been chosen.
  const selectedCode = useRef('');
  const countryCode = form.controlled('countryCode');
  function selectCode(name: string) {
    if (countryCode.value !== selectedCode.current) return;
    const country = countries.countries.find(({ names }) => names.en === name);
    const hasCode = country !== undefined && country.phoneCode !== '';
    selectedCode.current = hasCode ? toCountryCode(country, country.phoneCode) : '';
    countryCode.onChange(selectedCode.current);
  }

  /** Moves the country code of a complete number to the separate field for the code. */
  function splitNumber(typed: string): boolean {
    const split = splitPhone(typed);
    if (split === null) return false;
    countryCode.onChange(findCountryCode(countries, split.countryCode, countryCode.value));
    form.setValue('phoneNumber', split.number);
    return true;
  }

  return { selectCode, splitNumber };
}
