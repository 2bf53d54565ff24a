import { createCode } from '../../kernel/oneTimeToken.ts';
import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

const LIFETIME_SECONDS = 30 * 60;

/** Composes the email with the code that proves an email address during a login with a provider. It contains no link. */
export function composeIdentityCode(layout: MailLayout, oidcLoginId: string, { recipient, language }: Recipient): Mail {
  const { code, hash } = createCode({ oidcLoginId });
  const values = { email: recipient, code: code.replace(/^.{4}/, '$& ') };
  return {
    kind: 'identityCode',
    recipient,
    subject: translateMail(language, 'email.workEmailCode.subject'),
    ...layout.body({
      language,
      before: [
        translateMail(language, 'email.identityCode.text', values),
        translateMail(language, 'email.identityCode.code', values),
        translateMail(language, 'email.identityCode.lifetime'),
      ],
      link: null,
      after: [translateMail(language, 'email.identityCode.notYou')],
    }),
    lifetimeSeconds: LIFETIME_SECONDS,
    tokens: [{ purpose: 'identityCode', hash, lifetimeSeconds: LIFETIME_SECONDS }],
  };
}
