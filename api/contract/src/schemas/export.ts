import { CompanyLogEntry, Membership } from './companyPerson.ts';
import { Type, type Static } from 'typebox';
import { Account, Session } from './account.ts';
import { OwnCompany } from './company.ts';
import { CategoriesSource } from './suggestion.ts';
import { CompanyTag } from './inbox.ts';
import { Nullable, Timestamp } from './fields.ts';
import { PendingReview } from './invitedReview.ts';
import { ExportedIdentity } from './identity.ts';
import { Passkey } from './passkey.ts';
import { Review } from './review.ts';
import { ApiKey } from './apiKey.ts';
import { Appeal, Decision, Flag } from './flag.ts';
import { EmbeddedReply, MailSettings } from './reply.ts';
import { EmbeddedDelivery, EmbeddedWebhook } from './webhook.ts';

/**
 * The response to GET and POST /user/me/export: all stored data of the caller (GDPR, articles 15 and 20) except credentials (password hash, keys of
 * passkeys). `reviews` are the reviews that the caller has written; reviews about a company belong to their authors.
 */
export const AccountExport = Type.Object(
  {
    exportedAt: Timestamp,
    createdAt: Timestamp,
    account: Account,
    company: Nullable(
      Type.Object({
        ...OwnCompany.properties,
        categoriesSource: CategoriesSource,
        categoriesChangedAt: Nullable(Timestamp, {
          description:
            'When the categories were set. Null if there are no categories, and if they were set before this time was recorded',
        }),
      }),
    ),
    reviews: Type.Array(Review),
    pendingReviews: Type.Array(PendingReview, {
      description:
        'Unconfirmed reviews: they were submitted with the email address of a consumer, and the emailed code was not entered yet. Empty for a company',
    }),
    sessions: Type.Array(Session),
    identities: Type.Array(ExportedIdentity, {
      description:
        'The linked OpenID providers. For a person of a company, `provider` is the company whose single sign-on is linked',
    }),
    passkeys: Type.Array(Passkey),
    mailSettings: Nullable(MailSettings, { description: 'Which emails the account receives. Null for a company' }),
    flags: Type.Array(Flag, { description: 'The reports that the account has sent, newest first' }),
    decisions: Type.Array(Type.Object({ ...Decision.properties, reviewId: Nullable(Type.String()) }), {
      description: "The decisions about a consumer's reviews, or about a company and its replies, oldest first",
    }),
    appeals: Type.Array(Appeal),
    photos: Type.Array(Type.Object({ reviewId: Type.String(), url: Type.String(), alt: Type.String() }), {
      description:
        "The photos of a consumer's reviews. The URL of a photo that is not public requires the session of its author",
    }),
    votes: Type.Array(Type.Object({ reviewId: Type.String(), at: Timestamp }), {
      description: 'The reviews that a consumer finds helpful, oldest vote first',
    }),
    digest: Nullable(Type.Boolean(), {
      description: 'Whether a consumer gets the weekly email about followed companies. Null for a company',
    }),
    profileId: Nullable(Type.String(), {
      description:
        "The id of a consumer's public page, which exists while a review is visible. Null if the account has no page",
    }),
    following: Type.Array(Type.Object({ companyId: Type.String(), since: Timestamp }), {
      description: 'The companies that a consumer follows, oldest first',
    }),
    suggestions: Type.Array(Type.Object({ reviewId: Type.String(), category: Type.String() }), {
      description: "The categories (slugs) that a consumer's reviews suggest for listings, oldest first",
    }),
    replies: Type.Array(Type.Object({ reviewId: Type.String(), reply: EmbeddedReply }), {
      description: 'The replies of a company, oldest first',
    }),
    invitations: Type.Array(
      Type.Object({
        companyId: Type.String(),
        at: Timestamp,
        usedAt: Nullable(Timestamp),
        reference: Type.Optional(Nullable(Type.String())),
      }),
      {
        description:
          'The invitations that were sent to a consumer, or the invitations that a company has uploaded, with the references of its orders, oldest first',
      },
    ),
    memberships: Type.Array(Membership, { description: 'The companies of a person who logs in for companies' }),
    companyLog: Type.Array(
      Type.Object({ ...CompanyLogEntry.properties, companyId: Type.String({ description: 'The id of the company' }) }),
      {
        description:
          'Actions, newest first: the actions of the person for all companies and, if the person is an admin of the company, all actions for this company',
      },
    ),
    companyTags: Type.Array(
      Type.Object({ name: Type.String(), color: CompanyTag.properties.color, reviewIds: Type.Array(Type.String()) }),
      { description: 'For admins of a company, its tags with the reviews that have them' },
    ),
    assignedReviews: Type.Array(Type.String(), {
      description: 'The ids of the reviews that are assigned to a person of a company, oldest first',
    }),
    savedReplies: Type.Array(Type.Object({ title: Type.String(), language: Type.String(), text: Type.String() }), {
      description: 'For admins of a company, its saved replies, sorted by title',
    }),
    keys: Type.Array(ApiKey, { description: 'The API keys of a company, without the keys themselves, newest first' }),
    webhooks: Type.Array(EmbeddedWebhook, {
      description: 'The webhooks of a company, without their secrets, newest first',
    }),
    deliveries: Type.Array(EmbeddedDelivery, {
      description:
        'The deliveries to the webhooks of a company in the last 30 days, without their content, oldest first',
    }),
  },
  { $id: 'AccountExport' },
);
export type AccountExport = Static<typeof AccountExport>;
