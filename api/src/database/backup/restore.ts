import { openPictureStore } from '../../modules/avatars/pictureStore.ts';
import { readSettings } from '../../settings.ts';
import { connectDatabase } from '../connectDatabase.ts';
import { runCommand } from '../runCommand.ts';
import { restoreBackup } from './restoreBackup.ts';

/** Fills the empty database of the settings with the archive that the command names. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Say which archive: npm run restore -- heard.zip');
  const settings = readSettings(process.env);
  const { database, close } = await connectDatabase(settings, console.log);
  try {
    const { rows, pictures } = await restoreBackup(database, await openPictureStore(settings.storageUrl), file);
    console.log(`Restored ${rows} rows and ${pictures} pictures.`);
  } finally {
    await close();
  }
});
