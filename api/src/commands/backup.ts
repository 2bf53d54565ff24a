import { writeBackup } from '../backup/writeBackup.ts';
import { openImageStore } from '../modules/images/index.ts';
import { formatCommand, getDataSetting } from '../kernel/operatorTerms.ts';
import { readSettings } from '../settings.ts';
import { databaseExists, openDatabase } from './support/openDatabase.ts';
import { runCommand } from './support/runCommand.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error(`Usage: ${formatCommand('backup', 'heard.zip')}`);
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) throw new Error('There is no database to back up.');
  const { database, close } = await openDatabase(settings);
  try {
    const { rows, pictures } = await writeBackup(database, await openImageStore(settings.storageUrl), file);
    console.log(`Backed up ${rows} rows and ${pictures} images to ${file}.`);
    console.log(
      `Keep DATA_SECRET, or data-secret of ${getDataSetting()}, together with it: a restored database needs the same value.`,
    );
  } finally {
    await close();
  }
});
