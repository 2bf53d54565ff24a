/** Returns a stored phone number as people write it: `+34 600123456` for `34-600123456`. */
export function toTypedPhone(phone: string | null): string {
  return phone === null ? '' : `+${phone.replace('-', ' ')}`;
}

/**
 * Returns a typed phone number as the API stores it: the country code, a hyphen, the number. The country code ends at the first
 * space or hyphen. Without a country code the result is not valid.
 */
export function toPhone(typed: string): string {
  const [, countryCode = '', number = ''] = /^(?:\+|00)?\s*(\d{1,6})[\s-]+(.+)$/.exec(typed.trim()) ?? [];
  return `${countryCode}-${number.replace(/[\s().-]/g, '')}`;
}
