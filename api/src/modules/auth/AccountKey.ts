/** Identifies an account by its database id. Consumers and administrators are users, company owners are companies. */
export type AccountKey = { userId: string } | { companyId: string };

/** Returns the table that stores an account, the foreign key that refers to it, and its id. */
export function accountTable(account: AccountKey) {
  return 'userId' in account
    ? ({ table: 'users', column: 'user_id', id: account.userId } as const)
    : ({ table: 'companies', column: 'company_id', id: account.companyId } as const);
}

/** Returns the condition that selects an account's rows in a table with both foreign keys, such as `sessions`. */
export function ownedBy(account: AccountKey): { user_id: string } | { company_id: string } {
  return 'userId' in account ? { user_id: account.userId } : { company_id: account.companyId };
}
