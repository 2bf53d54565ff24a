import type { FieldError } from '@heard/contract';
import { isApiError, isNetworkError, type ApiError } from './errors.ts';
import { translate } from '../messages/messages.ts';

/**
 * Says what happened when a call failed, and what to do next, in the reader's language. What only the API can know (the
 * email is taken) is told in its own words. A failure of ours has its reference on a line of its own: whoever tells us of it may
 * quote that, and it leads to the log.
 */
export function errorText(error: unknown): string {
  if (isNetworkError(error)) return translate(navigator.onLine ? 'errors.unreachable' : 'errors.offline');
  if (!isApiError(error)) return translate('errors.unexpected');
  if (error.status === 429) return waitText(error);
  if (error.status >= 500) return ownFailureText(error);
  if (error.problem === null) return translate('errors.rejected');
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

function ownFailureText({ status, problem }: ApiError): string {
  const text = translate(status === 503 ? 'errors.unavailable' : 'errors.server');
  const reference = problem?.instance?.replace('urn:uuid:', '');
  return reference === undefined ? text : `${text}\n${translate('errors.reference', { reference })}`;
}

function waitText({ retryAfter }: ApiError): string {
  if (retryAfter === null) return translate('errors.tooMany');
  return retryAfter < 60
    ? translate('errors.tooManySeconds', { seconds: retryAfter })
    : translate('errors.tooManyMinutes', { minutes: Math.ceil(retryAfter / 60) });
}
