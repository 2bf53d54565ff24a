import type { Language } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { createCode, createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

const CODE_SECONDS = 24 * 60 * 60;
/** The validity of the link that ends a claim. */
const REJECTION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Composes the email with the code that confirms a company's work email, and with the link that ends the claim. The code is valid for 24
 * hours, and can only be entered after a login, because access to the email must not be enough. The link is for owners whose company a
 * stranger has claimed.
 *
 * @param account the account that the work email belongs to
 */
export function composeWorkEmailCode(
  layout: MailLayout,
  account: AccountKey,
  { workEmail, email, domain }: { workEmail: string; email: string; domain: string },
  language: Language,
): Mail {
  const { code, hash: codeHash } = createCode(account);
  const rejection = createOneTimeToken();
  const values = { email: workEmail, login: email, website: domain, code: code.replace(/^.{4}/, '$& ') };
  const body = layout.body({
    language,
    before: [
      translateMail(language, 'email.workEmailCode.text', values),
      translateMail(language, 'email.workEmailCode.code', values),
      translateMail(language, 'email.workEmailCode.lifetime'),
      translateMail(language, 'email.workEmailCode.notYou', values),
    ],
    link: {
      text: translateMail(language, 'email.workEmailCode.refuse'),
      address: `${layout.pageUrl('/refuse-claim', language)}#token=${rejection.token}`,
    },
    after: [],
  });
  return {
    kind: 'workEmailCode',
    recipient: workEmail,
    subject: translateMail(language, 'email.workEmailCode.subject'),
    ...body,
    lifetimeSeconds: CODE_SECONDS,
    tokens: [
      { purpose: 'workEmailCode', hash: codeHash, lifetimeSeconds: CODE_SECONDS },
      { purpose: 'refuseClaim', hash: rejection.hash, lifetimeSeconds: REJECTION_SECONDS },
    ],
  };
}
