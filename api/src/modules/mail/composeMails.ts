import type { ApiKeyScope, DecisionGround, DecisionOutcome, Language, Names } from '@heard/contract';
import { translate, type MessageId } from '../../messages/messages.ts';
import type { AccountKey } from '../auth/AccountKey.ts';
import { createCode, createOneTimeToken } from '../auth/oneTimeToken.ts';
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribeTokens.ts';
import { NEW_REVIEWS_MAX } from '@heard/contract/schemas';
import type { DigestLine } from '../follows/digests.repository.ts';
import { aboutInvitation } from '../invitations/aboutInvitation.ts';
import { aboutReview } from './aboutReview.ts';
import type { Mail, MailKind } from './Mail.ts';
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

/** How long a code is valid. */
const CODE_SECONDS = 24 * 60 * 60;
/** How long a claim can be ended by the link. */
const REFUSAL_SECONDS = 30 * 24 * 60 * 60;

/** The account of a company, by its login email, and the company's id. */
export interface ClaimOfCompany {
  email: string;
  domain: string;
}

interface ClaimingAccount extends ClaimOfCompany {
  workEmail: string;
}

export interface Recipient {
  recipient: string;
  language: Language;
}

type NoticeKind = Exclude<
  MailKind,
  'resetPassword' | 'confirmEmail' | 'workEmailCode' | 'reviewReplied' | 'reviewReceived' | 'invitation' | 'digest'
>;

/** The statement of reasons for hiding a review (Digital Services Act, article 17). */
export interface HidingReasons {
  reviewId: string;
  ground: DecisionGround;
  reason: string;
  flaggedBy: { company: boolean; others: boolean };
  foundByProgram: boolean;
  /** Null for a decision that can't be appealed. */
  appealUntil: Date | null;
}

export type MailComposer = ReturnType<typeof composeMails>;

/** Companies that a digest names. */
const DIGEST_LINES = 20;
/** A digest that could not be sent for so long is dropped: the next one follows. */
const DIGEST_SECONDS = 3 * 24 * 60 * 60;

/** Returns the page with the reports of an account. */
const flagsPath = (isCompany: boolean) => (isCompany ? '/my-company/reviews' : '/me/flags');

/** Formats a day in UTC. */
function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/**
 * Composes emails. The recipient, validated by the contract, is the only user input in the headers, and the texts contain no
 * names, so that Heard can't be used to send a person's own words to a stranger.
 * @param publicUrl base URL of the web pages, without a trailing slash
 * @param unsubscribeTokens the tokens of links that turn emails off
 */
export function composeMails({
  publicUrl,
  unsubscribeTokens,
}: {
  publicUrl: string;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'create'>;
}) {
  /** The URL of a page in the language of the email. URLs without a language are English. */
  const pageUrl = (path: string, language: Language) =>
    `${publicUrl}${path}${language === 'en' ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`;

  /** The API's endpoint, through the web server. */
  const toUnsubscribeUrl = (token: string) => `${publicUrl}/api/unsubscribe/${token}`;

  /** Composes an email with a link that carries a one-time token, after `#`, so that no server logs it. */
  function withLink(
    purpose: 'resetPassword' | 'confirmEmail',
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
      tokens: [{ purpose, hash, lifetimeSeconds }],
    };
  }

  function notice(
    kind: NoticeKind,
    { recipient, language }: Recipient,
    { subject, before, path }: { subject: string; before: string[]; path: string },
  ): Mail {
    const link = { text: null, address: pageUrl(path, language) };
    const body = mailBody({ language, publicUrl, before, link, after: [] });
    return { kind, recipient, subject, ...body, lifetimeSeconds: NOTICE_SECONDS, tokens: [] };
  }

  /** Composes the notice of a change that the account's owner may not have made. @param change the paragraph that names it */
  function changeNotice(
    kind: 'passwordChanged' | 'factorChanged' | 'emailChanged',
    recipient: Recipient,
    change: string,
    path: string,
  ): Mail {
    const { language } = recipient;
    const before = [change, translate(language, `email.${kind}.notYou`)];
    return notice(kind, recipient, { subject: translate(language, `email.${kind}.subject`), before, path });
  }

  /** Returns the paragraph with an administrator's public reason; none without one. */
  const toReasonParagraph = (reason: string, language: Language) =>
    reason === '' ? [] : [translate(language, 'email.reason', { reason })];

  /** Returns the paragraph with the rule that was broken, and where it is explained. */
  function toRuleParagraph(ground: DecisionGround, language: Language): string {
    const rule = translate(language, 'email.reviewHidden.rule', { ground: translate(language, `ground.${ground}`) });
    return ground === 'other' ? rule : `${rule} (${pageUrl('/transparency', language)}#ground-${ground})`;
  }

  return {
    /** Notifies the author of a review that it is hidden, and why. */
    reviewHidden({ recipient, language }: Recipient, companyId: string, reasons: HidingReasons): Mail {
      const { ground, reason, flaggedBy, foundByProgram, appealUntil, reviewId } = reasons;
      const text = (id: Extract<MessageId, `email.reviewHidden.${string}`>, values = {}) =>
        translate(language, id, values);
      const source = flaggedBy.company
        ? flaggedBy.others
          ? 'byBoth'
          : 'byCompany'
        : flaggedBy.others
          ? 'byOthers'
          : 'own';
      return notice(
        'reviewHidden',
        { recipient, language },
        {
          subject: text('email.reviewHidden.subject', { companyId }),
          before: [
            text('email.reviewHidden.text'),
            toRuleParagraph(ground, language),
            ...toReasonParagraph(reason, language),
            text(`email.reviewHidden.${source}`),
            ...(foundByProgram ? [text('email.reviewHidden.foundByProgram')] : []),
            text('email.reviewHidden.person'),
            text(appealUntil === null ? 'email.reviewHidden.final' : 'email.reviewHidden.change'),
            ...(appealUntil === null
              ? []
              : [translate(language, 'email.appeal', { date: formatDay(appealUntil, language) })]),
          ],
          path: `/me/reviews?review=${reviewId}`,
        },
      );
    },

    /** Notifies the author of a review that it is public again. @param reason '' for none */
    reviewShown({ recipient, language }: Recipient, companyId: string, reviewId: string, reason: string): Mail {
      return notice(
        'reviewShown',
        { recipient, language },
        {
          subject: translate(language, 'email.reviewShown.subject', { companyId }),
          before: [
            translate(language, 'email.reviewShown.text', { companyId }),
            ...toReasonParagraph(reason, language),
          ],
          path: `/me/reviews?review=${reviewId}`,
        },
      );
    },

    /** Sends the statement of reasons for blocking a company to its owner (Digital Services Act, article 17). */
    companyBlocked(
      { recipient, language }: Recipient,
      companyId: string,
      { ground, reason, appealUntil }: Pick<HidingReasons, 'ground' | 'reason'> & { appealUntil: Date },
    ): Mail {
      return notice(
        'companyBlocked',
        { recipient, language },
        {
          subject: translate(language, 'email.companyBlocked.subject'),
          before: [
            translate(language, 'email.companyBlocked.text', { companyId }),
            toRuleParagraph(ground, language),
            ...toReasonParagraph(reason, language),
            translate(language, 'email.companyBlocked.own'),
            translate(language, 'email.reviewHidden.person'),
            translate(language, 'email.companyBlocked.account'),
            translate(language, 'email.appeal', { date: formatDay(appealUntil, language) }),
          ],
          path: '/my-company/reviews',
        },
      );
    },

    /** Notifies the owner of a company that it is public again. */
    companyUnblocked({ recipient, language }: Recipient, companyId: string, reason: string): Mail {
      return notice(
        'companyUnblocked',
        { recipient, language },
        {
          subject: translate(language, 'email.companyUnblocked.subject'),
          before: [
            translate(language, 'email.companyUnblocked.text', { companyId }),
            ...toReasonParagraph(reason, language),
          ],
          path: '/my-company/reviews',
        },
      );
    },

    /** Notifies the author of reviews of two companies that were merged. @param reviewId of the older review */
    reviewsMerged({ recipient, language }: Recipient, from: string, into: string, reviewId: string): Mail {
      return notice(
        'reviewsMerged',
        { recipient, language },
        {
          subject: translate(language, 'email.reviewsMerged.subject'),
          before: [translate(language, 'email.reviewsMerged.text', { from, into })],
          path: `/me/reviews?review=${reviewId}`,
        },
      );
    },

    /** Notifies the account that has appealed. */
    appealDecided(
      { recipient, language }: Recipient,
      decided: {
        result: Exclude<DecisionOutcome, 'kept'> | 'stands';
        reason: string;
        appellant: 'author' | 'owner' | 'flagger';
        isCompany: boolean;
      },
    ): Mail {
      const { result, reason, appellant, isCompany } = decided;
      return notice(
        'appealDecided',
        { recipient, language },
        {
          subject: translate(language, 'email.appealDecided.subject'),
          before: [
            translate(language, 'email.appealDecided.text', {
              outcome: translate(language, `outcome.${result}`),
              reason,
            }),
          ],
          path: appellant === 'author' ? '/me/reviews' : flagsPath(isCompany),
        },
      );
    },

    /** Confirms that a report of illegal content has arrived. */
    flagReceived({ recipient, language }: Recipient, companyId: string, isCompany: boolean): Mail {
      return notice(
        'flagReceived',
        { recipient, language },
        {
          subject: translate(language, 'email.flagReceived.subject'),
          before: [translate(language, 'email.flagReceived.text', { companyId })],
          path: flagsPath(isCompany),
        },
      );
    },

    /** Notifies the sender of a report of the decision, and how to appeal one that keeps the review. */
    flagDecided(
      { recipient, language }: Recipient,
      companyId: string,
      decided: {
        ground: DecisionGround;
        outcome: DecisionOutcome;
        reason: string;
        appealUntil: Date | null;
        isCompany: boolean;
      },
    ): Mail {
      const { ground, outcome, reason, appealUntil, isCompany } = decided;
      const values = {
        companyId,
        ground: translate(language, `ground.${ground}`),
        outcome: translate(language, `outcome.${outcome}`),
        reason,
      };
      return notice(
        'flagDecided',
        { recipient, language },
        {
          subject: translate(language, 'email.flagDecided.subject'),
          before: [
            translate(language, 'email.flagDecided.text', values),
            ...(appealUntil === null
              ? []
              : [translate(language, 'email.appeal', { date: formatDay(appealUntil, language) })]),
          ],
          path: flagsPath(isCompany),
        },
      );
    },

    /** Warns an account whose reports are mostly rejected. */
    flagWarning(
      { recipient, language }: Recipient,
      { count, upheld, isCompany }: { count: number; upheld: number; isCompany: boolean },
    ): Mail {
      return notice(
        'flagWarning',
        { recipient, language },
        {
          subject: translate(language, 'email.flagWarning.subject'),
          before: [translate(language, 'email.flagWarning.text', { count, upheld })],
          path: flagsPath(isCompany),
        },
      );
    },

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

    /**
     * The code that confirms a company's work email, valid for 24 hours, and the link that ends the claim, for somebody
     * whose company a stranger has claimed. The code is entered while logged in, so that reading the email is not enough.
     *
     * @param account that the work email belongs to
     */
    workEmailCode(account: AccountKey, { workEmail, email, domain }: ClaimingAccount, language: Language): Mail {
      const { code, hash: codeHash } = createCode(account);
      const rejection = createOneTimeToken();
      const values = { email: workEmail, login: email, website: domain, code: code.replace(/^.{4}/, '$& ') };
      const body = mailBody({
        language,
        publicUrl,
        before: [
          translate(language, 'email.workEmailCode.text', values),
          translate(language, 'email.workEmailCode.code', values),
          translate(language, 'email.workEmailCode.lifetime'),
          translate(language, 'email.workEmailCode.notYou', values),
        ],
        link: {
          text: translate(language, 'email.workEmailCode.refuse'),
          address: `${pageUrl('/refuse-claim', language)}#token=${rejection.token}`,
        },
        after: [],
      });
      return {
        kind: 'workEmailCode',
        recipient: workEmail,
        subject: translate(language, 'email.workEmailCode.subject'),
        ...body,
        lifetimeSeconds: CODE_SECONDS,
        tokens: [
          { purpose: 'workEmailCode', hash: codeHash, lifetimeSeconds: CODE_SECONDS },
          { purpose: 'refuseClaim', hash: rejection.hash, lifetimeSeconds: REFUSAL_SECONDS },
        ],
      };
    },

    /** Notifies the account whose claim has been proven. */
    claimProven({ email, domain }: ClaimOfCompany, language: Language): Mail {
      return notice(
        'claimProven',
        { recipient: email, language },
        {
          subject: translate(language, 'email.claimProven.subject', { website: domain }),
          before: [translate(language, 'email.claimProven.text', { email, website: domain })],
          path: '/my-company/reviews',
        },
      );
    },

    /** Notifies the account whose claim has ended. @param reason of an administrator; null for none */
    claimEnded(
      { email, domain }: ClaimOfCompany,
      { state, reason }: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
      language: Language,
    ): Mail {
      const values = { email, website: domain };
      return notice(
        'claimEnded',
        { recipient: email, language },
        {
          subject: translate(language, 'email.claimEnded.subject', values),
          before: [
            translate(language, `email.claimEnded.${state}`, values),
            ...(reason === null ? [] : [translate(language, 'email.reason', { reason })]),
            translate(language, 'email.claimEnded.account'),
          ],
          path: '/login-business',
        },
      );
    },

    /** Notifies the owner that an administrator has changed the company's name. */
    nameChanged({ email, domain }: ClaimOfCompany, reason: string, language: Language): Mail {
      return notice(
        'nameChanged',
        { recipient: email, language },
        {
          subject: translate(language, 'email.nameChanged.subject', { website: domain }),
          before: [
            translate(language, 'email.nameChanged.text', { website: domain }),
            translate(language, 'email.reason', { reason }),
          ],
          path: '/my-company/settings',
        },
      );
    },

    /** Notifies the owner of a company whose categories an administrator has corrected. @param lockedUntil null: they can be changed */
    categoriesCorrected(
      { recipient, language }: Recipient,
      companyId: string,
      { categories, reason, lockedUntil }: { categories: Names[]; reason: string; lockedUntil: Date | null },
    ): Mail {
      const values = {
        companyId,
        reason,
        categories:
          categories.map((names) => names[language]).join(', ') ||
          translate(language, 'email.categoriesCorrected.none'),
      };
      return notice(
        'categoriesCorrected',
        { recipient, language },
        {
          subject: translate(language, 'email.categoriesCorrected.subject'),
          before: [
            lockedUntil === null
              ? translate(language, 'email.categoriesCorrected.unlocked', values)
              : translate(language, 'email.categoriesCorrected.text', {
                  ...values,
                  date: formatDay(lockedUntil, language),
                }),
          ],
          path: '/my-company/settings',
        },
      );
    },

    /** Notifies the author of a review that the company has replied. */
    reviewReplied({ recipient, language }: Recipient, userId: string, companyId: string, reviewId: string): Mail {
      const values = { companyId, settings: pageUrl('/me/settings', language) };
      return {
        kind: 'reviewReplied',
        recipient,
        subject: translate(language, 'email.reviewReplied.subject', values),
        ...mailBody({
          language,
          publicUrl,
          before: [translate(language, 'email.reviewReplied.text', values)],
          link: { text: null, address: pageUrl(`/me/reviews?review=${reviewId}`, language) },
          after: [translate(language, 'email.reviewReplied.settings', values)],
        }),
        unsubscribeUrl: toUnsubscribeUrl(unsubscribeTokens.create({ list: 'replies', id: userId }, recipient)),
        about: `reply ${reviewId}`,
        // A company that deletes its replies and writes them again can't flood an author.
        topic: `reply of ${companyId}`,
        lifetimeSeconds: NOTICE_SECONDS,
        tokens: [],
      };
    },

    /** Notifies the owner of a company of a new review. */
    reviewReceived(
      { recipient, language }: Recipient,
      { id, domain }: { id: string; domain: string },
      reviewId: string,
    ): Mail {
      const token = unsubscribeTokens.create({ list: 'reviews', id }, recipient);
      const values = { companyId: domain, unsubscribe: `${pageUrl('/unsubscribe', language)}#token=${token}` };
      return {
        kind: 'reviewReceived',
        recipient,
        subject: translate(language, 'email.reviewReceived.subject', values),
        ...mailBody({
          language,
          publicUrl,
          before: [translate(language, 'email.reviewReceived.text', values)],
          link: { text: null, address: pageUrl('/my-company/reviews', language) },
          after: [translate(language, 'email.reviewReceived.unsubscribe', values)],
        }),
        unsubscribeUrl: toUnsubscribeUrl(token),
        about: aboutReview(reviewId),
        // Many reviews within an hour fill no inbox: the list of reviews has them all.
        topic: `review of ${domain}`,
        lifetimeSeconds: NOTICE_SECONDS,
        tokens: [],
      };
    },

    /** Notifies the work email of a company of a new API key. @param companyId the company's website */
    keyCreated({ recipient, language }: Recipient, companyId: string, scopes: readonly ApiKeyScope[]): Mail {
      return notice(
        'keyCreated',
        { recipient, language },
        {
          subject: translate(language, 'email.keyCreated.subject'),
          before: [translate(language, 'email.keyCreated.text', { companyId, scopes: scopes.join(', ') })],
          path: '/my-company/developers',
        },
      );
    },

    /** Invites a person to review a company. Contains nothing that the company has typed. */
    invitation(
      { recipient, language }: Recipient,
      companyId: string,
      invited: { id: string; token: string; optOutToken: string; lifetimeSeconds: number },
    ): Mail {
      const { id, token, optOutToken, lifetimeSeconds } = invited;
      const values = { companyId, unsubscribe: `${pageUrl('/unsubscribe', language)}#token=${optOutToken}` };
      return {
        kind: 'invitation',
        recipient,
        subject: translate(language, 'email.invitation.subject', values),
        ...mailBody({
          language,
          publicUrl,
          before: [translate(language, 'email.invitation.text', values)],
          link: {
            text: translate(language, 'email.invitation.action'),
            address: `${pageUrl('/invitation', language)}#token=${token}`,
          },
          after: [
            translate(language, 'email.invitation.effort'),
            translate(language, 'email.invitation.unsubscribe', values),
          ],
        }),
        unsubscribeUrl: `${publicUrl}/api/invitations/unsubscribe?token=${optOutToken}`,
        about: aboutInvitation(id),
        lifetimeSeconds,
        // The invitation stores the hash of the token.
        tokens: [],
      };
    },

    /** Lists the followed companies with new reviews, without names and texts of people. @param lines most reviews first */
    digest({ recipient, language }: Recipient, userId: string, lines: DigestLine[]): Mail {
      const token = unsubscribeTokens.create({ list: 'digest', id: userId }, recipient);
      const rest = lines.length - DIGEST_LINES;
      const link = `${pageUrl('/unsubscribe', language)}#digest=${token}`;
      return {
        kind: 'digest',
        recipient,
        subject: translate(language, 'email.digest.subject'),
        ...mailBody({
          language,
          publicUrl,
          before: [translate(language, 'email.digest.text')],
          items: lines.slice(0, DIGEST_LINES).map(({ companyId, count }) => ({
            text:
              count < NEW_REVIEWS_MAX
                ? translate(language, 'email.digest.line', { companyId, count })
                : translate(language, 'email.digest.lineMany', { companyId }),
            address: pageUrl(`/business/${encodeURIComponent(companyId)}`, language),
          })),
          rest: rest > 0 ? translate(language, 'email.digest.more', { count: rest }) : null,
          link: { text: translate(language, 'email.digest.action'), address: pageUrl('/me/following', language) },
          after: [translate(language, 'email.digest.unsubscribe', { link })],
        }),
        unsubscribeUrl: `${publicUrl}/api/digest/unsubscribe/${token}`,
        lifetimeSeconds: DIGEST_SECONDS,
        tokens: [],
      };
    },

    /** Notifies the account's owner, who may not have made the change. */
    passwordChanged(email: string, kind: AccountKind, language: Language): Mail {
      const change = translate(language, `email.passwordChanged.${kind}`, { email });
      return changeNotice('passwordChanged', { recipient: email, language }, change, '/forgot-password');
    },

    /** Notifies the account's owner of a change of the ways to log in. */
    factorChanged(email: string, factorChange: FactorChange, language: Language): Mail {
      const change = translate(language, `email.factorChanged.${factorChange}`, { email });
      return changeNotice('factorChanged', { recipient: email, language }, change, '/forgot-password');
    },

    /** Notifies the account's previous email address. */
    emailChanged(oldEmail: string, language: Language): Mail {
      const change = translate(language, 'email.emailChanged.consumer', { email: oldEmail });
      return changeNotice('emailChanged', { recipient: oldEmail, language }, change, '/');
    },

    /** Notifies the company's previous work email address. @param website the company's id */
    workEmailChanged(oldWorkEmail: string, website: string, language: Language): Mail {
      const change = translate(language, 'email.emailChanged.company', { email: oldWorkEmail, website });
      return changeNotice('emailChanged', { recipient: oldWorkEmail, language }, change, '/');
    },
  };
}
