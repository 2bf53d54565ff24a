import { createRepositories } from '../createRepositories.ts';
import { administratorsService } from '../modules/moderation/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readEmailArgument } from './support/readEmailArgument.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

await runCommand(async () => {
  const email = readEmailArgument(formatCommand('admin:reset', 'EMAIL'));
  await withMigratedDatabase(async (database) => {
    const repositories = createRepositories(database);
    const user = await repositories.users.findByEmail(email);
    if (user?.role !== 'admin') throw new Error(`No administrator has the email ${email}.`);
    await administratorsService(repositories).resetSecondFactor(user.id);
    console.log(
      `Removed the passkeys, authenticator app and recovery codes of ${user.email}, and ended all sessions. ` +
        'The next login sets up a new second factor.',
    );
  });
});
