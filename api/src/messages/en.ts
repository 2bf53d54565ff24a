import type { RuleProblemCode } from '@heard/contract';

/** What is said about one wrong member. `{limit}`, `{min}`, `{max}` and `{values}` are filled in. */
export const fieldMessages = {
  required: 'Give a value: this one is needed.',
  tooShort: 'Make it at least {limit} characters long.',
  tooLong: 'Shorten it to at most {limit} characters.',
  tooCommon: 'Choose another password: many people use this one, and it is guessed first.',
  characterTooLong: 'Take out the character with far too many marks stacked on it.',
  controlCharacter: 'Take out the characters that cannot be seen, such as NUL.',
  notAnEmail: 'Give an email address, such as ana@acme.com.',
  notAWebsite: 'Give the address of a website, such as acme.com.',
  websiteHasNoName: 'Give the full name of a website under a public ending, such as acme.com.',
  websiteHasCredentials: 'Leave out the user name and password in front of the @.',
  websiteIsShared: "Give the company's own website: many companies share this one.",
  notAPhone: 'Give the digits of the country code, a hyphen and 4 to 15 digits, such as 34-600123456.',
  notADate: 'Give an ISO 8601 timestamp with its time zone, or a day such as 2026-01-31.',
  dateInFuture: 'Give a moment that does not lie in the future.',
  notARating: 'Give a whole number from 0 to 5.',

  unknownMember: 'Leave this out: the call does not know it.',
  notAnObject: 'Send one JSON object.',
  notText: 'Give this as text.',
  notTextOrNull: 'Give this as text, or null.',
  notANumber: 'Give this as a number.',
  notABoolean: 'Give true or false.',
  notInRange: 'Give a whole number from {min} to {max}.',
  notAllowed: 'Choose one of {values}.',
  wrong: 'Give a value that fits the description of the call.',

  notAPicture: 'Give one PNG, JPEG, WebP or AVIF that can be read.',

  emailTaken: 'Log in, or use another email: this one has an account already.',
  websiteTaken: 'Give another website: this one has an owner already.',
  idMismatch: 'Leave the id out, or give the one in the address.',
  wrongCursor: 'Take the cursor from the Link header of the page before, unchanged.',
  wrongPassword: 'Give your current password: this is another one.',
  currentPasswordNeeded: 'Give your current password to change the email.',
} satisfies Record<RuleProblemCode, string> & Record<string, string>;

/** What is said about each kind of problem. `{wait}` is how long to wait, in words. */
export const problemMessages = {
  validation: { title: 'Some values are wrong', detail: 'Correct the members listed in errors and try again.' },
  'malformed-json': { title: 'The body is not JSON', detail: 'Send well-formed JSON (RFC 8259) in UTF-8.' },
  'bad-request': { title: 'The request is malformed', detail: 'Check the address, the headers and the body.' },
  'link-not-valid': {
    title: 'The link is not valid',
    detail: 'It was used already, it has expired, or there is a newer one. Ask for a new mail.',
  },
  unauthenticated: { title: 'Not logged in', detail: 'Log in and send the token as Authorization: Bearer.' },
  'wrong-credentials': { title: 'Log in failed', detail: 'The email or the password is wrong.' },
  'wrong-password': { title: 'Wrong password', detail: 'That is not your current password. You are still logged in.' },
  'wrong-role': { title: 'Not for this kind of account', detail: 'Your account may not make this call.' },
  'not-owner': { title: 'Not yours', detail: 'Only the author of the review may do this.' },
  'not-found': { title: 'Not found', detail: 'There is no such thing, or no such call.' },
  'email-taken': { title: 'The email is taken', detail: 'There is an account with this email already.' },
  'company-taken': { title: 'The company is taken', detail: 'The email or the website belongs to another account.' },
  'already-reviewed': {
    title: 'Already reviewed',
    detail: 'You have a review of this company already: edit that one, its id is in reviewId.',
  },
  'already-confirmed': { title: 'Confirmed already', detail: 'The email is confirmed, so there is nothing to send.' },
  'payload-too-large': { title: 'The body is too large', detail: 'Send at most 128 KB, a picture of at most 5 MB.' },
  'unsupported-media-type': {
    title: 'The body is of the wrong type',
    detail: 'Send the body as application/json, a picture as multipart/form-data.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    detail: 'Too many tries in a short time. Wait {wait}, then try again.',
  },
  unavailable: { title: 'The service is not available', detail: 'Heard can not answer at the moment. Try again soon.' },
  internal: { title: 'Something went wrong', detail: 'The fault is on our side. Try again later.' },
} satisfies Record<string, { title: string; detail: string }>;

/** What mails say. `{…}` are filled in by `composeMails`, and nothing that people have typed but their addresses. */
export const mailMessages = {
  hello: 'Hello,',
  linkAsText: 'If the button does not work, open this address in your browser:',
  goodbye: 'Heard – {publicUrl}',

  resetPassword: {
    subject: 'Choose a new password for Heard',
    consumer: 'Somebody, most likely you, has asked for a new password for your account with {email}.',
    company: 'Somebody, most likely you, has asked for a new password for the company account with {email}.',
    action: 'Choose a new password',
    lifetime: 'The link works once, within 30 minutes. A newer mail ends it.',
    notYou: 'If it was not you, leave this mail alone: your password stays as it is.',
  },
  confirmEmail: {
    subject: 'Confirm your email for Heard',
    text: '{email} was given as the email of an account on Heard. Confirm that it is yours.',
    action: 'Confirm the email',
    lifetime: 'The link works for 7 days. A newer mail ends it.',
    notYou: 'If you have no account on Heard, leave this mail alone.',
  },
  confirmWorkEmail: {
    subject: 'Confirm your work email for Heard',
    text: '{email} was given as the work email of the company {website} on Heard. Confirm that it is yours.',
    action: 'Confirm the work email',
    lifetime: 'The link works for 7 days. A newer mail ends it.',
    notYou: 'If you do not know of this, leave this mail alone.',
  },
  passwordChanged: {
    subject: 'Your password for Heard was changed',
    consumer:
      'The password of your account with {email} was changed, and other places where it was logged in are logged out.',
    company:
      'The password of the company account with {email} was changed, and other places where it was logged in are logged out.',
    notYou: 'If it was not you, choose a new password now:',
  },
  emailChanged: {
    subject: 'Your email on Heard was changed',
    consumer: 'Your account has another email now. {email} is not used for it any more.',
    company: 'The company {website} has another work email now. {email} is not used for it any more.',
    notYou: 'If it was not you, somebody knows your password. Try to log in and change it, and tell us:',
  },
};
