import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** The manifest of an archive, its file `backup.json`. */
export type Manifest = Type.Static<typeof Manifest>;

/** The only supported format. Archives in other formats are rejected. */
export const FORMAT = 1;

const Table = Type.Object({
  name: Type.String(),
  /** The columns in the order of the table's file, without generated columns. */
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
});

const Sequence = Type.Object({
  name: Type.String(),
  /** The next value of the sequence: a bigint, as text. */
  next: Type.String({ pattern: '^\\d+$' }),
});

export const Manifest = Type.Object({
  format: Type.Integer(),
  /** The time of the backup in ISO 8601, in UTC. */
  madeAt: Type.String(),
  /** The newest migration of the source database. */
  migration: Type.String(),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
});

const manifest = Compile(Manifest);

/** Names of the archive's entries. */
export const entryNames = {
  manifest: 'backup.json',
  table: (name: string) => `tables/${name}.copy`,
  picture: (key: string) => `pictures/${key}`,
};

/** Returns the storage key of an image's entry; null for other entries. */
export function parsePictureKey(entry: string): string | null {
  return entry.startsWith('pictures/') ? entry.slice('pictures/'.length) : null;
}

/** Parses a manifest. @throws an error with a one-line message when the manifest is invalid or has another format */
export function parseManifest(text: string): Manifest {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === 'object' && parsed !== null && 'format' in parsed && parsed.format !== FORMAT) {
    throw new Error(
      `The archive has format ${String(parsed.format)}, but this version of Heard reads format ${FORMAT}.`,
    );
  }
  if (!manifest.Check(parsed)) throw new Error('The archive has an invalid manifest.');
  return parsed;
}
