import type { FieldError, Language, Problem, RuleProblem } from '@heard/contract';
import type { fieldMessages, problemMessages } from './messages/en.ts';
import { messages } from './messages/messages.ts';

export type ProblemKind = keyof typeof problemMessages;
export type FieldMessageCode = keyof typeof fieldMessages;

/** The HTTP status of each kind of problem. */
export const problemStatuses = {
  validation: 400,
  'malformed-json': 400,
  'bad-request': 400,
  'link-not-valid': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'wrong-password': 401,
  'wrong-role': 403,
  'not-owner': 403,
  'not-found': 404,
  'email-taken': 409,
  'company-taken': 409,
  'already-reviewed': 409,
  'already-confirmed': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ProblemKind, number>;

/** When to try again after `unavailable`. */
const DATABASE_RETRY_SECONDS = 5;

/** What is wrong with one member. In which language it is told is known when it is answered. */
export interface WrongField {
  field: string;
  code: FieldMessageCode;
  /** They fill the message's `{…}`. */
  values: Record<string, string | number>;
}

/** What a problem says beside its kind. */
interface ProblemMembers extends Pick<Problem, 'reviewId'> {
  errors?: WrongField[];
}

/** An answer that says no. Thrown anywhere below a route, it becomes RFC 9457 `application/problem+json`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly statusCode: number;
  readonly members: ProblemMembers;
  readonly retrySeconds: number | null;

  /** @param retrySeconds after how many seconds the same call may do better */
  constructor(
    kind: ProblemKind,
    members: ProblemMembers = {},
    retrySeconds = kind === 'unavailable' ? DATABASE_RETRY_SECONDS : null,
  ) {
    super(kind);
    this.kind = kind;
    this.statusCode = problemStatuses[kind];
    this.members = members;
    this.retrySeconds = retrySeconds;
  }

  /** Headers that belong to the answer (RFC 6750, 3; RFC 9110, 10.2.3). */
  get headers(): Record<string, string> {
    if (this.statusCode === 401) return { 'www-authenticate': 'Bearer' };
    if (this.retrySeconds !== null) return { 'retry-after': String(this.retrySeconds) };
    return {};
  }

  /** The answer's body. All but the texts is the same in all languages. */
  toProblem(language: Language): Problem {
    const { title, detail } = messages[language].problemMessages[this.kind];
    const { errors, ...others } = this.members;
    return {
      type: `/problems/${this.kind}`,
      title,
      status: this.statusCode,
      detail: detail.replace('{wait}', () => waitText(this.retrySeconds ?? 0, language)),
      ...(errors && { errors: errors.map((error) => toFieldError(error, language)) }),
      ...others,
    };
  }
}

/** How long to wait, in words: `45 seconds`, `2 minutes`. */
function waitText(seconds: number, language: Language): string {
  return seconds < 60
    ? unitFormat(language, 'second').format(seconds)
    : unitFormat(language, 'minute').format(Math.ceil(seconds / 60));
}

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Made once: it takes about as long as all the rest of a refusal. */
function unitFormat(language: Language, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  let format = unitFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    unitFormats.set(key, format);
  }
  return format;
}

/** One wrong member. The values fill the message's `{…}`. */
export function fieldError(field: string, code: FieldMessageCode, values: WrongField['values'] = {}): WrongField {
  return { field, code, values };
}

/** Says in a language what is wrong with a member. */
export function toFieldError({ field, code, values }: WrongField, language: Language): FieldError {
  const text = messages[language].fieldMessages[code];
  return { field, message: text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) };
}

/** What a field rule of the contract says about a member. */
export function ruleError(field: string, { code, limit }: RuleProblem): WrongField {
  return fieldError(field, code, limit === undefined ? {} : { limit });
}

/** 401 for a password that an account's owner gives again. The named field tells it from a dead session. */
export function wrongPassword(field: string): ProblemError {
  return new ProblemError('wrong-password', { errors: [fieldError(field, 'wrongPassword')] });
}

/** 400 for one member. */
export function wrongField(field: string, code: FieldMessageCode): ProblemError {
  return new ProblemError('validation', { errors: [fieldError(field, code)] });
}
