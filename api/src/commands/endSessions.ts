import { createRepositories } from '../createRepositories.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readEmailArgument } from './support/readEmailArgument.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

await runCommand(async () => {
  const email = readEmailArgument(formatCommand('sessions:end', 'EMAIL'));
  await withMigratedDatabase(async (database) => {
    const { users, companies, sessions, runInTransaction } = createRepositories(database);
    const [user, company] = await Promise.all([users.findByEmail(email), companies.findByEmail(email)]);
    if (user === undefined && company === undefined) throw new Error(`No account has the email ${email}.`);
    await runInTransaction(async (transaction) => {
      if (user !== undefined) {
        const ended = await sessions.endAll(transaction, { userId: user.id });
        console.log(`${user.role === 'admin' ? 'Administrator' : 'Consumer'} ${user.email}: ended ${count(ended)}.`);
      }
      if (company !== undefined) {
        const ended = await sessions.endAll(transaction, { companyId: company.id });
        console.log(`Company ${company.domain} (${company.email}): ended ${count(ended)}.`);
      }
    });
  });
});

function count(sessions: number): string {
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}
