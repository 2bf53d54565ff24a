import { cleanText, type LoginBody, type OwnCompany } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { openSession } from './openSession.ts';
import { wrongCredentials } from './wrongCredentials.ts';

export async function logInCompany(
  dependencies: AuthDependencies,
  { email, password }: LoginBody,
  userAgent?: string,
): Promise<{ sessionId: string; company: OwnCompany | null; account: AccountKey }> {
  const { companyAccounts } = dependencies;
  const [login] = await companyAccounts.findByEmail(cleanText(email));
  const sessionId = await openSession(
    dependencies,
    login?.account ?? null,
    login?.passwordHash ?? null,
    password,
    userAgent,
  );
  if (login === undefined) throw wrongCredentials(null);
  return { sessionId, company: login.company, account: login.account };
}
