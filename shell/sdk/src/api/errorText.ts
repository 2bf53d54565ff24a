import type { FieldError } from '@heard/contract';
import { isApiError, isNetworkError, type ApiError } from './errors.ts';
import { translate } from '../messages/messages.ts';

/**
 * Says what happened when a call failed, and what to do next, in the reader's language. What only the API can know (the
 * email is taken) is told in its own words.
 */
export function errorText(error: unknown): string {
  if (isNetworkError(error)) return translate(navigator.onLine ? 'errors.unreachable' : 'errors.offline');
  if (!isApiError(error)) return translate('errors.unexpected');
  if (error.status === 429) return waitText(error);
  if (error.status === 503) return translate('errors.unavailable');
  if (error.status >= 500) return translate('errors.server');
  if (error.problem === null) return translate('errors.refused');
  // By the kind's name at the end: its address may get a host in front.
  const kind = error.problem.type.split('/').at(-1);
  if (kind === 'unauthenticated') return translate('errors.loggedOut');
  if (kind === 'validation') return fieldErrorsText(error.problem.errors ?? []);
  return error.problem.detail;
}

/** What a failed call says about fields that the reader can't see, or that are marked beside their fields already. */
export function fieldErrorsText(unseen: readonly FieldError[]): string {
  if (unseen.length === 0) return translate('errors.fields');
  return unseen.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');
}

function waitText({ retryAfter }: ApiError): string {
  if (retryAfter === null) return translate('errors.tooMany');
  return retryAfter < 60
    ? translate('errors.tooManySeconds', { seconds: retryAfter })
    : translate('errors.tooManyMinutes', { minutes: Math.ceil(retryAfter / 60) });
}
