import { restoreBackup } from '../backup/restoreBackup.ts';
import { connectDatabase } from '../database/connectDatabase.ts';
import { openImageStore } from '../modules/images/index.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './support/runCommand.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run restore -- heard.zip');
  const settings = readSettings(process.env);
  const { database, close } = await connectDatabase(settings, console.log);
  try {
    const { rows, pictures } = await restoreBackup(database, await openImageStore(settings.storageUrl), file);
    console.log(`Restored ${rows} rows and ${pictures} images.`);
  } finally {
    await close();
  }
});
