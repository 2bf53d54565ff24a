import { Type, type Static } from 'typebox';
import { ExperienceDateField, Nullable, Rating, TextField, Timestamp, WebsiteField } from './fields.ts';
import { PageQuery } from './page.ts';

const fields = {
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  rating: Rating,
  language: Nullable(
    Type.String({ description: 'What it is written in, by ISO 639-1 (`es`); null where that can not be told' }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  experienceDate: Timestamp,
  companyId: Type.String(),
  companyName: Type.String(),
  companyURL: Type.String(),
};

/** Why and since when a review is hidden: it is on no list but its author's, and does not count. */
export const HiddenState = Type.Object({ at: Timestamp, reason: Type.String() });
export type HiddenState = Static<typeof HiddenState>;

/** A review, as its author sees it. `hidden` is there while an administrator hides it. */
export const Review = Type.Object({ ...fields, hidden: Type.Optional(HiddenState) }, { $id: 'Review' });
export type Review = Static<typeof Review>;

/** A review's author as everybody sees it. Without 'Share data' the last name is its initial and there is no picture. */
export const Reviewer = Type.Object({
  name: Type.String(),
  lastName: Type.String(),
  avatar: Nullable(Type.String({ description: "A path from the API's root" })),
});
export type Reviewer = Static<typeof Reviewer>;

/** A review on a company's list, with its author. */
export const CompanyReview = Type.Object({ ...fields, user: Reviewer }, { $id: 'CompanyReview' });
export type CompanyReview = Static<typeof CompanyReview>;

/** The orders of a company's reviews. Those of the same rating come newest first. */
export const ReviewSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('highest'),
  Type.Literal('lowest'),
]);
export type ReviewSort = Static<typeof ReviewSort>;

/** The query of GET /company/{id}/review. A cursor goes on in the order that it was made in. */
export const CompanyReviewsQuery = Type.Object(
  {
    ...PageQuery.properties,
    rating: Type.Optional(Type.Array(Rating, { description: 'Only reviews with this rating, or with one of several' })),
    language: Type.Optional(
      Type.String({ pattern: '^[a-z]{2}$', description: 'Only reviews in this language, by ISO 639-1: `es`' }),
    ),
    sort: Type.Optional(ReviewSort),
    q: Type.Optional(TextField('reviewSearch')),
  },
  { $id: 'CompanyReviewsQuery', additionalProperties: false },
);
export type CompanyReviewsQuery = Static<typeof CompanyReviewsQuery>;

/** POST /review/companyOrUser */
export const CreateReviewBody = Type.Object(
  {
    companyName: TextField('companyName'),
    companyUrl: WebsiteField,
    title: TextField('reviewTitle'),
    description: TextField('reviewDescription'),
    rating: Rating,
    // Now, if left out.
    experienceDate: Type.Optional(ExperienceDateField),
  },
  { $id: 'CreateReviewBody', additionalProperties: false },
);
export type CreateReviewBody = Static<typeof CreateReviewBody>;

/** PUT /review/{id}: the members that change. The other members of a Review may be sent along and are ignored. */
export const UpdateReviewBody = Type.Object(
  {
    id: Type.Optional(Type.String({ description: "Must equal the path's id" })),
    title: Type.Optional(TextField('reviewTitle')),
    description: Type.Optional(TextField('reviewDescription')),
    rating: Type.Optional(Rating),
    language: Type.Optional(Type.Unknown()),
    createdAt: Type.Optional(Type.Unknown()),
    updatedAt: Type.Optional(Type.Unknown()),
    experienceDate: Type.Optional(Type.Unknown()),
    companyId: Type.Optional(Type.Unknown()),
    companyName: Type.Optional(Type.Unknown()),
    companyURL: Type.Optional(Type.Unknown()),
    hidden: Type.Optional(Type.Unknown()),
    user: Type.Optional(Type.Unknown()),
  },
  { $id: 'UpdateReviewBody', additionalProperties: false },
);
export type UpdateReviewBody = Static<typeof UpdateReviewBody>;
