/** An account by the table that it is kept in. */
export type AccountKey = { userId: string } | { companyId: string };

/** Where an account is kept. */
export function tableOf(account: AccountKey) {
  return 'userId' in account
    ? { table: 'users', column: 'user_id', id: account.userId }
    : { table: 'companies', column: 'company_id', id: account.companyId };
}

/** The rows of an account, in a table of things that accounts have. */
export function whose(account: AccountKey): Record<string, string> {
  const { column, id } = tableOf(account);
  return { [column]: id };
}
