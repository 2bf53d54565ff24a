import type { MailServer } from './schemas/siteEmail.ts';

/** A host name, an IPv4 address, or an IPv6 address without brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;

/** Normalizes a host that a person has entered: converts it to lower case, and removes the brackets of an IPv6 address. */
export function toMailHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
}

/** Returns whether a text is the host name or the IP address of a mail server. An IPv6 address has no brackets. */
export function isMailHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`https://${host.includes(':') ? `[${host}]` : host}`);
}

/**
 * Returns whether two settings name the same mail server and user. Only then can the stored password be used for both, because it must not
 * be sent to another server.
 */
export function isSameMailServer(
  one: Omit<MailServer, 'hasPassword'>,
  other: Omit<MailServer, 'hasPassword'>,
): boolean {
  return (
    one.host === other.host && one.port === other.port && one.security === other.security && one.user === other.user
  );
}
