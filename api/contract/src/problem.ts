import type { SecondFactorMethod } from './schemas/account.ts';
import type { Reply, ReplyingPerson } from './schemas/reply.ts';

/**
 * An error response of the API: RFC 9457 `application/problem+json`, with the invalid fields if there are any. Its texts
 * are in the language negotiated by `Accept-Language`.
 */
export interface Problem {
  /** A URI that identifies the kind of problem; the same in every language. */
  type: string;
  title: string;
  /** The HTTP status. */
  status: number;
  detail: string;
  /** On 5xx: the request id, which the log contains, as `urn:uuid:…` (RFC 9562, 4). */
  instance?: string;
  errors?: FieldError[];
  /** On 409 of POST /review/companyOrUser: the existing review of the consumer. */
  reviewId?: string;
  /** On 409 `marketplace` of POST /review/companyOrUser: the marketplace that the website belongs to. */
  company?: { id: string; name: string };
  /** On 409 of PUT /review/{id}/reply: the current reply; null if there is no reply. */
  reply?: Reply | null;
  /** On 409 `reply-reserved`: the name of the person who has reserved the reply. */
  replying?: ReplyingPerson;
  /** On 403 `second-factor-required` of POST /auth/resetPassword: the ways to confirm the reset. */
  methods?: SecondFactorMethod[];
}

/** An invalid property of a body or query. `field` is the name of the property: `a.b` for a nested property, '' for the whole body. */
export interface FieldError {
  field: string;
  message: string;
}
