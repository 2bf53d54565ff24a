/**
 * Why a value is refused. The code is for programs; `limit` carries the number that a text about it needs.
 * The API and the browser turn it into a sentence of the reader's language.
 */
export interface RuleProblem {
  code: RuleProblemCode;
  limit?: number;
}

export type RuleProblemCode =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooCommon'
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
  | 'notARating';

/**
 * An error of the API: RFC 9457 `application/problem+json`, with the wrong fields where there are any. Its texts are in the
 * language that `Accept-Language` asks for.
 */
export interface Problem {
  /** A URI that names the kind of problem; the same in every language. */
  type: string;
  title: string;
  /** The HTTP status. */
  status: number;
  detail: string;
  /** On 5xx: the request's id, by which its log lines are found, as `urn:uuid:…` (RFC 9562, 4). */
  instance?: string;
  errors?: FieldError[];
  /** On 409 of POST /review/companyOrUser: the review that the consumer has written already. */
  reviewId?: string;
}

/** One wrong member of a body or query. `field` is its name, `a.b` for a nested one, '' for the body itself. */
export interface FieldError {
  field: string;
  message: string;
}
