import { Type, type Static } from 'typebox';
import { ClaimProof, ClaimState } from './claim.ts';
import { CompanyRemoval } from './block.ts';
import { CategoriesField, CategoryRef } from './category.ts';
import { Place } from './place.ts';
import { CompanyReview } from './review.ts';
import { OriginCounts } from './invitation.ts';
import { RelationCounts } from './relation.ts';
import { ReplyRate } from './reply.ts';
import { CompanyScore } from './score.ts';
import { EmailField, Nullable, PasswordField, PhoneField, Role, TextField, Timestamp, WebsiteField } from './fields.ts';

const publicFields = {
  id: Type.String({
    description: 'The company id: the website without protocol and `www.`, in lower case, such as `acme.com`',
  }),
  name: Type.String({
    description:
      'The name of the company. If the company has no owner, the name is the domain until two reviews agree on a name',
  }),
  formerName: Nullable(
    Type.String({
      description:
        'The earlier name of a verified company that was renamed, until an administrator has reviewed the new name. Null otherwise',
    }),
  ),
  description: Nullable(Type.String()),
  website: Type.String({ description: 'The URL of the website, as `scheme://host`' }),
  avatar: Nullable(
    Type.String({
      description: 'The path of the avatar image from the root of the API. Null if the company has no avatar',
    }),
  ),
  reviewsQuantity: Type.Integer({ minimum: 0 }),
  ratingGeneral: Type.Number({
    minimum: 0,
    maximum: 5,
    description: 'The mean of all ratings of the company, from 0 to 5. It is 0 if the company has no reviews',
  }),
  ratingCounts: Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: 6,
    maxItems: 6,
    description: 'Numbers of reviews with a rating of 0, 1, 2, 3, 4 and 5, in this order',
  }),
  languageCounts: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    description: 'Number of reviews per language (ISO 639-1). Reviews whose language is unknown are not included',
  }),
  originCounts: OriginCounts,
  relationCounts: RelationCounts,
  benefitQuantity: Type.Integer({
    minimum: 0,
    description:
      'Number of reviews whose authors got something for the review. Reviews by people with a connection to the company are not included',
  }),
  hiddenQuantity: Type.Integer({ minimum: 0, description: 'Number of reviews that administrators have hidden' }),
  score: Nullable(CompanyScore, {
    description:
      'The Heard score. Null if there are no reviews and, after an upgrade, until the weights of the reviews are computed',
  }),
  address: Nullable(Type.String()),
  country: Nullable(Type.String()),
  city: Nullable(Type.String()),
  categories: Type.Array(CategoryRef, { description: 'Up to 3 categories of the company, the main one first' }),
  place: Type.Optional(
    Nullable(Place, {
      description:
        'The place of `country` and `city`. Null if the place is unknown. Present only in responses of GET /company/{id}',
    }),
  ),
  mergedFrom: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'The ids of companies that were merged into this one. Present only in responses of GET /company/{id} and in the export',
    }),
  ),
  claimed: Type.Boolean({ description: 'Whether an owner has registered the company' }),
  verified: Type.Boolean({
    description:
      'Whether the company has the badge: it is claimed and, if the server sends email, the claim is proven. `verification` names the proof',
  }),
  verification: Nullable(Type.Union([...ClaimProof.anyOf, Type.Literal('none')]), {
    description:
      'How the company earned its badge. `none` if nothing was checked, because the server sends no email. Null if the company has no badge',
  }),
  replies: Type.Optional(
    Nullable(ReplyRate, {
      description:
        'How often and how fast the company replies to reviews. Null if there are no figures. Present only in responses of GET /company/{id}',
    }),
  ),
  createdAt: Timestamp,
};

/** The public profile of a company. */
export const Company = Type.Object(publicFields, { $id: 'Company' });
export type Company = Static<typeof Company>;

/** The response to GET /company/{id}: a company and its newest 20 reviews. */
export const CompanyWithReviews = Type.Object(
  {
    ...publicFields,
    replies: Nullable(ReplyRate, {
      description:
        'How often and how fast the company replies to reviews. Null if the company has no owner, if it got no reviews in this month and the 12 months before, and for some seconds after a claim',
    }),
    place: Nullable(Place, { description: 'The place of `country` and `city`. Null if the place is unknown' }),
    mergedFrom: Type.Array(Type.String(), { description: 'The ids of companies that were merged into this one' }),
    unusualReviews: Type.Boolean({
      description:
        'Whether unusually many reviews of the last 7 days are pending a check: more than 10, and more than five times the weekly mean of the 12 weeks before',
    }),
    review: Type.Array(CompanyReview, { maxItems: 20 }),
  },
  { $id: 'CompanyWithReviews' },
);
export type CompanyWithReviews = Static<typeof CompanyWithReviews>;

/** The response to GET /company: the profile of a company with the fields for its owner. `removed` is present while the company is blocked. */
export const OwnCompany = Type.Object(
  {
    ...publicFields,
    email: Type.String(),
    workEmail: Type.String(),
    workEmailConfirmed: Type.Boolean(),
    workEmailOnWebsite: Type.Boolean({
      description:
        "Whether the work email address is on the website's domain. If true, confirming the address proves the claim",
    }),
    claim: Type.Object({
      state: ClaimState,
      proof: Nullable(ClaimProof),
    }),
    phone: Nullable(Type.String()),
    categoriesLockedUntil: Nullable(Timestamp, {
      description:
        "The time until which the owner can't change categories that an administrator has corrected. Null if the categories are not locked",
    }),
    removed: Type.Optional(CompanyRemoval),
    role: Role,
  },
  { $id: 'OwnCompany' },
);
export type OwnCompany = Static<typeof OwnCompany>;

/** The request body of POST /auth/registerCompany, which registers a company, or claims its existing listing. */
export const RegisterCompanyBody = Type.Object(
  {
    name: TextField('companyName'),
    email: EmailField,
    website: WebsiteField,
    workEmail: EmailField,
    password: PasswordField,
    description: Type.Optional(TextField('companyDescription')),
    country: Type.Optional(TextField('country')),
    city: Type.Optional(TextField('city')),
    address: Type.Optional(TextField('address')),
    phone: Type.Optional(PhoneField),
    categories: Type.Optional(CategoriesField),
  },
  { $id: 'RegisterCompanyBody', additionalProperties: false },
);
export type RegisterCompanyBody = Static<typeof RegisterCompanyBody>;

/** The response to GET /company/mailSettings: whether a company receives emails about new reviews, and at which address. */
export const CompanyMailSettings = Type.Object(
  {
    reviewsMail: Type.Boolean({ description: 'Whether to send emails about new reviews' }),
    recipient: Type.Optional(
      Type.String({ description: 'The confirmed login email of the caller. Absent if emails go to the work email' }),
    ),
  },
  { $id: 'CompanyMailSettings' },
);
export type CompanyMailSettings = Static<typeof CompanyMailSettings>;

/** The request body of PUT /company/mailSettings, which turns emails about new reviews on or off. */
export const UpdateCompanyMailSettingsBody = Type.Pick(CompanyMailSettings, ['reviewsMail'], {
  $id: 'UpdateCompanyMailSettingsBody',
  additionalProperties: false,
});
export type UpdateCompanyMailSettingsBody = Static<typeof UpdateCompanyMailSettingsBody>;

/** The request body of PUT /company: the properties to change. A new email or work email requires `currentPassword`. */
export const UpdateCompanyBody = Type.Object(
  {
    name: Type.Optional(TextField('companyName')),
    description: Type.Optional(TextField('companyDescription')),
    address: Type.Optional(TextField('address')),
    country: Type.Optional(TextField('country')),
    city: Type.Optional(TextField('city')),
    email: Type.Optional(EmailField),
    phone: Type.Optional(Nullable(PhoneField)),
    workEmail: Type.Optional(EmailField),
    categories: Type.Optional(CategoriesField),
    currentPassword: Type.Optional(Type.String()),
  },
  { $id: 'UpdateCompanyBody', additionalProperties: false },
);
export type UpdateCompanyBody = Static<typeof UpdateCompanyBody>;
