import type { FieldError } from '@heard/contract';
import { isApiError, isNetworkError, type ApiError } from './errors.ts';
import { translate } from '../messages/messages.ts';

/**
 * Returns a message about a failed request in the active language: what happened, and what to do. Problems that only the API can explain,
 * for example that the email is taken, keep the API's text. The message of a server error ends with the reference of the request on a
 * separate line. The operator finds the request in the log by this reference.
 * @param error what was caught; anything other than `ApiError` and `NetworkError` yields a general message
 * @example
 * {query.isError && <Alert>{errorText(query.error)}</Alert>}
 */
export function errorText(error: unknown): string {
  if (isNetworkError(error)) return translate(navigator.onLine ? 'errors.unreachable' : 'errors.offline');
  if (!isApiError(error)) return translate('errors.unexpected');
  if (error.status === 429) return waitText(error);
  if (error.status >= 500) return serverErrorText(error);
  if (error.problem === null) return translate('errors.rejected');
  // Uses only the last segment, because the problem's type may become an absolute URL.
  const kind = error.problem.type.split('/').at(-1);
  if (kind === 'unauthenticated') return translate('errors.loggedOut');
  if (kind === 'validation') return fieldErrorsText(error.problem.errors ?? []);
  return error.problem.detail;
}

/**
 * Returns a message about the fields that a request was rejected for.
 * @param hidden the errors of fields that the form does not show; empty if the form shows all errors at their fields
 * @example
 * if (isApiError(error, 400)) show(fieldErrorsText(error.problem?.errors ?? []));
 */
export function fieldErrorsText(hidden: readonly FieldError[]): string {
  if (hidden.length === 0) return translate('errors.fields');
  return hidden.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');
}

function serverErrorText({ status, problem }: ApiError): string {
  const text = translate(status === 503 ? 'errors.unavailable' : 'errors.server');
  const reference = problem?.instance?.replace('urn:uuid:', '');
  return reference === undefined ? text : `${text}\n${translate('errors.reference', { reference })}`;
}

function waitText({ retryAfter, problem }: ApiError): string {
  // Without a waiting time, the request has exceeded a quota instead of the rate limit. The API's text has the details.
  if (retryAfter === null) return problem?.detail ?? translate('errors.tooMany');
  return retryAfter < 60
    ? translate('errors.tooManySeconds', { seconds: retryAfter })
    : translate('errors.tooManyMinutes', { minutes: Math.ceil(retryAfter / 60) });
}
