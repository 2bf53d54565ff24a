import type { FieldError, Problem, RuleProblem } from '@heard/contract';
import { fieldMessages, problemMessages, waitText } from './messages/en.ts';

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

/** An answer that says no. Thrown anywhere below a route, it becomes RFC 9457 `application/problem+json`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly kind: ProblemKind;
  readonly statusCode: number;
  readonly members: Pick<Problem, 'errors' | 'reviewId'>;
  readonly retrySeconds: number | null;

  /** @param retrySeconds after how many seconds the same call may do better */
  constructor(
    kind: ProblemKind,
    members: Pick<Problem, 'errors' | 'reviewId'> = {},
    retrySeconds = kind === 'unavailable' ? DATABASE_RETRY_SECONDS : null,
  ) {
    super(problemMessages[kind].detail.replace('{wait}', waitText(retrySeconds ?? 0)));
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

  toProblem(): Problem {
    const { title } = problemMessages[this.kind];
    return { type: `/problems/${this.kind}`, title, status: this.statusCode, detail: this.message, ...this.members };
  }
}

/** One wrong member. The values fill the message's `{…}`. */
export function fieldError(
  field: string,
  code: FieldMessageCode,
  values: Record<string, string | number> = {},
): FieldError {
  const message = fieldMessages[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return { field, message };
}

/** What a field rule of the contract says about a member. */
export function ruleError(field: string, { code, limit }: RuleProblem): FieldError {
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
