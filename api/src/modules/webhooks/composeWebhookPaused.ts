import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/**
 * Composes the email that notifies a company, at its work email, that a webhook was paused.
 * @param host the host of the webhook's URL
 * @param failures the number of failed attempts; null when the receiver has ended the webhook
 */
export function composeWebhookPaused(
  layout: MailLayout,
  { recipient, language }: Recipient,
  host: string,
  failures: number | null,
): Mail {
  return layout.notice(
    'webhookPaused',
    { recipient, language },
    {
      subject: translateMail(language, 'email.webhookPaused.subject'),
      before: [
        failures === null
          ? translateMail(language, 'email.webhookPaused.gone', { host })
          : translateMail(language, 'email.webhookPaused.text', { host, count: failures }),
      ],
      path: '/my-company/developers/webhooks',
    },
  );
}
