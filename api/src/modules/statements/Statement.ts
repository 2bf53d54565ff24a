import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { EEA_COUNTRIES } from '../../kernel/territory.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Day = Type.String({ pattern: '^20[0-3]\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const YesOrNo = Type.Enum(['Yes', 'No']);

const Category = Type.Enum([
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
]);

/** The keywords that Heard uses, of the about 70 that the documentation lists. */
const Keyword = Type.Enum(['KEYWORD_INAUTHENTIC_USER_REVIEWS', 'KEYWORD_INAUTHENTIC_LISTINGS', 'KEYWORD_OTHER']);

/** Requires some properties of each statement that has this ground. */
const requireWith = (ground: string, required: string[]) => ({
  anyOf: [{ properties: { decision_ground: { not: { const: ground } } } }, { required }],
});

/**
 * A statement of reasons for the DSA Transparency Database: the attributes that Heard uses, as the database's API documentation
 * describes them (API v2, the schema since 1 July 2025; read as of 9 June 2026). Attributes about payments are left out, because
 * Heard pays nobody.
 */
export const Statement = Type.Object(
  {
    puid: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,500}$' }),
    decision_visibility: Type.Optional(
      Type.Array(Type.Enum(['DECISION_VISIBILITY_CONTENT_REMOVED', 'DECISION_VISIBILITY_CONTENT_DISABLED']), {
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    decision_provision: Type.Optional(
      Type.Enum([
        'DECISION_PROVISION_PARTIAL_SUSPENSION',
        'DECISION_PROVISION_TOTAL_SUSPENSION',
        'DECISION_PROVISION_PARTIAL_TERMINATION',
        'DECISION_PROVISION_TOTAL_TERMINATION',
      ]),
    ),
    decision_account: Type.Optional(Type.Enum(['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_TERMINATED'])),
    account_type: Type.Optional(Type.Enum(['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE'])),
    decision_facts: Text(5000),
    decision_ground: Type.Enum(['DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT']),
    decision_ground_reference_url: Type.Optional(Type.String({ pattern: '^https?://\\S+$', maxLength: 500 })),
    illegal_content_legal_ground: Type.Optional(Text(500)),
    illegal_content_explanation: Type.Optional(Text(2000)),
    incompatible_content_ground: Type.Optional(Text(500)),
    incompatible_content_explanation: Type.Optional(Text(2000)),
    content_type: Type.Array(Type.Enum(['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_OTHER']), {
      minItems: 1,
      uniqueItems: true,
    }),
    content_type_other: Type.Optional(Text(500)),
    category: Category,
    category_specification: Type.Optional(Type.Array(Keyword, { minItems: 1, uniqueItems: true })),
    category_specification_other: Type.Optional(Text(500)),
    territorial_scope: Type.Array(Type.Enum(EEA_COUNTRIES), { minItems: 1, uniqueItems: true }),
    content_language: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    content_date: Day,
    application_date: Day,
    end_date_service_restriction: Type.Optional(Day),
    source_type: Type.Enum(['SOURCE_ARTICLE_16', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'SOURCE_VOLUNTARY']),
    automated_detection: YesOrNo,
    automated_decision: Type.Enum([
      'AUTOMATED_DECISION_FULLY',
      'AUTOMATED_DECISION_PARTIALLY',
      'AUTOMATED_DECISION_NOT_AUTOMATED',
    ]),
  },
  {
    additionalProperties: false,
    anyOf: [
      { required: ['decision_visibility'] },
      { required: ['decision_provision'] },
      { required: ['decision_account'] },
    ],
    allOf: [
      requireWith('DECISION_GROUND_ILLEGAL_CONTENT', ['illegal_content_legal_ground', 'illegal_content_explanation']),
      requireWith('DECISION_GROUND_INCOMPATIBLE_CONTENT', [
        'incompatible_content_ground',
        'incompatible_content_explanation',
      ]),
      {
        anyOf: [
          { properties: { content_type: { not: { contains: { const: 'CONTENT_TYPE_OTHER' } } } } },
          { required: ['content_type_other'] },
        ],
      },
    ],
  },
);
export type Statement = Type.Static<typeof Statement>;

const validator = Compile(Statement);

/** Validates a statement. @throws Error that names the statement and the first invalid property */
export function checkStatement(statement: Statement): void {
  const [error] = validator.Errors(statement);
  if (error !== undefined) {
    throw new Error(`Statement ${statement.puid} is invalid: ${error.instancePath || 'properties'} ${error.message}.`);
  }
}
