import { Transform, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { PictureStore } from '../../modules/avatars/pictureStore.ts';
import { migrate } from '../migrate.ts';
import { withoutIndexes } from '../withoutIndexes.ts';
import { entryOf, pictureKeyOf, readManifest, type Manifest } from './Manifest.ts';
import { quoted, type Backup } from './writeBackup.ts';

/**
 * Fills an empty database with what an archive of `writeBackup` holds, brings it to this version's tables, and puts the
 * pictures into their store. All of it or nothing: the tables are there once every row is.
 *
 * @throws an error of one line when the database has tables already, or when the archive is broken, incomplete or newer
 */
export async function restoreBackup(database: Knex, pictures: PictureStore, file: string): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${file} can't be read as a backup (${error.message}).`, { cause: error });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (name: string) => openEntry(zip, entries.get(name), name);
    const manifest = readManifest(await text(await open(entryOf.manifest)));
    // Read once before anything is written: the database would tell of a broken row, not of a broken archive.
    for (const name of entries.keys()) await finished((await open(name)).resume());

    await database.transaction(async (transaction) => {
      const client: Client = await transaction.client.acquireConnection();
      await client.query('set local statement_timeout = 0');
      await migrateTo(transaction, manifest.migration);
      await fillTables(client, manifest, open);
    });
    await database.raw('analyze');
    await migrate(database);

    let count = 0;
    for (const [name, { uncompressedSize }] of entries) {
      const key = pictureKeyOf(name);
      if (key === null || uncompressedSize === 0) continue;
      await pictures.put(key, await buffer(await open(name)));
      count++;
    }
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), pictures: count };
  } finally {
    zip.close();
  }
}

/** Makes the tables as they were when the archive was made. */
async function migrateTo(transaction: Knex.Transaction, migration: string): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { there: boolean }[] }>(
    `select to_regclass('migrations') is not null or to_regclass('users') is not null as there`,
  );
  if (rows[0]?.there) throw new Error('The database has tables already. A backup is restored into an empty database.');
  const [, known]: [unknown, { name: string }[] | string[]] = await transaction.migrate.list();
  const names = known.map((one) => (typeof one === 'string' ? one : one.name));
  if (!names.includes(migration)) {
    throw new Error(
      `The archive is of a newer version of Heard (its tables are ${migration}). Restore it with that one.`,
    );
  }
  for (const name of names) {
    await transaction.migrate.up();
    if (name === migration) return;
  }
}

async function fillTables(
  client: Client,
  { tables, sequences }: Manifest,
  open: (name: string) => Promise<Readable>,
): Promise<void> {
  const names = tables.map(({ name }) => quoted(name));
  // What triggers write is in the archive. Those that are switched off stay so.
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass as "table", quote_ident(tgname) as name from pg_trigger
     where tgrelid = any ($1::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [names],
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await withoutIndexes(client, names, async (again) => {
    for (const { name, columns, rows } of tables) {
      // Some tables begin with rows that a migration has written.
      await client.query(`delete from ${quoted(name)}`);
      const copied = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
      await pipeline(await open(entryOf.table(name)), copied);
      if (copied.rowCount !== rows) {
        throw new Error(`The archive is incomplete: ${name} has ${copied.rowCount} rows of ${rows}.`);
      }
    }
    await again();
  });
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  for (const { name, next } of sequences)
    await client.query('select setval($1::regclass, $2, false)', [quoted(name), next]);
}

/** An entry's bytes. The stream fails at its end when they are not those that were written. */
async function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (entry === undefined) throw new Error(`The archive is incomplete: it has no ${name}.`);
  const stream = await zip.openReadStreamPromise(entry);
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error(`The archive is broken: ${name} is not what was written.`));
    },
  });
  stream.once('error', (error) => check.destroy(new Error(`The archive is broken: ${name} (${error.message}).`)));
  return stream.pipe(check);
}
