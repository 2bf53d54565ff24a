import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { keyOf } from '../../modules/avatars/keepAvatar.ts';
import type { PictureStore } from '../../modules/avatars/pictureStore.ts';
import { entryOf, FORMAT, type Manifest } from './Manifest.ts';

/** What a backup holds. */
export interface Backup {
  rows: number;
  pictures: number;
}

/**
 * Writes all tables, as they are at one moment, and the pictures that they name into one archive. Nobody waits for it: it
 * reads in one snapshot. The file is there under its name once it is whole.
 *
 * An archive is a zip file: `backup.json`, `tables/<name>.copy` in PostgreSQL's text format of COPY, `pictures/<key>`. It
 * has the hashes of passwords, so that its owner alone may read it.
 *
 * @throws an error of one line when `file` is there already, or when the database has no tables of Heard's
 */
export async function writeBackup(database: Knex, pictures: PictureStore, file: string): Promise<Backup> {
  if (existsSync(file)) throw new Error(`${file} is there already. Remove it, or give another name.`);
  const unfinished = `${file}.part`;
  try {
    const written = await database.transaction(
      async (snapshot) => {
        const client: Client = await snapshot.client.acquireConnection();
        // Whatever the server is set to, the text of a value is the same everywhere.
        await client.query(`set local datestyle = 'ISO'; set local timezone = 'UTC'; set local statement_timeout = 0`);
        return writeArchive(client, pictures, unfinished);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    await rename(unfinished, file);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeArchive(client: Client, pictures: PictureStore, file: string): Promise<Backup> {
  const migration = await newestMigration(client);
  const tables = await describeTables(client);
  const sequences = await describeSequences(client);
  const { rows: drawn } = await client.query<{ path: string }>(
    `select avatar as path from users where avatar is not null
     union all select avatar from companies where avatar is not null`,
  );

  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const counts: (() => Manifest['tables'][number])[] = [];
  for (const { name, columns } of tables) {
    zip.addReadStreamLazy(entryOf.table(name), { forceZip64Format: true }, (give) => {
      const copied: CopyToStreamQuery = client.query(
        copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
      );
      counts.push(() => ({ name, columns, rows: copied.rowCount }));
      give(null, copied);
    });
  }
  for (const { path } of drawn) {
    zip.addReadStreamLazy(entryOf.picture(keyOf(path)), { compress: false }, (give) => {
      // One that was removed since the snapshot stays an empty entry, which a restore leaves out.
      pictures.get(keyOf(path)).then(
        (picture) => give(null, picture ?? Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  // The last entry: only now are the rows counted.
  zip.addReadStreamLazy(entryOf.manifest, (give) => {
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: new Date().toISOString(),
      migration,
      tables: counts.map((count) => count()),
      sequences,
    };
    give(null, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  });
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flush: true })), failed]);
  return { rows: counts.reduce((sum, count) => sum + count().rows, 0), pictures: drawn.length };
}

async function newestMigration(client: Client): Promise<string> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  const { rows } = there[0]?.there
    ? await client.query<{ name: string }>('select name from migrations order by id desc limit 1')
    : { rows: [] };
  if (rows[0] === undefined) throw new Error('The database has no tables yet, so there is nothing to back up.');
  return rows[0].name;
}

/** Knex's own, and what is not for an archive: mails carry one-time links, and a restored database would send them again. */
const LEFT_OUT = ['migrations', 'migrations_lock', 'mails'];

/** All tables but those that are left out. */
async function describeTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all ($1)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

async function describeSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; next: string }>(`
    select sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname = current_schema() and sequencename not like 'migrations%'`);
  return rows;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
