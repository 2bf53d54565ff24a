import type { FieldError, Language, Problem, RuleProblem } from '@heard/contract';
import { translate, type MessageId } from './messages/messages.ts';
import type { AccountKey } from './kernel/AccountKey.ts';

/** The codes of field errors: the rules of the contract, and rules that only the API checks. */
export type FieldMessageCode = MessageId extends infer Id ? (Id extends `field.${infer Code}` ? Code : never) : never;

/** The HTTP status of each kind of problem. */
export const problemStatuses = {
  validation: 400,
  'malformed-json': 400,
  'bad-request': 400,
  'decision-needs-reason': 400,
  'too-many-rows': 400,
  'target-not-allowed': 400,
  'link-not-valid': 400,
  'login-not-valid': 400,
  'passkey-not-valid': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'wrong-password': 401,
  'wrong-code': 401,
  'unknown-passkey': 401,
  'second-factor-required': 403,
  'password-required': 403,
  'login-too-old': 403,
  'single-sign-on-required': 403,
  'not-staff': 403,
  'wrong-role': 403,
  'not-owner': 403,
  'own-company': 403,
  'own-content': 403,
  'email-not-confirmed': 403,
  'account-too-new': 403,
  'flagging-suspended': 403,
  'own-decision': 403,
  'not-verified': 403,
  'wrong-scope': 403,
  'no-membership': 403,
  'sso-required': 403,
  'sso-removed': 403,
  'sso-other-email': 403,
  'sso-other-company': 403,
  'other-email': 403,
  'website-blocked': 403,
  'claim-pending': 403,
  'not-found': 404,
  'email-taken': 409,
  'company-taken': 409,
  'already-reviewed': 409,
  marketplace: 409,
  'already-flagged': 409,
  'already-decided': 409,
  'appeal-used': 409,
  'appeal-late': 409,
  'too-many-things': 409,
  'reply-reserved': 409,
  'reply-changed': 409,
  'review-hidden': 409,
  'already-confirmed': 409,
  'invitation-not-valid': 409,
  'last-factor': 409,
  'last-login': 409,
  'identity-taken': 409,
  'last-admin': 409,
  'sso-not-tested': 409,
  'sso-way-back': 409,
  'sso-no-way-back': 409,
  'sso-email': 409,
  'domain-not-proven': 409,
  'other-company': 409,
  'too-many-passkeys': 409,
  'too-many-photos': 409,
  'already-proven': 409,
  'claim-ended': 409,
  'proof-not-found': 409,
  'name-is-domain': 409,
  'category-locked': 409,
  'company-has-owner': 409,
  'company-too-large': 409,
  'merge-not-undoable': 409,
  'no-email': 409,
  'company-removed': 410,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'invitation-quota': 429,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof problemStatuses;

/** The seconds in `Retry-After` of the problem `unavailable`. */
const DATABASE_RETRY_SECONDS = 5;

/** An invalid property of a request. It is translated when the response is written. */
export interface InvalidField {
  /** The property's name; `a.b` for a nested property, '' for the whole body. */
  field: string;
  code: FieldMessageCode;
  /** The values that are interpolated into the message. */
  values: Record<string, string | number>;
}

interface ProblemProperties extends Pick<Problem, 'reviewId' | 'company' | 'methods' | 'reply' | 'replying'> {
  errors?: InvalidField[];
  /** Overrides the usual detail of this kind of problem. Not part of the response. */
  detail?: Extract<MessageId, `problem.${string}`>;
  /** Interpolated into the detail. Not part of the response. */
  values?: Record<string, string | number | Date>;
}

/** An error response. Thrown anywhere below a route, it is sent as RFC 9457 `application/problem+json`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly statusCode: number;
  readonly properties: ProblemProperties;
  readonly retrySeconds: number | null;
  readonly account: AccountKey | null;

  /**
   * @param retrySeconds sent as `Retry-After`; null for none
   * @param account logged as the account that the request was about, if it is not the caller's
   */
  constructor(
    kind: ProblemKind,
    properties: ProblemProperties = {},
    retrySeconds = kind === 'unavailable' ? DATABASE_RETRY_SECONDS : null,
    account: AccountKey | null = null,
  ) {
    super(kind);
    this.kind = kind;
    this.statusCode = problemStatuses[kind];
    this.properties = properties;
    this.retrySeconds = retrySeconds;
    this.account = account;
  }

  /** The response headers of this problem (RFC 6750, 3; RFC 9110, 10.2.3). */
  get headers(): Record<string, string> {
    if (this.statusCode === 401) return { 'www-authenticate': 'Bearer' };
    if (this.retrySeconds !== null) return { 'retry-after': String(this.retrySeconds) };
    return {};
  }

  /** Returns the response body. Only `title`, `detail` and the `message` of each error depend on the language. */
  toProblem(language: Language): Problem {
    const { errors, detail = `problem.${this.kind}.detail`, values, ...others } = this.properties;
    return {
      type: `/problems/${this.kind}`,
      title: translate(language, `problem.${this.kind}.title`),
      status: this.statusCode,
      detail: translate(language, detail, {
        ...toWait(this.retrySeconds ?? 0),
        ...formatValues(values ?? {}, language),
      }),
      ...(errors && { errors: errors.map((error) => toFieldError(error, language)) }),
      ...others,
    };
  }
}

/** Formats days in a language. */
function formatValues(
  values: Record<string, string | number | Date>,
  language: Language,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Date ? formatDay(value, language) : value]),
  );
}

function formatDay(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** Splits a waiting time: seconds below a minute, whole minutes below two hours, whole hours above. */
function toWait(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 60) return { hours: 0, minutes: 0, seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? { hours: 0, minutes, seconds: 0 } : { hours: Math.ceil(minutes / 60), minutes: 0, seconds: 0 };
}

/** @param values interpolated into the message */
export function fieldError(field: string, code: FieldMessageCode, values: InvalidField['values'] = {}): InvalidField {
  return { field, code, values };
}

/** Translates a field error. */
export function toFieldError({ field, code, values }: InvalidField, language: Language): FieldError {
  return { field, message: translate(language, `field.${code}`, values) };
}

/** Converts a problem that one of the contract's rules found into a field error. */
export function ruleError(field: string, { code, limit }: RuleProblem): InvalidField {
  return fieldError(field, code, limit === undefined ? {} : { limit });
}

/** Creates the 401 for a wrong current password. Unlike the 401 of an expired session, this 401 names a field. */
export function wrongPassword(field: string): ProblemError {
  return new ProblemError('wrong-password', { errors: [fieldError(field, 'wrongPassword')] });
}

/** Creates the 400 for a single invalid field. */
export function invalidField(field: string, code: FieldMessageCode, values: InvalidField['values'] = {}): ProblemError {
  return new ProblemError('validation', { errors: [fieldError(field, code, values)] });
}
