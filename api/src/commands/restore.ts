import { restoreBackup } from '../backup/restoreBackup.ts';
import { connectDatabase } from '../database/connectDatabase.ts';
import { emptyDatabase } from '../database/emptyDatabase.ts';
import { isNewer } from '../database/migrate.ts';
import { openImageStore } from '../modules/images/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './support/runCommand.ts';

/** The option that replaces the data only if a newer version has migrated the database. A release that rolls back an update passes this option. */
const IF_NEWER = '--if-newer';

await runCommand(async () => {
  const parameters = process.argv.slice(2);
  const file = parameters.find((parameter) => parameter !== IF_NEWER);
  if (file === undefined) throw new Error(`Usage: ${formatCommand('restore', 'heard.zip')}`);
  const settings = readSettings(process.env);
  const { database, close } = await connectDatabase(settings, console.log);
  try {
    if (parameters.includes(IF_NEWER)) {
      if (!(await isNewer(database))) return;
      await emptyDatabase(database);
    }
    const { rows, pictures } = await restoreBackup(database, await openImageStore(settings.storageUrl), file);
    console.log(`Restored ${rows} rows and ${pictures} images.`);
  } finally {
    await close();
  }
});
