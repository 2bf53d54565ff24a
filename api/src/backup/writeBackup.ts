import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { toStorageKey } from '../modules/avatars/index.ts';
import type { ImageStore } from '../modules/images/index.ts';
import { SELECT_PHOTO_KEYS } from '../modules/photos/index.ts';
import type { Database } from '../database/Database.ts';
import { toClient, toKnex } from '../database/toKnex.ts';
import { entryNames, FORMAT, type Manifest } from './Manifest.ts';

/** Number of rows and images in a backup. */
export interface Backup {
  rows: number;
  pictures: number;
}

/**
 * Writes a snapshot of all tables, and the images they refer to, into one archive. Doesn't block writes. The file appears
 * under its name when it is complete.
 *
 * An archive is a zip file: `backup.json`, `tables/<name>.copy` in PostgreSQL's COPY text format, `pictures/<key>`. It
 * contains password hashes and is readable only by its owner.
 *
 * @throws an error with a one-line message when `file` exists or its folder is missing, or when the database has no tables of Heard
 */
export async function writeBackup(database: Database, pictures: ImageStore, file: string): Promise<Backup> {
  if (existsSync(file)) throw new Error(`${file} already exists. Remove it or choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`The folder ${dirname(file)} does not exist. Create it first.`);
  const unfinished = `${file}.part`;
  try {
    const written = await toKnex(database).transaction(
      async (snapshot) => {
        const client: Client = await toClient(snapshot).acquireConnection();
        // Makes the text format independent of the server's settings.
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

async function writeArchive(client: Client, pictures: ImageStore, file: string): Promise<Backup> {
  const migration = await newestMigration(client);
  const tables = await describeTables(client);
  const sequences = await describeSequences(client);
  const { rows: avatars } = await client.query<{ path: string }>(
    `select avatar as path from users where avatar is not null
     union all select avatar from companies where avatar is not null`,
  );
  // The table of photos may be missing, because a database is also backed up before it is migrated.
  const hasPhotos = tables.some(({ name }) => name === 'review_photos');
  const photos = hasPhotos ? (await client.query<{ key: string }>(SELECT_PHOTO_KEYS)).rows : [];
  const images = [...avatars.map(({ path }) => toStorageKey(path)), ...photos.map(({ key }) => key)];

  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const counts: (() => Manifest['tables'][number])[] = [];
  for (const { name, columns } of tables) {
    zip.addReadStreamLazy(entryNames.table(name), { forceZip64Format: true }, (respond) => {
      const copied: CopyToStreamQuery = client.query(
        copyTo(
          `copy (select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)} where ${INCLUDED_ROWS[name] ?? 'true'}) to stdout`,
        ),
      );
      counts.push(() => ({ name, columns, rows: copied.rowCount }));
      respond(null, copied);
    });
  }
  for (const key of images) {
    zip.addReadStreamLazy(entryNames.picture(key), { compress: false }, (respond) => {
      // An image deleted after the snapshot becomes an empty entry, which a restore skips.
      pictures.get(key).then(
        (picture) => respond(null, picture ?? Readable.from([])),
        (error: unknown) => respond(error, Readable.from([])),
      );
    });
  }
  // The manifest must be the last entry, because it contains the numbers of rows, which are counted while the rows are written.
  zip.addReadStreamLazy(entryNames.manifest, (respond) => {
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: new Date().toISOString(),
      migration,
      tables: counts.map((count) => count()),
      sequences,
    };
    respond(null, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  });
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flush: true })), failed]);
  return { rows: counts.reduce((sum, count) => sum + count().rows, 0), pictures: images.length };
}

async function newestMigration(client: Client): Promise<string> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  const { rows } = there[0]?.there
    ? await client.query<{ name: string }>('select name from migrations order by id desc limit 1')
    : { rows: [] };
  if (rows[0] === undefined) throw new Error('The database has no tables yet, nothing to back up.');
  return rows[0].name;
}

/**
 * Tables that are not part of a backup:
 * - Knex's own tables
 * - sessions and one-time tokens, because they give access to accounts
 * - emails and reminders, because they contain such tokens and would be sent again
 * - data that expires within a day
 * - measurements of visits, which are kept for a week
 */
export const EXCLUDED_TABLES = [
  'migrations',
  'migrations_lock',
  'sessions',
  'one_time_tokens',
  'mails',
  'recipient_emails',
  'passkey_challenges',
  'invitation_reminders',
  'web_vitals',
  'invited_reviews',
  'reply_reservations',
  'oidc_logins',
  'oidc_logouts',
];

/**
 * Maps tables to the condition for the rows that a backup contains. Excludes pending invitations: they contain email addresses of people without an
 * account, are deleted within days, and would be sent again. Excludes reports that wait for a code, because they expire within a day.
 */
export const INCLUDED_ROWS: Record<string, string> = {
  invitations: "state not in ('planned', 'waiting')",
  flag_visitors: 'explanation is null',
};

async function describeTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all ($1)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
}

async function describeSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; next: string }>(`
    select sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname = current_schema() and sequencename not like 'migrations%'`);
  return rows;
}

/** Quotes a name for use in SQL. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
