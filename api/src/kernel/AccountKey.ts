/**
 * Identifies a login by its database id. Consumers and administrators are users. The login of a company's only person is stored in the row
 * of the company, or in the row of the claim while the claim is not effective. Once a company has several people, or a person several
 * companies, each person has a row in `company_people`.
 */
export type AccountKey = { userId: string } | { personId: string } | { companyId: string } | { claimId: string };

/** Returns the table that stores a login, the foreign key that refers to the login, and the id of the login. */
export function accountTable(account: AccountKey) {
  if ('userId' in account) return { table: 'users', column: 'user_id', id: account.userId } as const;
  if ('personId' in account) return { table: 'company_people', column: 'person_id', id: account.personId } as const;
  return 'companyId' in account
    ? ({ table: 'companies', column: 'company_id', id: account.companyId } as const)
    : ({ table: 'company_claims', column: 'claim_id', id: account.claimId } as const);
}

/** Returns whether two keys identify the same login. */
export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  const [left, right] = [accountTable(one), accountTable(other)];
  return left.table === right.table && left.id === right.id;
}

/**
 * The owner of emails and one-time tokens: an account, or a person without an account who reports a review, has written a review, or logs in with a
 * provider.
 */
export type EmailOwner = AccountKey | { visitorId: string } | { invitedReviewId: string } | { oidcLoginId: string };

/** Returns the foreign key that refers to the owner of an email or token, and the id of the owner. */
export function ownerColumn(owner: EmailOwner) {
  if ('visitorId' in owner) return { column: 'visitor_id', id: owner.visitorId } as const;
  if ('invitedReviewId' in owner) return { column: 'invited_review_id', id: owner.invitedReviewId } as const;
  if ('oidcLoginId' in owner) return { column: 'oidc_login_id', id: owner.oidcLoginId } as const;
  const { column, id } = accountTable(owner);
  return { column, id } as const;
}

/** Returns the condition that selects an account's rows in a table with all foreign keys, such as `sessions`. */
export function ownedBy(
  account: AccountKey,
): { user_id: string } | { person_id: string } | { company_id: string } | { claim_id: string } {
  if ('userId' in account) return { user_id: account.userId };
  if ('personId' in account) return { person_id: account.personId };
  return 'companyId' in account ? { company_id: account.companyId } : { claim_id: account.claimId };
}
