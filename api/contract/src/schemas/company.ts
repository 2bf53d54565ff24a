import { Type, type Static } from 'typebox';
import { ClaimProof, ClaimState } from './claim.ts';
import { CompanyRemoval } from './discovery/block.ts';
import { CategoriesField, CategoryRef } from './discovery/category.ts';
import { Place } from './discovery/place.ts';
import { CompanyReview } from './review.ts';
import { OriginCounts } from './trust/invitation.ts';
import { ReplyRate } from './trust/reply.ts';
import { CompanyScore } from './trust/score.ts';
import { EmailField, Nullable, PasswordField, PhoneField, Role, TextField, Timestamp, WebsiteField } from './fields.ts';

const publicFields = {
  id: Type.String({ description: 'The website without protocol and `www.`, in lower case: `acme.com`' }),
  name: Type.String({ description: 'Without an owner: the domain, until two reviews agree on a name' }),
  formerName: Nullable(
    Type.String({ description: 'The earlier name of a verified company, until its new name is reviewed' }),
  ),
  description: Nullable(Type.String()),
  website: Type.String({ description: '`scheme://host`' }),
  avatar: Nullable(Type.String({ description: "A path from the API's root" })),
  reviewsQuantity: Type.Integer({ minimum: 0 }),
  ratingGeneral: Type.Number({ minimum: 0, maximum: 5, description: 'The mean of the ratings; 0 with none' }),
  ratingCounts: Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: 6,
    maxItems: 6,
    description: 'Number of reviews with a rating of 0, 1, 2, 3, 4 and 5',
  }),
  languageCounts: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    description: 'Number of reviews per language (ISO 639-1); reviews whose language is unknown are not included',
  }),
  originCounts: OriginCounts,
  hiddenQuantity: Type.Integer({ minimum: 0, description: 'Number of reviews that administrators hide' }),
  score: Nullable(CompanyScore, {
    description: 'The Heard score. Null without reviews, and until the weights are summed up after an upgrade',
  }),
  address: Nullable(Type.String()),
  country: Nullable(Type.String()),
  city: Nullable(Type.String()),
  categories: Type.Array(CategoryRef, { description: 'Up to 3, the main one first' }),
  place: Type.Optional(
    Nullable(Place, { description: 'Where `country` and `city` are, if known. Only with GET /company/{id}' }),
  ),
  mergedFrom: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The ids of companies that turned out to be this one. Only with GET /company/{id} and in the export',
    }),
  ),
  claimed: Type.Boolean({ description: 'Whether an owner has registered the company' }),
  verified: Type.Boolean({
    description:
      "Whether it has the badge: it is claimed and, if the server sends email, the claim is proven: by a code from a work email on the website's domain, a DNS record, a file on the website, or an administrator",
  }),
  replies: Type.Optional(
    Nullable(ReplyRate, { description: 'How it replies to reviews. Only with GET /company/{id}' }),
  ),
  createdAt: Timestamp,
};

/** The public profile of a company. */
export const Company = Type.Object(publicFields, { $id: 'Company' });
export type Company = Static<typeof Company>;

/** GET /company/{id}: a company and its newest 20 reviews. */
export const CompanyWithReviews = Type.Object(
  {
    ...publicFields,
    replies: Nullable(ReplyRate, {
      description: 'Null without an owner, without reviews in that time, and for some seconds after a claim',
    }),
    place: Nullable(Place, { description: 'Where `country` and `city` are, if known' }),
    mergedFrom: Type.Array(Type.String(), { description: 'The ids of companies that turned out to be this one' }),
    review: Type.Array(CompanyReview, { maxItems: 20 }),
  },
  { $id: 'CompanyWithReviews' },
);
export type CompanyWithReviews = Static<typeof CompanyWithReviews>;

/** GET /company: the profile of a company with the fields that only its owner sees. `removed` is present while it is blocked. */
export const OwnCompany = Type.Object(
  {
    ...publicFields,
    email: Type.String(),
    workEmail: Type.String(),
    workEmailConfirmed: Type.Boolean(),
    workEmailOnWebsite: Type.Boolean({
      description: "Whether the work email is on the website's domain, so that confirming it proves the claim",
    }),
    claim: Type.Object({
      state: ClaimState,
      proof: Nullable(ClaimProof),
    }),
    phone: Nullable(Type.String()),
    categoriesLockedUntil: Nullable(Timestamp, {
      description: 'Until then the categories that an administrator has corrected cannot be changed',
    }),
    removed: Type.Optional(CompanyRemoval),
    role: Role,
  },
  { $id: 'OwnCompany' },
);
export type OwnCompany = Static<typeof OwnCompany>;

/** POST /auth/registerCompany */
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

/** GET /company/mailSettings: the emails that a company receives about others' activity. */
export const CompanyMailSettings = Type.Object(
  { reviewsMail: Type.Boolean({ description: 'Whether to send an email about a new review, to the work email' }) },
  { $id: 'CompanyMailSettings' },
);
export type CompanyMailSettings = Static<typeof CompanyMailSettings>;

/** PUT /company/mailSettings */
export const UpdateCompanyMailSettingsBody = Type.Object(CompanyMailSettings.properties, {
  $id: 'UpdateCompanyMailSettingsBody',
  additionalProperties: false,
});
export type UpdateCompanyMailSettingsBody = Static<typeof UpdateCompanyMailSettingsBody>;

/** PUT /company: the properties that change. A new email or work email requires `currentPassword`. */
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
