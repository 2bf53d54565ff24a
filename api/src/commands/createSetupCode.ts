import { createRepositories } from '../createRepositories.ts';
import { createSetupCode } from '../modules/setup/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

await runCommand(async () => {
  const { publicUrl } = readSettings(process.env);
  await withMigratedDatabase(async (database) => {
    const { site } = createRepositories(database);
    const { code, hash } = createSetupCode();
    if ((await site.hasAdministrator()) || !(await site.saveCode(hash, { replaces: true }))) {
      throw new Error(
        `The site is set up already. Create another administrator with ${formatCommand('admin:create')}.`,
      );
    }
    console.log(`Set up the site on ${publicUrl}/setup with the code ${code}. Earlier codes are no longer valid.`);
  });
});
