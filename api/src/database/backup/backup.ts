import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPictureStore } from '../../modules/avatars/pictureStore.ts';
import { readSettings } from '../../settings.ts';
import { connectRunningDatabase } from '../connectRunningDatabase.ts';
import { runCommand } from '../runCommand.ts';
import { writeBackup } from './writeBackup.ts';

/** Writes the archive that the command names, of the database that runs or is started for the while. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Say where to write it: npm run backup -- heard.zip');
  const { databaseUrl, dataDir, storageUrl } = readSettings(process.env);
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error('There is no database yet, so there is nothing to back up.');
  }
  const { database, close } = await connectRunningDatabase({ databaseUrl, dataDir });
  try {
    const { rows, pictures } = await writeBackup(database, await openPictureStore(storageUrl), file);
    console.log(`${file} holds ${rows} rows and ${pictures} pictures.`);
  } finally {
    await close();
  }
});
