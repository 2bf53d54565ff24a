/**
 * The reason why a value is invalid, as a code that the API and the browser translate. `limit` is the number that the
 * message of `tooShort` and `tooLong` contains.
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
