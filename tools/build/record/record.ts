// The deployment record: a folder per remote with a file per revision. No revision is ever overwritten, so the files also are the log.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { parsePrefix } from './paths.ts';
import { PUBLIC_KEY } from './signatures.ts';
import type { RecordList, RemoteRecord } from './types.ts';

export { deploy, getPreviews, isDeployed, promote, remove, rollBack, rotate } from './changes.ts';
export {
  createKeys,
  findSigner,
  findSignatureError,
  hashRecord,
  PUBLIC_KEY,
  readPublicKey,
  sign,
  signRotation,
} from './signatures.ts';
export {
  MAX_DESCRIPTION_BYTES,
  MAX_MANIFEST_BYTES,
  parseManifest,
  parseUnpinnedManifest,
  toIntegrity,
} from './manifest.ts';
export { covers, overlaps, parsePrefix } from './paths.ts';
export type * from './types.ts';

/** The name of a remote, which is also the name of its folder. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,63}$/;
const REVISION = /^(\d{6})\.json$/;
/** The file with all records, for a static host. */
const INDEX = 'index.json';

const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' };
const person = { type: 'string', minLength: 1, maxLength: 200 };
const share = { type: 'number', minimum: 0, maximum: 100 };
const publicKey = { type: 'string', pattern: PUBLIC_KEY.source };
const signature = {
  type: 'object',
  required: ['key', 'value'],
  properties: { key: publicKey, value: { type: 'string', maxLength: 100 } },
};
const build = {
  release: { type: 'string', minLength: 1, maxLength: 100 },
  url: { type: 'string', pattern: '^(https?://[^/]+/(.*/)?|/(?!/)(.*/)?)$', maxLength: 1000 },
  manifest: { type: 'string', pattern: '^sha384-[A-Za-z0-9+/]{64}$' },
  at: time,
  by: person,
};
const release = { type: 'object', required: ['release', 'url', 'manifest', 'at', 'by'], properties: build };
const isRecord: ValidateFunction<RemoteRecord> = new Ajv({ strict: false }).compile({
  type: 'object',
  required: ['name', 'owner', 'prefixes', 'since', 'revision', 'current', 'candidate', 'previous', 'change'],
  properties: {
    name: { type: 'string', pattern: REMOTE_NAME.source },
    owner: person,
    prefixes: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', maxLength: 200 } },
    render: { const: false },
    since: time,
    revision: { type: 'integer', minimum: 1, maximum: 999_999 },
    current: { ...release, nullable: true },
    candidate: {
      ...release,
      nullable: true,
      required: [...release.required, 'share'],
      properties: {
        ...build,
        share,
        condition: {
          type: 'object',
          required: ['share', 'maxFailures', 'minMounts'],
          properties: { share, maxFailures: share, minMounts: { type: 'integer', minimum: 1 } },
        },
      },
    },
    previous: { type: 'array', maxItems: 20, items: release },
    previews: {
      type: 'array',
      maxItems: 20,
      items: {
        ...release,
        required: [...release.required, 'expires', 'link'],
        properties: { ...build, expires: time, link: { type: 'string', pattern: '^([0-9a-f]{64})?$' } },
      },
    },
    key: publicKey,
    rotations: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['from', 'key', 'signature'],
        properties: { from: publicKey, key: publicKey, signature },
      },
    },
    signature,
    basis: { type: 'object' },
    change: { type: 'object', required: ['action', 'release', 'share', 'at', 'by', 'reason'] },
  },
});

/** Thrown when somebody else has changed the same remote in the meantime. */
export class ConflictError extends Error {}

/**
 * Reads the latest revision of every remote.
 * @throws {Error} if the folder can't be read
 */
export async function readRecords(folder: string): Promise<RecordList> {
  const entries = (await readdir(folder)).filter((name) => REMOTE_NAME.test(name)).sort();
  const results = await Promise.all(
    entries.map(async (name) => ({ name, ...(await settle(() => readRecord(folder, name))) })),
  );
  return toList(results);
}

/**
 * Parses the index of a record folder, which a static host serves.
 * @throws {Error} if it is not an index
 */
export function parseIndex(value: unknown): RecordList {
  const { remotes } = (value ?? {}) as { remotes?: unknown };
  if (typeof remotes !== 'object' || remotes === null) throw new Error('the record has no "remotes"');
  return toList(
    Object.entries(remotes).map(([name, record]) => {
      try {
        return { name, record: parseRecord(record, name) };
      } catch (error) {
        return { name, error: toError(error) };
      }
    }),
  );
}

/**
 * Reads the latest revision of a remote; null if it has none.
 * @throws {Error} if it is malformed
 */
export async function readRecord(folder: string, name: string): Promise<RemoteRecord | null> {
  const last = (await listRevisions(folder, name)).at(-1);
  return last === undefined ? null : readRevision(folder, name, last);
}

/** Reads all revisions of a remote, oldest first. */
export async function readHistory(folder: string, name: string): Promise<RemoteRecord[]> {
  const revisions = await listRevisions(folder, name);
  return Promise.all(revisions.map((revision) => readRevision(folder, name, revision)));
}

/**
 * Writes a new revision, unless the remote already has that revision. Uses a hard link, because its creation either
 * succeeds or fails completely, even on network file systems. The file has the mode of the previous revision.
 * @throws {ConflictError} if the remote already has that revision
 */
export async function writeRevision(folder: string, record: RemoteRecord) {
  const { name, revision } = parseRecord(record, record.name);
  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  const before = (await listRevisions(folder, name)).at(-1);
  const temporary = join(place, `.${randomUUID()}.new`);
  try {
    await writeDurably(temporary, record, before === undefined ? null : join(place, toFile(before)));
    await link(temporary, join(place, toFile(revision)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new ConflictError(`${name} was changed by somebody else at the same time. Run the command again.`);
  } finally {
    await rm(temporary, { force: true });
  }
  await writeIndex(folder);
}

/**
 * Writes all records into one file. Repeats this until no record has changed in the meantime, so that the file of the last of several writers
 * contains every record.
 */
async function writeIndex(folder: string) {
  // Writes to the target of a symbolic link, so that the link stays a link.
  const file = await realpath(join(folder, INDEX)).catch(() => join(folder, INDEX));
  for (let written = ''; ;) {
    const { records } = await readRecords(folder);
    const index = { remotes: Object.fromEntries(records.map((record) => [record.name, record])) };
    const text = JSON.stringify(index);
    if (text === written) return;
    const temporary = join(dirname(file), `.${randomUUID()}.new`);
    try {
      await writeDurably(temporary, index, file);
      await rename(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
    written = text;
  }
}

/**
 * Writes an object as JSON to a new file, and waits until the file is on the disk. @param model an earlier file. The new file gets its mode, or the
 * default mode if `model` is null or does not exist
 */
async function writeDurably(file: string, content: object, model: string | null) {
  const mode =
    model === null
      ? null
      : await stat(model).then(
          ({ mode }) => mode & 0o777,
          () => null,
        );
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    // Sets the mode explicitly, because the umask would change it.
    if (mode !== null) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the numbers of the stored revisions of a record in ascending order. */
async function listRevisions(folder: string, name: string): Promise<number[]> {
  const files = await readdir(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files
    .map((file) => Number(REVISION.exec(file)?.[1] ?? 0))
    .filter((revision) => revision > 0)
    .sort((one, other) => one - other);
}

async function readRevision(folder: string, name: string, revision: number) {
  const record = parseRecord(JSON.parse(await readFile(join(folder, name, toFile(revision)), 'utf8')), name);
  if (record.revision !== revision) throw new Error(`${toFile(revision)} contains revision ${record.revision}`);
  return record;
}

function toFile(revision: number) {
  return `${String(revision).padStart(6, '0')}.json`;
}

function parseRecord(value: unknown, name: string): RemoteRecord {
  if (!isRecord(value)) {
    const [error] = isRecord.errors ?? [];
    throw new Error(`the record is malformed: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  }
  if (value.name !== name) throw new Error(`the record is of ${value.name}`);
  return { ...value, prefixes: value.prefixes.map(parsePrefix) };
}

async function settle<Value>(action: () => Promise<Value>): Promise<{ record?: Value; error?: Error }> {
  try {
    return { record: await action() };
  } catch (error) {
    return { error: toError(error) };
  }
}

function toList(results: { name: string; record?: RemoteRecord | null; error?: Error }[]): RecordList {
  return {
    records: results.flatMap(({ record }) => (record === undefined || record === null ? [] : [record])),
    problems: results.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, reason: error.message }])),
  };
}

function toError(error: unknown) {
  return error instanceof Error ? error : new Error(String(error));
}
