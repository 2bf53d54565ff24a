import { Type, type TSchema } from 'typebox';
import { textRules, type TextRuleName } from '../text.ts';

/**
 * The rule of a field in addition to its JSON type. JSON Schema counts code points and does not trim, so the rules are
 * functions (`checkText`, `checkEmail`, …). The API applies the one named by the keyword `fieldRule`.
 */
export type FieldRule = TextRuleName | 'email' | 'password' | 'phone' | 'website' | 'rating' | 'experienceDate';

/** A text with a rule. An optional one may be empty, which clears it. */
export const TextField = (rule: TextRuleName) =>
  Type.String({
    fieldRule: rule satisfies FieldRule,
    description: `${textRules[rule].min} to ${textRules[rule].max} characters, without invisible ones, trimmed`,
  });

/** An email address, at most 254 characters. */
export const EmailField = Type.String({ fieldRule: 'email' satisfies FieldRule, description: 'Up to 254 characters' });
/** A new password, 8 to 128 characters. */
export const PasswordField = Type.String({
  fieldRule: 'password' satisfies FieldRule,
  description: '8 to 128 characters, never trimmed, none of the most common passwords',
});
/** A phone number with country code. */
export const PhoneField = Type.String({
  fieldRule: 'phone' satisfies FieldRule,
  description: 'The digits of the country code, a hyphen, 4 to 15 digits: `34-600123456`',
});
/** The website of a company. */
export const WebsiteField = Type.String({
  fieldRule: 'website' satisfies FieldRule,
  description: 'An http(s) URL or a bare host under a public suffix',
});

/** A past moment in a request. */
export const ExperienceDateField = Type.String({
  fieldRule: 'experienceDate' satisfies FieldRule,
  description: 'An ISO 8601 timestamp, or a day (midnight UTC); not before 2000, and not in the future',
});

/** 0 to 5, step 1 (specification 5). */
export const Rating = Type.Integer({ minimum: 0, maximum: 5, fieldRule: 'rating' satisfies FieldRule });

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });

/** Returns a schema that also accepts null. */
export const Nullable = <Schema extends TSchema>(schema: Schema, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);

/** The role of an account: `roleIds`. */
export const Role = Type.Object({
  id: Type.Integer({ description: '1 admin, 2 user, 3 company' }),
  name: Type.Union([Type.Literal('admin'), Type.Literal('user'), Type.Literal('company')]),
});
