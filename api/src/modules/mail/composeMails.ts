import type { Language } from '@heard/contract';
import { translate } from '../../messages/messages.ts';
import { createOneTimeToken } from '../auth/oneTimeToken.ts';
import type { TokenPurpose } from '../auth/oneTimeTokens.repository.ts';
import type { Mail } from './Mail.ts';
import { mailBody } from './mailBody.ts';

/** The kind of account that an email is about: each has its own login page. */
export type AccountKind = 'consumer' | 'company';

/** A change of the ways to log in to an account. */
export type FactorChange =
  'passkeyAdded' | 'passkeyRemoved' | 'totpAdded' | 'totpRemoved' | 'recoveryCodesRenewed' | 'recoveryCodeUsed';

const RESET_SECONDS = 30 * 60;
const CONFIRMATION_SECONDS = 7 * 24 * 60 * 60;
/** Notices of a change are useful for as long. */
const NOTICE_SECONDS = CONFIRMATION_SECONDS;

interface Recipient {
  recipient: string;
  language: Language;
}

export type MailComposer = ReturnType<typeof composeMails>;

/**
 * Composes emails. The recipient, validated by the contract, is the only user input in the headers, and the texts contain no
 * names, so that Heard can't be used to send a person's own words to a stranger.
 * @param publicUrl base URL of the web pages, without a trailing slash
 */
export function composeMails({ publicUrl }: { publicUrl: string }) {
  /** The URL of a page in the language of the email. URLs without a language are English. */
  const pageUrl = (path: string, language: Language) =>
    `${publicUrl}${path}${language === 'en' ? '' : `?lang=${language}`}`;

  /** Composes an email with a link that carries a one-time token, after `#`, so that no server logs it. */
  function withLink(
    purpose: TokenPurpose,
    { recipient, language }: Recipient,
    path: string,
    lifetimeSeconds: number,
    { subject, before, action, after }: { subject: string; before: string; action: string; after: string[] },
  ): Mail {
    const { token, hash } = createOneTimeToken();
    const link = { text: action, address: `${pageUrl(path, language)}#token=${token}` };
    return {
      kind: purpose,
      recipient,
      subject,
      ...mailBody({ language, publicUrl, before: [before], link, after }),
      lifetimeSeconds,
      token: { purpose, hash },
    };
  }

  function notice(
    kind: 'passwordChanged' | 'emailChanged' | 'factorChanged',
    { recipient, language }: Recipient,
    { subject, before, path }: { subject: string; before: string[]; path: string },
  ): Mail {
    const link = { text: null, address: pageUrl(path, language) };
    const body = mailBody({ language, publicUrl, before, link, after: [] });
    return { kind, recipient, subject, ...body, lifetimeSeconds: NOTICE_SECONDS, token: null };
  }

  return {
    /** The link to choose a new password: valid once, for 30 minutes. */
    resetPassword(email: string, kind: AccountKind, language: Language): Mail {
      return withLink('resetPassword', { recipient: email, language }, '/reset-password', RESET_SECONDS, {
        subject: translate(language, 'email.resetPassword.subject'),
        before: translate(language, `email.resetPassword.${kind}`, { email }),
        action: translate(language, 'email.resetPassword.action'),
        after: [translate(language, 'email.resetPassword.lifetime'), translate(language, 'email.resetPassword.notYou')],
      });
    },

    /** The link that confirms a consumer's email: valid for 7 days. */
    confirmEmail(email: string, language: Language): Mail {
      return withLink('confirmEmail', { recipient: email, language }, '/confirm-email', CONFIRMATION_SECONDS, {
        subject: translate(language, 'email.confirmEmail.subject'),
        before: translate(language, 'email.confirmEmail.text', { email }),
        action: translate(language, 'email.confirmEmail.action'),
        after: [translate(language, 'email.confirmEmail.lifetime'), translate(language, 'email.confirmEmail.notYou')],
      });
    },

    /** The link that confirms a company's work email: valid for 7 days. @param website the company's id */
    confirmWorkEmail(workEmail: string, website: string, language: Language): Mail {
      return withLink('confirmEmail', { recipient: workEmail, language }, '/confirm-email', CONFIRMATION_SECONDS, {
        subject: translate(language, 'email.confirmWorkEmail.subject'),
        before: translate(language, 'email.confirmWorkEmail.text', { email: workEmail, website }),
        action: translate(language, 'email.confirmWorkEmail.action'),
        after: [
          translate(language, 'email.confirmWorkEmail.lifetime'),
          translate(language, 'email.confirmWorkEmail.notYou'),
        ],
      });
    },

    /** Notifies the account's owner, who may not have made the change. */
    passwordChanged(email: string, kind: AccountKind, language: Language): Mail {
      return notice(
        'passwordChanged',
        { recipient: email, language },
        {
          subject: translate(language, 'email.passwordChanged.subject'),
          before: [
            translate(language, `email.passwordChanged.${kind}`, { email }),
            translate(language, 'email.passwordChanged.notYou'),
          ],
          path: '/forgot-password',
        },
      );
    },

    /** Notifies the account's owner of a change of the ways to log in. */
    factorChanged(email: string, change: FactorChange, language: Language): Mail {
      return notice(
        'factorChanged',
        { recipient: email, language },
        {
          subject: translate(language, 'email.factorChanged.subject'),
          before: [
            translate(language, `email.factorChanged.${change}`, { email }),
            translate(language, 'email.factorChanged.notYou'),
          ],
          path: '/forgot-password',
        },
      );
    },

    /** Notifies the account's previous email address. */
    emailChanged(oldEmail: string, language: Language): Mail {
      return notice(
        'emailChanged',
        { recipient: oldEmail, language },
        {
          subject: translate(language, 'email.emailChanged.subject'),
          before: [
            translate(language, 'email.emailChanged.consumer', { email: oldEmail }),
            translate(language, 'email.emailChanged.notYou'),
          ],
          path: '/',
        },
      );
    },

    /** Notifies the company's previous work email address. @param website the company's id */
    workEmailChanged(oldWorkEmail: string, website: string, language: Language): Mail {
      return notice(
        'emailChanged',
        { recipient: oldWorkEmail, language },
        {
          subject: translate(language, 'email.emailChanged.subject'),
          before: [
            translate(language, 'email.emailChanged.company', { email: oldWorkEmail, website }),
            translate(language, 'email.emailChanged.notYou'),
          ],
          path: '/',
        },
      );
    },
  };
}
