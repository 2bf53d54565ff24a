import { checkEmail, isMailHost, isSameMailServer, type FieldError, type SiteEmailSettings } from '@heard/contract';
import { throwFieldErrors } from '../site/throwFieldErrors.ts';
import { toSiteEmail, type EmailValues } from './EmailValues.ts';
import type { useMessages } from './messages/messages.ts';

/**
 * Checks email settings in the browser, because the setup sends all entered values to the API in one request at the end.
 * @param stored the stored settings. Their password is used again if the mail server stays the same
 * @throws ApiError 400 with the errors of the fields in the active language
 */
export function checkEmailValues(
  values: EmailValues,
  stored: SiteEmailSettings['stored'],
  t: ReturnType<typeof useMessages>,
): void {
  const { server } = toSiteEmail(values);
  if (server === null) return;
  const { host, port, user, password } = server;
  const errors: FieldError[] = [];
  if (!isMailHost(host)) errors.push({ field: 'host', message: t('host.invalid') });
  if (!(Number.isInteger(port) && port >= 1 && port <= 65_535))
    errors.push({ field: 'port', message: t('port.invalid') });
  const hasStoredPassword = stored.server?.hasPassword === true && isSameMailServer(stored.server, server);
  if (user !== null && password === null && !hasStoredPassword) {
    errors.push({ field: 'password', message: t('password.needed') });
  }
  throwFieldErrors(errors);
}

/** Returns the problem of a sender; null if the sender is empty or valid. */
export const checkSender = (sender: string) => (sender.trim() === '' ? null : checkEmail(sender));
