import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** What an archive says of itself, in its file `backup.json`. */
export type Manifest = Type.Static<typeof Manifest>;

/** The one format so far. A reader refuses others. */
export const FORMAT = 1;

const Table = Type.Object({
  name: Type.String(),
  /** In the order of the table's file. Columns that PostgreSQL generates are left out. */
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
});

const Sequence = Type.Object({
  name: Type.String(),
  /** The next number that it gives, as text: it is a bigint. */
  next: Type.String({ pattern: '^\\d+$' }),
});

export const Manifest = Type.Object({
  format: Type.Integer(),
  /** ISO 8601, UTC. */
  madeAt: Type.String(),
  /** The newest migration of the database that it was made of. */
  migration: Type.String(),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
});

const manifest = Compile(Manifest);

/** The archive's parts. */
export const entryOf = {
  manifest: 'backup.json',
  table: (name: string) => `tables/${name}.copy`,
  picture: (key: string) => `pictures/${key}`,
};

/** The key of a picture's entry; null for other entries. */
export function pictureKeyOf(entry: string): string | null {
  return entry.startsWith('pictures/') ? entry.slice('pictures/'.length) : null;
}

/** @throws an error of one line when it is none that this version can read */
export function readManifest(text: string): Manifest {
  const read: unknown = JSON.parse(text);
  if (typeof read === 'object' && read !== null && 'format' in read && read.format !== FORMAT) {
    throw new Error(`The archive has format ${String(read.format)}; this version of Heard reads format ${FORMAT}.`);
  }
  if (!manifest.Check(read)) throw new Error('The archive says of itself what no backup of Heard says.');
  return read;
}
