import { toMailHost, type MailSecurity, type SiteEmail, type SiteEmailSettings } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';

/** The values of the fields for the emails of the site. */
export interface EmailValues {
  /** The host of the mail server; '' for no mail server. */
  host: string;
  port: string;
  security: MailSecurity;
  /** The user name at the mail server; '' if the server requires no login. */
  user: string;
  /** The password at the mail server; '' for the stored password. */
  password: string;
  /** The address of the sender; '' for the default sender. */
  sender: string;
}

/** The usual port of each encryption. */
export const USUAL_PORTS: Record<MailSecurity, string> = { startTls: '587', tls: '465', optional: '25' };

/** Returns the values of the fields for stored settings. */
export function toValues({ server, sender }: SiteEmailSettings['stored']): EmailValues {
  const { host = '', port = USUAL_PORTS.startTls, security = 'startTls', user = null } = server ?? {};
  return { host, port: String(port), security, user: user ?? '', password: '', sender: sender ?? '' };
}

/** Returns the current values of the fields. */
export function readValues({ watch }: Pick<ContractForm<EmailValues>, 'watch'>): EmailValues {
  return {
    host: watch('host'),
    port: watch('port'),
    security: watch('security'),
    user: watch('user'),
    password: watch('password'),
    sender: watch('sender'),
  };
}

/** Returns the settings to store for the values of the fields. */
export function toSiteEmail({ host, port, security, user, password, sender }: EmailValues): SiteEmail {
  const server = { host: toMailHost(host), port: Number(port), security, user: user.trim() || null };
  return {
    server: server.host === '' ? null : { ...server, password: password || null },
    sender: sender.trim() || null,
  };
}
