/** The email settings of the environment, which take precedence over stored settings. */
export interface MailEnvironment {
  /** `SMTP_URL`; null if it is not set. */
  smtpUrl: string | null;
  /** `MAIL_FROM`; null if it is not set. */
  mailFrom: string | null;
}
