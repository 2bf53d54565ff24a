/**
 * Why a value is invalid, as a code that the API and the browser translate. `limit` is the number that the message of
 * `tooShort` and `tooLong` contains.
 */
export interface RuleProblem {
  code: RuleProblemCode;
  limit?: number;
}

/** The codes of the field rules. Each has a message in every language. */
export type RuleProblemCode =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooCommon'
  | 'ownWords'
  | 'characterTooLong'
  | 'controlCharacter'
  | 'notAnEmail'
  | 'notAWebsite'
  | 'websiteHasNoName'
  | 'websiteHasCredentials'
  | 'websiteIsShared'
  | 'notAPhone'
  | 'notADate'
  | 'dateInFuture'
  | 'dateTooEarly'
  | 'notARating';

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
  /** On 5xx: the request id, which is in its log lines, as `urn:uuid:…` (RFC 9562, 4). */
  instance?: string;
  errors?: FieldError[];
  /** On 409 of POST /review/companyOrUser: the existing review of the consumer. */
  reviewId?: string;
}

/** An invalid property of a body or query. `field` is its name, `a.b` for a nested one, '' for the body itself. */
export interface FieldError {
  field: string;
  message: string;
}
