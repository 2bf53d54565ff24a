import { REVIEW_PAGE_MAX } from '../reviewPages.ts';
import { Type, type Static } from 'typebox';
import { ExperienceDateField, Nullable, Rating, TextField, ReviewedWebsiteField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';
import { DecisionSource } from './flag.ts';
import { ReviewOrigin } from './invitation.ts';
import { EmbeddedReply } from './reply.ts';
import { declarationFields, labelFields, RelationFilter } from './relation.ts';
import { statementFields } from './statement.ts';
import { EmbeddedPhoto } from './photo.ts';
import { TopicField } from './reviewTopic.ts';

const fields = {
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  rating: Rating,
  language: Nullable(
    Type.String({ description: 'The language of the text (ISO 639-1), such as `es`. Null if it is unknown' }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  experienceDate: Timestamp,
  companyId: Type.String(),
  companyName: Type.String(),
  companyURL: Type.String(),
  origin: ReviewOrigin,
  ...labelFields,
  reply: Nullable(EmbeddedReply, { description: "The company's public reply. Null if there is none" }),
  helpful: Type.Integer({
    minimum: 0,
    description: 'Number of people who find the current version of the review helpful',
  }),
  photos: Type.Array(EmbeddedPhoto, { description: 'Up to four photos, in the order that the author has chosen' }),
};

/** The reason and the time of hiding a review. Only the author sees a hidden review. A hidden review does not count. */
const HiddenState = Type.Object({
  ...statementFields,
  source: DecisionSource,
  foundByProgram: Type.Boolean({ description: 'Whether an automated check pointed out the review' }),
  flaggedBy: Type.Object(
    { company: Type.Boolean(), others: Type.Boolean() },
    { description: 'Whether the company has reported the review, and whether others have' },
  ),
});

/** A review as its author sees it. `hidden` is present while an administrator hides it. */
export const Review = Type.Object(
  {
    ...fields,
    companyAvatar: Nullable(
      Type.String({
        description:
          'The path of the avatar image of the company from the root of the API. Null if the company has no avatar',
      }),
    ),
    hidden: Type.Optional(HiddenState),
    labelDecision: Type.Optional(
      Type.Object(
        {
          decisionId: statementFields.decisionId,
          appealUntil: statementFields.appealUntil,
          appeal: statementFields.appeal,
        },
        { description: 'The decision that added the label. Present while the review has a label' },
      ),
    ),
    awaitsConfirmation: Type.Optional(
      Type.Literal(true, {
        description: 'Present while the review is not public because its author has not confirmed the email address',
      }),
    ),
    held: Type.Optional(
      Type.Literal(true, {
        description:
          "Present while the review is not public because its author's email is on the company's own domain and no administrator has reviewed it",
      }),
    ),
    companyRemoved: Type.Optional(
      Type.Literal(true, {
        description: 'Present while the review is not public because its company was removed for breaking the rules',
      }),
    ),
  },
  { $id: 'Review' },
);
export type Review = Static<typeof Review>;

/**
 * The public author of a review. Without 'Share data' the last name is an initial, the avatar and the id are null, and country and number
 * of reviews are absent.
 */
export const Reviewer = Type.Object({
  id: Nullable(Type.String({ description: "The id of the author's public page" }), {
    description: "The id of the author's public page. Null if the author has no public page",
  }),
  name: Type.String(),
  lastName: Type.String(),
  avatar: Nullable(
    Type.String({
      description:
        'The path of the avatar image from the root of the API. Null if the author has no avatar or does not share data',
    }),
  ),
  country: Type.Optional(
    Nullable(Type.String(), {
      description:
        "The English name of the author's country. Null if the author has not set a country. Absent if the author does not share data",
    }),
  ),
  reviewsQuantity: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "Number of the author's public reviews. Absent if the author does not share data",
    }),
  ),
});
export type Reviewer = Static<typeof Reviewer>;

/** A review on the page of a company, with its author. */
export const CompanyReview = Type.Object(
  {
    ...fields,
    helpfulOf: Type.Integer({
      minimum: 0,
      description:
        'Number of votes for all reviews of the company since this review was created, including withdrawn votes',
    }),
    user: Reviewer,
    reference: Type.Optional(
      Nullable(Type.String(), {
        description:
          "The order number in the company's invitation; null if the invitation has none. Present only in the owner's list of reviews",
      }),
    ),
    tags: Type.Optional(
      Type.Array(Type.String(), {
        description: "The ids of the company's tags. Present only in the owner's list of reviews, not for API keys",
      }),
    ),
    assignee: Type.Optional(
      Nullable(Type.String(), {
        description:
          "The id of the person to whom the review is assigned. Null for nobody. Present only in the owner's list of reviews, not for API keys",
      }),
    ),
    mentions: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.Union([Type.Literal('title'), Type.Literal('description')]),
          start: Type.Integer({ minimum: 0 }),
          end: Type.Integer({ minimum: 1, description: 'The offset after the last UTF-16 code unit of the sentence' }),
        }),
        {
          description:
            'The sentences that mention the requested `topic`. Empty for some seconds after the text was edited. Present only if the request contains a `topic`',
        },
      ),
    ),
  },
  { $id: 'CompanyReview' },
);
export type CompanyReview = Static<typeof CompanyReview>;

/** The orders of a company's reviews. Equal ratings, and equally helpful reviews, are sorted newest first. */
export const ReviewSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('highest'),
  Type.Literal('lowest'),
  Type.Literal('helpful'),
]);
export type ReviewSort = Static<typeof ReviewSort>;

/**
 * The query of GET /company/{id}/review. A cursor continues in the order that it was created for. `page` and `before` are for URLs of lists
 * with all reviews, newest first, 20 at a time: neither can be combined with another property.
 */
export const CompanyReviewsQuery = Type.Object(
  {
    ...PageQuery.properties,
    rating: Type.Optional(
      Type.Array(Rating, {
        maxItems: 20,
        description: 'Lists only reviews with one of these ratings. Default: reviews with any rating',
      }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description: 'Lists only reviews in this language (ISO 639-1), such as `es`. Default: reviews in all languages',
      }),
    ),
    origin: Type.Optional(ReviewOrigin),
    benefit: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false')], {
        description:
          'Lists only reviews whose authors say that they got something for the review, or that they did not',
      }),
    ),
    relation: Type.Optional(RelationFilter),
    topic: Type.Optional(TopicField),
    sort: Type.Optional(ReviewSort),
    q: Type.Optional(TextField('reviewSearch')),
    page: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: REVIEW_PAGE_MAX,
        description: 'The number of a page in the list of all reviews, newest first, with 20 reviews per page',
      }),
    ),
    before: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,17}$',
        description: 'Lists only reviews that are older than the review with this id',
      }),
    ),
  },
  { $id: 'CompanyReviewsQuery', additionalProperties: false },
);
export type CompanyReviewsQuery = Static<typeof CompanyReviewsQuery>;

/** The query of GET /review/user, which lists the reviews of the caller. */
export const OwnReviewsQuery = Type.Object(
  {
    ...PageQuery.properties,
    company: Type.Optional(Type.String({ description: 'Lists only the review of the company with this id' })),
  },
  { $id: 'OwnReviewsQuery', additionalProperties: false },
);
export type OwnReviewsQuery = Static<typeof OwnReviewsQuery>;

/** The request body of POST /review/companyOrUser, which creates a review and, if necessary, a listing for its company. */
export const CreateReviewBody = Type.Object(
  {
    companyName: TextField('companyName'),
    companyUrl: ReviewedWebsiteField,
    confirmWebsite: Type.Optional(
      Type.Boolean({
        description:
          'Confirms that the review is about the operator of the marketplace on which the website is a page. Without this confirmation, the response is 409 `marketplace` with the operator as `company`',
      }),
    ),
    title: TextField('reviewTitle'),
    description: TextField('reviewDescription'),
    rating: Rating,
    // The time of the experience. Default: the time of the request.
    experienceDate: Type.Optional(ExperienceDateField),
    category: Type.Optional(
      Type.String({
        maxLength: 60,
        description:
          'The slug of the subcategory that the author suggests. Ignored for companies that have an owner or a category',
      }),
    ),
    corrected: Type.Optional(
      Type.Boolean({
        description:
          'Whether the author first typed a similar website and then confirmed that this company is meant. This value is only counted, not stored',
      }),
    ),
    invitation: Type.Optional(
      Type.String({
        maxLength: 400,
        description:
          'The token of an invitation. If the invitation is used, expired, unknown or of another company, the review is accepted with the `origin` `organic`',
      }),
    ),
    benefit: Type.Optional(declarationFields.benefit),
    relation: Type.Optional(declarationFields.relation),
  },
  { $id: 'CreateReviewBody', additionalProperties: false },
);
export type CreateReviewBody = Static<typeof CreateReviewBody>;

/** The request body of PUT /review/{id}: the properties to change. The other properties of a Review are allowed and ignored. */
export const UpdateReviewBody = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'The id of the review. Must equal the id in the path' })),
    title: Type.Optional(TextField('reviewTitle')),
    description: Type.Optional(TextField('reviewDescription')),
    rating: Type.Optional(Rating),
    benefit: Type.Optional(declarationFields.benefit),
    relation: Type.Optional(declarationFields.relation),
    language: Type.Optional(Type.Unknown()),
    createdAt: Type.Optional(Type.Unknown()),
    updatedAt: Type.Optional(Type.Unknown()),
    experienceDate: Type.Optional(Type.Unknown()),
    companyId: Type.Optional(Type.Unknown()),
    companyName: Type.Optional(Type.Unknown()),
    companyURL: Type.Optional(Type.Unknown()),
    companyAvatar: Type.Optional(Type.Unknown()),
    helpful: Type.Optional(Type.Unknown()),
    helpfulOf: Type.Optional(Type.Unknown()),
    reply: Type.Optional(Type.Unknown()),
    hidden: Type.Optional(Type.Unknown()),
    awaitsConfirmation: Type.Optional(Type.Unknown()),
    held: Type.Optional(Type.Unknown()),
    companyRemoved: Type.Optional(Type.Unknown()),
    user: Type.Optional(Type.Unknown()),
    origin: Type.Optional(Type.Unknown()),
    reference: Type.Optional(Type.Unknown()),
    tags: Type.Optional(Type.Unknown()),
    assignee: Type.Optional(Type.Unknown()),
    photos: Type.Optional(Type.Unknown()),
    label: Type.Optional(Type.Unknown()),
    labelDecision: Type.Optional(Type.Unknown()),
  },
  { $id: 'UpdateReviewBody', additionalProperties: false },
);
export type UpdateReviewBody = Static<typeof UpdateReviewBody>;
