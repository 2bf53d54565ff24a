import { getDefaultLanguage, toOfferedLanguage, type Language } from '@heard/contract';
import { createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import type { Mail, MailKind } from './Mail.ts';
import { mailBody, type MailParts } from './mailBody.ts';
import { translateMail } from './translateMail.ts';
import type { Subscription, UnsubscribeTokens } from './unsubscribeTokens.ts';

export interface Recipient {
  recipient: string;
  language: Language;
}

/** The time (s) after which a notice of a change is deleted, even if it was not sent. */
export const NOTICE_SECONDS = 7 * 24 * 60 * 60;

export type MailLayout = ReturnType<typeof createMailLayout>;

/**
 * Creates the shared layout of emails. The module that sends an email composes the text. The recipient, validated by
 * the contract, is the only user input in the headers, and the texts contain no names, so that Heard can't be used to
 * send a person's own words to a stranger.
 * @param publicUrl base URL of the web pages, without a trailing slash
 * @param unsubscribeTokens the tokens of links that turn emails off
 */
export function createMailLayout({
  publicUrl,
  unsubscribeTokens,
}: {
  publicUrl: string;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'create'>;
}) {
  const parts = {
    /** Returns the URL of a page in the language of the email. URLs without a language are in the default language of the site. */
    pageUrl(path: string, language: Language): string {
      const offered = toOfferedLanguage(language);
      const separator = path.includes('?') ? '&' : '?';
      return `${publicUrl}${path}${offered === getDefaultLanguage() ? '' : `${separator}lang=${offered}`}`;
    },

    /** Returns the URL of an endpoint, through the web server. */
    apiUrl: (path: string) => `${publicUrl}/api${path}`,

    createUnsubscribeToken: (subscription: Subscription, email: string) =>
      unsubscribeTokens.create(subscription, email),

    /** Returns the text and HTML of an email. */
    body: (body: Omit<MailParts, 'publicUrl'>) => mailBody({ ...body, publicUrl }),
  };
  return { ...parts, ...createComposers(parts) };
}

interface LayoutParts {
  pageUrl(path: string, language: Language): string;
  body(body: Omit<MailParts, 'publicUrl'>): Pick<Mail, 'text' | 'html'>;
}

/** Creates the functions that compose emails from the parts of the layout. */
function createComposers({ pageUrl, body }: LayoutParts) {
  const composers = {
    /** Composes an email with a link that carries a one-time token, after `#`, so that no server logs it. */
    withLink(
      purpose: 'resetPassword' | 'confirmEmail' | 'loginLink',
      { recipient, language }: Recipient,
      { subject, before, action, after, path, lifetimeSeconds }: OneTimeLink,
    ): Mail {
      const { token, hash } = createOneTimeToken();
      const link = { text: action, address: `${pageUrl(path, language)}#token=${token}` };
      return {
        kind: purpose,
        recipient,
        subject,
        ...body({ language, before: [before], link, after }),
        lifetimeSeconds,
        tokens: [{ purpose, hash, lifetimeSeconds }],
      };
    },

    /** Composes an email that leads to a page. */
    notice(kind: MailKind, { recipient, language }: Recipient, { subject, before, path, after = [] }: Notice): Mail {
      const link = { text: null, address: pageUrl(path, language) };
      const content = body({ language, before, link, after });
      return { kind, recipient, subject, ...content, lifetimeSeconds: NOTICE_SECONDS, tokens: [] };
    },

    /**
     * Composes the email that reports a change to the account, and advises the owner what to do if another person made
     * the change.
     * @param change the paragraph that describes the change
     */
    changeNotice(
      kind: 'passwordChanged' | 'factorChanged' | 'emailChanged',
      recipient: Recipient,
      { change, path, after = [] }: { change: string; path: string; after?: string[] },
    ): Mail {
      const { language } = recipient;
      const before = [change, translateMail(language, `email.${kind}.notYou`)];
      return composers.notice(kind, recipient, {
        subject: translateMail(language, `email.${kind}.subject`),
        before,
        path,
        after,
      });
    },
  };
  return composers;
}

interface OneTimeLink {
  subject: string;
  before: string;
  /** The text of the button. */
  action: string;
  after: string[];
  path: string;
  lifetimeSeconds: number;
}

interface Notice {
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  path: string;
  /** Paragraphs after the link. */
  after?: string[];
}
