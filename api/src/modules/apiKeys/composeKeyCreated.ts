import type { ApiKeyScope } from '@heard/contract';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** Composes the notice of a new API key to the work email of a company. @param companyId the company's website */
export function composeKeyCreated(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  scopes: readonly ApiKeyScope[],
): Mail {
  return layout.notice(
    'keyCreated',
    { recipient, language },
    {
      subject: translateMail(language, 'email.keyCreated.subject'),
      before: [translateMail(language, 'email.keyCreated.text', { companyId, scopes: scopes.join(', ') })],
      path: '/my-company/developers/keys',
    },
  );
}
