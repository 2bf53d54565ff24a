import { Type, type TSchema } from 'typebox';
import { COMPANY_ROLES } from '../companyPeople.ts';
import { textRules, type TextRuleName } from '../textRules.ts';

/**
 * The rule of a field in addition to its JSON type. JSON Schema counts code points and does not trim, so the rules are
 * functions (`checkText`, `checkEmail`, …). The API applies the function that the keyword `fieldRule` names.
 */
export type FieldRule =
  TextRuleName | 'email' | 'password' | 'phone' | 'website' | 'reviewedWebsite' | 'rating' | 'experienceDate';

/** A text with a rule. An optional text may be empty. An empty text clears the stored text. */
export const TextField = (rule: TextRuleName) =>
  Type.String({
    fieldRule: rule satisfies FieldRule,
    description: `A text of ${textRules[rule].min} to ${textRules[rule].max} characters. Spaces at both ends and invisible characters are removed first and do not count`,
  });

/** An email address, at most 254 characters. */
export const EmailField = Type.String({
  fieldRule: 'email' satisfies FieldRule,
  description: 'An email address of up to 254 characters',
});
/** A new password, 8 to 128 characters. */
export const PasswordField = Type.String({
  fieldRule: 'password' satisfies FieldRule,
  description: 'A password of 8 to 128 characters that is not among the most common passwords. It is not trimmed',
});
/** The website of a company that is reviewed. It may be a page on a marketplace, if the author confirms the page. */
export const ReviewedWebsiteField = Type.String({
  fieldRule: 'reviewedWebsite' satisfies FieldRule,
  description:
    'The website of a company, as an http(s) URL or a host under a public suffix. It may be a page on a marketplace',
});
/** A phone number with country code. */
export const PhoneField = Type.String({
  fieldRule: 'phone' satisfies FieldRule,
  description: 'A phone number: the digits of the country code, a hyphen and 4 to 15 digits, such as `34-600123456`',
});
/** The website of a company. */
export const WebsiteField = Type.String({
  fieldRule: 'website' satisfies FieldRule,
  description: 'The website of a company, as an http(s) URL or a bare host under a public suffix',
});

/** The time of an experience in a request: a time in the past. */
export const ExperienceDateField = Type.String({
  fieldRule: 'experienceDate' satisfies FieldRule,
  description:
    'The time of the experience, from 2000 until now: an ISO 8601 timestamp, or a day (stored as midnight UTC). Today in any time zone is allowed',
});

/** A rating from 0 to 5 in steps of 1 (specification 5). */
export const Rating = Type.Integer({ minimum: 0, maximum: 5, fieldRule: 'rating' satisfies FieldRule });

/** A time in ISO 8601, in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });

/** Returns a schema that also accepts null. */
export const Nullable = <Schema extends TSchema>(schema: Schema, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);

/** The role of an account: `roleIds`. */
export const Role = Type.Object({
  id: Type.Integer({ description: 'The id of the role: 1 for `admin`, 2 for `user`, 3 for `company`' }),
  name: Type.Union([Type.Literal('admin'), Type.Literal('user'), Type.Literal('company')]),
});

const [admin, manager, viewer] = COMPANY_ROLES;

/** The role of a person in a company. */
export const CompanyRoleField = Type.Union([Type.Literal(admin), Type.Literal(manager), Type.Literal(viewer)], {
  description:
    '`admin`: everything. `manager`: may reply, report reviews and invite customers, and read everything except keys, webhooks and settings. `viewer`: may read reviews, analytics and the figures of invitations',
});
