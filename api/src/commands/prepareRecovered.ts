import { prepareRecovered } from '../backup/prepareRecovered.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

await runCommand(() =>
  withMigratedDatabase(async (database) => {
    const deleted = await prepareRecovered(database);
    console.log(`Deleted ${deleted} rows: sessions, one-time tokens, pending emails and unsent invitations.`);
  }),
);
