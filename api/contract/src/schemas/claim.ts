import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';

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

/** The proof of a claim: a code from the work email, a DNS record, a file on the website, or an administrator. */
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
  reason: Nullable(
    Type.String({
      description:
        'The reason for which an administrator has ended or transferred the claim. Null if no administrator has done that',
    }),
  ),
};

/** The response to GET /company/claim: the claim of the caller, and its proof. */
export const OwnClaim = Type.Object(
  {
    ...claimFields,
    token: Type.String({
      description:
        'The token that proves the claim as `heard-verification=<token>`, in a DNS TXT record of the host or in `/.well-known/heard-verification.txt`',
    }),
    host: Type.String({ description: 'The host whose DNS record can prove the claim, such as `acme.com`' }),
    fileUrl: Type.String({ description: 'The URL of the file that can prove the claim' }),
  },
  { $id: 'OwnClaim' },
);
export type OwnClaim = Static<typeof OwnClaim>;

/** The request body of POST /company/workEmail/code: the code from the email to the work email. Spaces in it are ignored. */
export const ConfirmWorkEmailBody = Type.Object(
  { code: Type.String({ maxLength: 40 }) },
  { $id: 'ConfirmWorkEmailBody', additionalProperties: false },
);
export type ConfirmWorkEmailBody = Static<typeof ConfirmWorkEmailBody>;

/** The request body of POST /company/claim/check, which looks for the DNS record or the file immediately. */
export const CheckProofBody = Type.Object(
  { proof: Type.Union([Type.Literal('dns'), Type.Literal('file')]) },
  { $id: 'CheckProofBody', additionalProperties: false },
);
export type CheckProofBody = Static<typeof CheckProofBody>;

/** The request body of DELETE /company, which ends the account of the company: the password of the caller. */
export const DeleteCompanyBody = Type.Object(
  { password: Type.String() },
  { $id: 'DeleteCompanyBody', additionalProperties: false },
);
export type DeleteCompanyBody = Static<typeof DeleteCompanyBody>;

/** The request body of POST /claims/refuse: the token of the link 'This wasn't us'. */
export const RefuseClaimBody = Type.Object(
  { token: Type.String({ description: 'The token of an emailed link: the part of the URL after `#token=`' }) },
  { $id: 'RefuseClaimBody', additionalProperties: false },
);
export type RefuseClaimBody = Static<typeof RefuseClaimBody>;

/** The response to POST /claims/refuse: the company whose claim was ended. */
export const RefuseClaimAnswer = Type.Object({ companyId: Type.String() }, { $id: 'RefuseClaimAnswer' });
export type RefuseClaimAnswer = Static<typeof RefuseClaimAnswer>;

/** A claim as administrators see it. */
export const Claim = Type.Object({
  id: Type.String({ description: 'The id of a claim that is not effective, or the company id of an effective claim' }),
  ...claimFields,
  name: Type.String({ description: 'The name of the company according to the account that claims it' }),
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

/** An item of GET /admin/claims: a claim that is not effective, with its company. */
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

/** A decision of an administrator about a company. */
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
    Type.String({
      description:
        'The email address of the administrator who decided. Null if the account was deleted, or no person has decided',
    }),
  ),
  reason: Type.String(),
  source: Nullable(
    Type.Union([Type.Literal('suggested'), Type.Literal('administrator'), Type.Literal('dismissed')], {
      description:
        'How categories were decided: two reviewers suggested them, an administrator set them, or an administrator dismissed a suggestion. Null for other actions',
    }),
  ),
  from: Nullable(
    Type.String({
      description:
        'The value before the action: the name, the login email of the owner, the id of the company that was merged, or the slugs of the categories',
    }),
  ),
  to: Nullable(
    Type.String({
      description:
        'The value after the action: the name, the login email of the owner, the id of the company that the other company was merged into, or the slugs of the categories',
    }),
  ),
  mergeId: Nullable(
    Type.String({
      description: 'The id of a merge that can be undone. Null for other actions, and for a merge that was undone',
    }),
  ),
});
export type CompanyAction = Static<typeof CompanyAction>;

const Reason = TextField('hidingReason');

/** A decision with its reason, which the account concerned receives. */
export const ReasonBody = Type.Object({ reason: Reason }, { $id: 'ReasonBody', additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;

/**
 * The request body of POST /admin/companies/{id}/release, which ends the claim with the id `claimId`. Without `claimId`, ends the effective
 * claim.
 */
export const ReleaseBody = Type.Object(
  { reason: Reason, claimId: Type.Optional(Type.String()) },
  { $id: 'ReleaseBody', additionalProperties: false },
);
export type ReleaseBody = Static<typeof ReleaseBody>;

/** The request body of POST /admin/companies/{id}/transfer, which makes a claim proven and effective, and ends the claim that was effective. */
export const TransferBody = Type.Object(
  { reason: Reason, claimId: Type.String() },
  { $id: 'TransferBody', additionalProperties: false },
);
export type TransferBody = Static<typeof TransferBody>;

/** The request body of PUT /admin/companies/{id}/name, which changes the name of a company. */
export const RenameBody = Type.Object(
  { reason: Reason, name: TextField('companyName') },
  { $id: 'RenameBody', additionalProperties: false },
);
export type RenameBody = Static<typeof RenameBody>;
