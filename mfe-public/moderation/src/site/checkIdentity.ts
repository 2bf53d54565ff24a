import { explainAccent, explainSiteName, isColor, SITE_NAME_MAX_LENGTH, type FieldError } from '@heard/contract';
import { toIdentity, type IdentityValues } from './IdentityValues.ts';
import type { useMessages } from './messages/messages.ts';
import { throwFieldErrors } from './throwFieldErrors.ts';

/**
 * Checks a name, a color and languages in the browser, because the setup sends all entered values to the API in one request at the end.
 * @throws ApiError 400 with the errors of the fields in the active language
 */
export function checkIdentity(values: IdentityValues, t: ReturnType<typeof useMessages>): void {
  const { name, accent } = toIdentity(values);
  const errors: FieldError[] = [];
  if (name !== null && explainSiteName(name) !== null)
    errors.push({ field: 'name', message: t('name.invalid', { max: SITE_NAME_MAX_LENGTH }) });
  if (accent !== null && explainAccent(accent) !== null)
    errors.push({ field: 'accent', message: t(isColor(accent) ? 'accent.tooLight' : 'accent.invalid') });
  if (values.languages.length === 0) errors.push({ field: 'languages', message: t('languages.none') });
  throwFieldErrors(errors);
}
