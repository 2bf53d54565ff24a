import { toMailHost, type MailServer, type SiteEmail } from '@heard/contract';

/** A mail server with its password. */
export type MailServerBody = NonNullable<SiteEmail['server']>;

/** The default port of each encryption, for URLs without a port. */
const DEFAULT_PORT = { tls: 465, startTls: 587, optional: 587 };

/** Returns the URL of a mail server, in the form of `SMTP_URL`. */
export function toSmtpUrl({ host, port, security, user, password }: MailServerBody): string {
  const login = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  return `${scheme}://${login}${bracket(host)}:${port}${security === 'startTls' ? '?requireTLS=true' : ''}`;
}

/** Returns the parts of the URL of a mail server, without the password. */
export function describeServer(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const security =
    url.protocol === 'smtps:' ? 'tls' : url.searchParams.get('requireTLS') === 'true' ? 'startTls' : 'optional';
  return {
    host: toMailHost(url.hostname),
    port: Number(url.port) || DEFAULT_PORT[security],
    security,
    user: url.username === '' ? null : decode(url.username),
    hasPassword: url.password !== '',
  };
}

/** Returns the password in the URL of a mail server; null if the URL has no password. */
export function readPassword(smtpUrl: string): string | null {
  return decode(new URL(smtpUrl).password) || null;
}

/** Encloses an IPv6 address in brackets. */
function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Decodes a part of a URL. Returns a part that was not encoded, such as `100%`, unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
