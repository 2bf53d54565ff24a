import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../database/connectDatabase.ts';
import { migrate } from '../database/migrate.ts';
import { describeSchema } from '../database/schema/describeSchema.ts';
import { runCommand } from './support/runCommand.ts';

const FOLDER = join(import.meta.dirname, '../database/schema');

/** Migrates a new, temporary database and writes its description next to the sources. */
await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heard-schema-'));
  const { database, close } = await connectDatabase(
    { databaseUrl: process.env['DATABASE_URL'] ?? null, dataDir },
    () => {},
  );
  try {
    await migrate(database);
    const { sql, types } = await describeSchema(database);
    await writeFile(join(FOLDER, 'schema.sql'), sql);
    await writeFile(join(FOLDER, 'tables.ts'), types);
    console.log('Wrote schema.sql and tables.ts.');
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
