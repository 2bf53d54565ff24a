import { Type, type Static } from 'typebox';
import { Nullable, Rating, TextField, Timestamp } from './fields.ts';
import { CategoriesField, CategoryRef } from './category.ts';

/** A category that a reviewer suggests for a listing, and that the listing does not have. */
export const Suggestion = Type.Object(
  {
    reviewId: Type.String(),
    category: CategoryRef,
    createdAt: Timestamp,
    company: Type.Object({
      id: Type.String(),
      name: Type.String(),
      website: Type.String(),
      categories: Type.Array(CategoryRef, {
        description: 'The subcategories of the company, at most 3, the main one first',
      }),
    }),
    review: Type.Object({
      title: Type.String(),
      description: Type.String(),
      rating: Rating,
      visible: Type.Boolean({ description: 'Whether everybody can see the review' }),
    }),
  },
  { $id: 'Suggestion' },
);
export type Suggestion = Static<typeof Suggestion>;

/**
 * The days for which an owner can't change categories that an administrator has corrected, unless the decision sets
 * another number.
 */
export const CATEGORY_LOCK_DAYS = 90;

/** The request body of PUT /admin/companies/{id}/categories, which replaces the categories of a company. */
export const CorrectCategoriesBody = Type.Object(
  {
    categories: CategoriesField,
    reason: TextField('correctionReason'),
    lockDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description: `The number of days for which the owner of the company can't change its categories. Default: ${CATEGORY_LOCK_DAYS}. Ignored for a company without an owner`,
      }),
    ),
  },
  { $id: 'CorrectCategoriesBody', additionalProperties: false },
);
export type CorrectCategoriesBody = Static<typeof CorrectCategoriesBody>;

/** The kind of account that has chosen the categories of a company; null if the company has no categories. */
export const CategoriesSource = Nullable(
  Type.Union([Type.Literal('owner'), Type.Literal('suggested'), Type.Literal('administrator')]),
);
export type CategoriesSource = Static<typeof CategoriesSource>;
