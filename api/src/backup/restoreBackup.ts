import { Transform, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { ImageStore } from '../modules/images/index.ts';
import { findMigrationOfArchive } from '../database/adoptBaseline.ts';
import type { Database, Transaction } from '../database/Database.ts';
import { migrate } from '../database/migrate.ts';
import { inOneTransaction, migrationSource, type MigrationSource } from '../database/migrations/migrationSource.ts';
import { runInTransaction } from '../database/runInTransaction.ts';
import { toClient, toKnex } from '../database/toKnex.ts';
import { withoutIndexes } from '../database/withoutIndexes.ts';
import { entryNames, parseManifest, parsePictureKey, type Manifest } from './Manifest.ts';
import { EXCLUDED_TABLES, quoteIdentifier, type Backup } from './writeBackup.ts';

/**
 * Restores an archive of `writeBackup` into an empty database, migrates it to this version, and stores the images. The
 * tables are created and filled in one transaction.
 *
 * @param source other migrations, for tests
 * @throws an error with a one-line message when the database has tables, or the archive is corrupt, incomplete, newer or older
 *   than the baseline
 */
export async function restoreBackup(
  database: Database,
  pictures: ImageStore,
  file: string,
  source: MigrationSource = migrationSource,
): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${file} is not a readable backup (${error.message}).`, { cause: error });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (name: string) => openEntry(zip, entries.get(name), name);
    const manifest = parseManifest(await text(await open(entryNames.manifest)));
    // Verifies all checksums before anything is written. Otherwise the database would report a broken row instead.
    for (const name of entries.keys()) await finished((await open(name)).resume());

    await runInTransaction(database, async (transaction) => {
      const client: Client = await toClient(transaction).acquireConnection();
      await client.query('set local statement_timeout = 0');
      await migrateTo(transaction, findMigrationOfArchive(manifest.migration), source);
      await fillTables(client, manifest, open);
    });
    await toKnex(database).raw('analyze');
    await migrate(database, { source });

    let count = 0;
    for (const [name, { uncompressedSize }] of entries) {
      const key = parsePictureKey(name);
      if (key === null || uncompressedSize === 0) continue;
      await pictures.put(key, await buffer(await open(name)));
      count++;
    }
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), pictures: count };
  } finally {
    zip.close();
  }
}

/** Creates the tables of the version that wrote the archive. */
async function migrateTo(transaction: Transaction, migration: string, source: MigrationSource): Promise<void> {
  const knex = toKnex(transaction);
  if ((await knex.schema.hasTable('migrations')) || (await knex.schema.hasTable('users'))) {
    throw new Error('The database already has tables. Restore the backup into an empty database.');
  }
  const names = await source.getMigrations();
  if (!names.includes(migration)) {
    throw new Error(
      `The archive was written by a newer version of Heard (migration ${migration}). Restore it with that version.`,
    );
  }
  for (const name of names) {
    await knex.migrate.up({ migrationSource: inOneTransaction(source) });
    if (name === migration) return;
  }
}

async function fillTables(
  client: Client,
  { tables, sequences }: Manifest,
  open: (name: string) => Promise<Readable>,
): Promise<void> {
  const names = tables.map(({ name }) => quoteIdentifier(name));
  // Disables the triggers, because the archive includes the rows that triggers write. Excludes disabled triggers, which would otherwise be enabled
  // afterwards.
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass as "table", quote_ident(tgname) as name from pg_trigger
     where tgrelid = any ($1::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [names],
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await withoutIndexes(client, names, async (restoreIndexes) => {
    for (const { name, columns, rows } of tables) {
      // Skips sessions and one-time tokens, which archives of older versions contain.
      if (EXCLUDED_TABLES.includes(name)) continue;
      // Deletes rows that migrations have inserted.
      await client.query(`delete from ${quoteIdentifier(name)}`);
      const copied = client.query(
        copyFrom(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
      );
      await pipeline(await open(entryNames.table(name)), copied);
      if (copied.rowCount !== rows) {
        throw new Error(`The archive is incomplete: ${name} has ${copied.rowCount} rows of ${rows}.`);
      }
    }
    await restoreIndexes();
  });
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  for (const { name, next } of sequences)
    await client.query('select setval($1::regclass, $2, false)', [quoteIdentifier(name), next]);
}

/** Opens an entry. The stream fails at its end when the checksum does not match. */
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
      done(sum === entry.crc32 ? null : new Error(`The archive is corrupt: the checksum of ${name} does not match.`));
    },
  });
  stream.once('error', (error) => check.destroy(new Error(`The archive is corrupt: ${name} (${error.message}).`)));
  return stream.pipe(check);
}
