import { Type, type Static } from 'typebox';
import { Claim, CompanyAction } from './claim.ts';
import { Company } from './company.ts';
import { CategoriesSource, Suggestion } from './suggestion.ts';
import { Nullable, Timestamp } from './fields.ts';
import { DecisionGround } from './grounds.ts';

/** The response to GET /admin/companies/{id}: a company with its owner, its claims, and the decisions about it. */
export const AdminCompany = Type.Object(
  {
    ...Company.properties,
    hasOwner: Type.Boolean(),
    listingName: Type.String({
      description:
        'The name of the company while it has no owner: a name that reviews agree on, a name that an administrator has set, or the domain',
    }),
    owner: Nullable(Claim),
    claims: Type.Array(Claim, { description: 'The claims of the company that are not effective, newest first' }),
    rejectedNames: Type.Array(Type.String()),
    mergedFrom: Type.Array(Type.String(), { description: 'The ids of companies that were merged into this one' }),
    categoriesSource: CategoriesSource,
    categoriesLockedUntil: Nullable(Timestamp, {
      description: "The time until which the owner can't change the categories. Null if the categories are not locked",
    }),
    suggestions: Type.Array(Suggestion, {
      description: 'The newest 20 categories that reviewers suggest for the company',
    }),
    removed: Nullable(
      Type.Object({
        at: Timestamp,
        kind: Type.Union([Type.Literal('merged'), Type.Literal('blocked')]),
        ground: Nullable(DecisionGround, {
          description: 'The ground on which the company was blocked. Null if it was merged',
        }),
        reason: Nullable(
          Type.String({ description: 'The public reason for which the company was blocked. Null if it was merged' }),
        ),
        into: Nullable(
          Type.String({ description: 'The id of the company that this one was merged into. Null if it was blocked' }),
        ),
      }),
      { description: 'When and why the company was removed. Null while the company is public' },
    ),
    actions: Type.Array(CompanyAction, { description: 'The newest 50 decisions about the company' }),
  },
  { $id: 'AdminCompany' },
);
export type AdminCompany = Static<typeof AdminCompany>;
