import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { CategoryRef } from './discovery/category.ts';
import { CategoriesSource, Suggestion } from './discovery/suggestion.ts';
import { PageQuery } from './page.ts';
import { DecisionGround } from './trust/grounds.ts';

/**
 * The state of an account's claim of a company:
 * - `effective`: the account owns the company
 * - `pending`: it has to be proven; the company's page stays as it was
 * - `superseded`: another account has proven that the company is theirs
 * - `refused`: the reader of the work email has ended the claim by 'This wasn't us'
 * - `released`: an administrator has ended the claim
 */
export const ClaimState = Type.Union([
  Type.Literal('effective'),
  Type.Literal('pending'),
  Type.Literal('superseded'),
  Type.Literal('refused'),
  Type.Literal('released'),
]);
export type ClaimState = Static<typeof ClaimState>;

/** How a claim was proven: by a code from the work email, a DNS record, a file on the website, or an administrator. */
export const ClaimProof = Type.Union([
  Type.Literal('workEmail'),
  Type.Literal('dns'),
  Type.Literal('file'),
  Type.Literal('administrator'),
]);
export type ClaimProof = Static<typeof ClaimProof>;

const claimFields = {
  state: ClaimState,
  proof: Nullable(ClaimProof),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
  reason: Nullable(Type.String({ description: 'Why an administrator has ended or transferred it' })),
};

/** GET /company/claim: the claim of the caller, and what proves it. */
export const OwnClaim = Type.Object(
  {
    ...claimFields,
    token: Type.String({
      description:
        'Proves the claim as `heard-verification=<token>` in a DNS TXT record of the host, or in `/.well-known/heard-verification.txt`',
    }),
    host: Type.String({ description: 'Where the DNS record belongs: `acme.com`' }),
    fileUrl: Type.String({ description: 'Where the file belongs' }),
  },
  { $id: 'OwnClaim' },
);
export type OwnClaim = Static<typeof OwnClaim>;

/** POST /company/workEmail/code: the code from the email to the work email. Spaces are ignored. */
export const ConfirmWorkEmailBody = Type.Object(
  { code: Type.String({ maxLength: 40 }) },
  { $id: 'ConfirmWorkEmailBody', additionalProperties: false },
);
export type ConfirmWorkEmailBody = Static<typeof ConfirmWorkEmailBody>;

/** POST /company/claim/check: looks for the DNS record or the file now. */
export const CheckProofBody = Type.Object(
  { proof: Type.Union([Type.Literal('dns'), Type.Literal('file')]) },
  { $id: 'CheckProofBody', additionalProperties: false },
);
export type CheckProofBody = Static<typeof CheckProofBody>;

/** DELETE /company */
export const DeleteCompanyBody = Type.Object(
  { password: Type.String() },
  { $id: 'DeleteCompanyBody', additionalProperties: false },
);
export type DeleteCompanyBody = Static<typeof DeleteCompanyBody>;

/** POST /claims/refuse: the token of the link 'This wasn't us'. */
export const RefuseClaimBody = Type.Object(
  { token: Type.String({ description: 'The part of the link in the email after `#token=`' }) },
  { $id: 'RefuseClaimBody', additionalProperties: false },
);
export type RefuseClaimBody = Static<typeof RefuseClaimBody>;

/** The company whose claim was ended. */
export const RefuseClaimAnswer = Type.Object({ companyId: Type.String() }, { $id: 'RefuseClaimAnswer' });
export type RefuseClaimAnswer = Static<typeof RefuseClaimAnswer>;

/** A claim as administrators see it. */
export const Claim = Type.Object({
  id: Type.String({ description: 'Of a claim that is not effective; the company id of an effective one' }),
  ...claimFields,
  name: Type.String({ description: "The company's name according to the account" }),
  email: Type.String(),
  workEmail: Type.String(),
  workEmailConfirmed: Type.Boolean(),
  workEmailOnWebsite: Type.Boolean(),
  token: Type.String(),
});
export type Claim = Static<typeof Claim>;

const CompanyOfClaim = Type.Object({
  id: Type.String(),
  name: Type.String(),
  website: Type.String(),
  reviewsQuantity: Type.Integer({ minimum: 0 }),
  claimed: Type.Boolean(),
  verified: Type.Boolean(),
});

/** GET /admin/claims: a claim that is not effective, with its company. */
export const ListedClaim = Type.Object({ ...Claim.properties, company: CompanyOfClaim }, { $id: 'ListedClaim' });
export type ListedClaim = Static<typeof ListedClaim>;

/** The query of GET /admin/claims: pending claims unless `state` is `ended`. */
export const ClaimsQuery = Type.Object(
  {
    ...PageQuery.properties,
    state: Type.Optional(Type.Union([Type.Literal('pending'), Type.Literal('ended')])),
  },
  { $id: 'ClaimsQuery', additionalProperties: false },
);
export type ClaimsQuery = Static<typeof ClaimsQuery>;

/** What an administrator has decided about a company. */
export const CompanyAction = Type.Object({
  at: Timestamp,
  action: Type.Union([
    Type.Literal('release'),
    Type.Literal('transfer'),
    Type.Literal('rename'),
    Type.Literal('rejectName'),
    Type.Literal('merge'),
    Type.Literal('unmerge'),
    Type.Literal('categorise'),
    Type.Literal('block'),
    Type.Literal('unblock'),
    Type.Literal('grantAppeal'),
    Type.Literal('refuseAppeal'),
  ]),
  administrator: Nullable(
    Type.String({ description: 'The email; null when the account was deleted, or no person has decided' }),
  ),
  reason: Type.String(),
  source: Nullable(
    Type.Union([Type.Literal('suggested'), Type.Literal('administrator'), Type.Literal('dismissed')], {
      description:
        'Of categories: accepted because two reviewers suggest it, set by an administrator, or a suggestion that was dismissed',
    }),
  ),
  from: Nullable(
    Type.String({
      description:
        'The earlier name, the login email of the earlier owner, the id of the company that was merged, or the slugs of the earlier categories',
    }),
  ),
  to: Nullable(
    Type.String({
      description:
        'The new name, the login email of the new owner, the id of the company that it was merged into, or the slugs of the new categories',
    }),
  ),
  mergeId: Nullable(Type.String({ description: 'Of a merge that can be undone' })),
});
export type CompanyAction = Static<typeof CompanyAction>;

/** GET /admin/companies/{id}: a company with its owner, all claims of it, and the decisions about it. */
export const AdminCompany = Type.Object(
  {
    ...CompanyOfClaim.properties,
    formerName: Nullable(Type.String()),
    listingName: Type.String({
      description: 'The name without an owner: agreed by reviews, set by an administrator, or the domain',
    }),
    owner: Nullable(Claim),
    claims: Type.Array(Claim, { description: 'The claims that are not effective, newest first' }),
    rejectedNames: Type.Array(Type.String()),
    mergedFrom: Type.Array(Type.String(), { description: 'The ids of companies that were merged into this one' }),
    categories: Type.Array(CategoryRef, { description: 'Up to 3, the main one first' }),
    categoriesSource: CategoriesSource,
    categoriesLockedUntil: Nullable(Timestamp, { description: "Until then the owner can't change the categories" }),
    suggestions: Type.Array(Suggestion, { description: 'The newest 20 categories that reviewers suggest' }),
    removed: Nullable(
      Type.Object({
        at: Timestamp,
        kind: Type.Union([Type.Literal('merged'), Type.Literal('blocked')]),
        ground: Nullable(DecisionGround, { description: 'Of a block' }),
        reason: Nullable(Type.String({ description: 'The public reason of a block' })),
        into: Nullable(Type.String({ description: 'The id of the company that it was merged into' })),
      }),
      { description: 'Null for a company that is public' },
    ),
    actions: Type.Array(CompanyAction, { description: 'The newest 50' }),
  },
  { $id: 'AdminCompany' },
);
export type AdminCompany = Static<typeof AdminCompany>;

const Reason = TextField('hidingReason');

/** A decision with its reason, which the account concerned receives. */
export const ReasonBody = Type.Object({ reason: Reason }, { $id: 'ReasonBody', additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;

/** POST /admin/companies/{id}/release: ends the effective claim, or the one with this id. */
export const ReleaseBody = Type.Object(
  { reason: Reason, claimId: Type.Optional(Type.String()) },
  { $id: 'ReleaseBody', additionalProperties: false },
);
export type ReleaseBody = Static<typeof ReleaseBody>;

/** POST /admin/companies/{id}/transfer: makes a claim effective, and proven, in place of the effective one. */
export const TransferBody = Type.Object(
  { reason: Reason, claimId: Type.String() },
  { $id: 'TransferBody', additionalProperties: false },
);
export type TransferBody = Static<typeof TransferBody>;

/** PUT /admin/companies/{id}/name */
export const RenameBody = Type.Object(
  { reason: Reason, name: TextField('companyName') },
  { $id: 'RenameBody', additionalProperties: false },
);
export type RenameBody = Static<typeof RenameBody>;
