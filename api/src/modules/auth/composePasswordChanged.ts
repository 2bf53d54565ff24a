import type { Language } from '@heard/contract';
import { formatDay, translateMail, type Mail, type MailLayout } from '../mail/index.ts';
import type { AccountKind } from './AccountKind.ts';

/** A passkey or an API key that was added shortly before a change of the password. */
export interface AddedAccess {
  kind: 'passkey' | 'apiKey';
  name: string;
  at: Date;
}

/**
 * Composes the notice to the account's owner, who may not have made the change.
 *
 * @param added recent passkeys and API keys, which are still valid
 * @param isOwnEmail whether the account has proved that it owns the email address. Otherwise the email contains no names of keys.
 */
export function composePasswordChanged(
  layout: MailLayout,
  email: string,
  kind: AccountKind,
  language: Language,
  { added, isOwnEmail }: { added: AddedAccess[]; isOwnEmail: boolean },
): Mail {
  const change = translateMail(language, `email.passwordChanged.${kind}`, { email });
  const settings = layout.pageUrl(kind === 'company' ? '/my-company/settings' : '/me/settings', language);
  const keys = layout.pageUrl('/my-company/developers/keys', language);
  const hasKeys = added.some((one) => one.kind === 'apiKey');
  const lines = added.map(({ kind: access, name, at }) => {
    const day = formatDay(at, language);
    return isOwnEmail
      ? translateMail(language, `email.passwordChanged.${access}Named`, { name, day })
      : translateMail(language, `email.passwordChanged.${access}`, { day });
  });
  const after =
    lines.length === 0
      ? []
      : [
          translateMail(language, 'email.passwordChanged.added'),
          ...lines.map((line) => `• ${line}`),
          translateMail(language, 'email.passwordChanged.remove', { settings }),
          ...(hasKeys ? [translateMail(language, 'email.passwordChanged.removeKeys', { keys })] : []),
        ];
  return layout.changeNotice(
    'passwordChanged',
    { recipient: email, language },
    { change, path: '/forgot-password', after },
  );
}
