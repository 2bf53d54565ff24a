import type { SecretBox } from '../../kernel/secretBox.ts';
import { toDefaultAddress, toSender } from '../../settings.ts';
import { smtpMailer, type SmtpMailer } from '../mail/index.ts';
import type { MailEnvironment } from './MailEnvironment.ts';
import type { EmailParts } from './parseSiteEmail.ts';
import type { SiteEmailRepository, StoredEmail } from './siteEmail.repository.ts';

export interface MailServerOptions {
  siteEmail: Pick<SiteEmailRepository, 'read'>;
  mailEnvironment: MailEnvironment;
  /** Encrypts the stored URL of the mail server, because the URL contains a password. */
  mailBox: SecretBox;
  publicUrl: string;
}

export type CurrentMailServer = ReturnType<typeof createMailServer>;

/** Creates the mail server of this process. `apply` replaces its settings when the stored settings have changed. */
export function createMailServer({ siteEmail, mailEnvironment, mailBox, publicUrl }: MailServerOptions) {
  let current: EmailParts = { smtpUrl: mailEnvironment.smtpUrl, sender: null };
  let applied: string | null = null;
  let mailer: { smtpUrl: string; mailer: SmtpMailer } | null = null;

  return {
    /** Returns whether the site has a mail server. */
    sendsMail: () => current.smtpUrl !== null,

    /** Returns the mailer of the current mail server; null if there is none. */
    getMailer(): SmtpMailer | null {
      const { smtpUrl } = current;
      if (smtpUrl === null) return null;
      if (mailer?.smtpUrl !== smtpUrl) {
        // Passes a function, because administrators may change the sender or the name of the site.
        const getMailFrom = () => toMailFrom(mailEnvironment, current.sender, publicUrl);
        mailer = { smtpUrl, mailer: smtpMailer({ smtpUrl, getMailFrom }) };
      }
      return mailer.mailer;
    },

    /** Applies the stored settings if they have changed since the last call. A setting of the environment replaces the stored setting. */
    async apply(): Promise<void> {
      const row = await siteEmail.read();
      // Compares the settings without decrypting them, because every encryption of a URL returns different bytes.
      const key = JSON.stringify(row ?? null);
      if (key === applied) return;
      applied = key;
      const { smtpUrl, sender } = toParts(mailBox, row);
      current = { smtpUrl: mailEnvironment.smtpUrl ?? smtpUrl, sender };
    },
  };
}

/** Returns the value of the header `From`. */
export function toMailFrom({ mailFrom }: MailEnvironment, sender: string | null, publicUrl: string): string {
  return mailFrom ?? toSender(sender ?? toDefaultAddress(publicUrl));
}

/** Decrypts stored settings. The URL is null if it cannot be decrypted, because it was encrypted with another `DATA_SECRET`. */
export function toParts(mailBox: SecretBox, row: StoredEmail | undefined): EmailParts {
  const { smtp_url: encrypted = null, sender = null } = row ?? {};
  return { smtpUrl: encrypted && (mailBox.decrypt(encrypted)?.toString() ?? null), sender };
}
