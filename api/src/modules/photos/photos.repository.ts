import type { Database, Transaction } from '../../database/Database.ts';
import type { ReviewPhotosTable } from '../../database/schema/tables.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_PHOTOS, PHOTO_FILES, type PhotoFile, type PhotoRow } from '../../kernel/photo.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Maximum number of files that one transaction deletes. */
const REMOVAL_BATCH = 100;

/** Photos of accounts younger than this are marked. */
const NEW_ACCOUNT = '7 days';

/** The delay before the deletion of a file is retried. */
const RETRY_SECONDS = 60;

/** The maximum time from storing the first file of an upload to adding the row of its photo. */
const UPLOAD_SECONDS = 60 * 60;

const toFileName = (key: string, file: PhotoFile) => `photos/${key}-${file}.webp`;

/** Returns the storage keys of a photo's files. */
export const toPhotoKeys = (key: string) => PHOTO_FILES.map((file) => toFileName(key, file));

/** Selects the storage keys of all photos, as `key`. */
export const SELECT_PHOTO_KEYS = `select 'photos/' || p.key || '-' || file || '.webp' as key
  from review_photos p cross join unnest(array[${PHOTO_FILES.map((file) => `'${file}'`).join(', ')}]) as file`;

export type NewPhoto = Pick<
  ReviewPhotosTable,
  'review_id' | 'key' | 'content_hash' | 'alt' | 'small_side' | 'large_width' | 'large_height'
> & {
  /** Hash of the review id and the upload key; null if the upload has no key. */
  upload_hash: Buffer | null;
};

export type PhotosRepository = ReturnType<typeof photosRepository>;

/** Photos of reviews. Callers of the methods with a transaction have locked the author and the review. */
export function photosRepository(database: Database) {
  return {
    count,
    findByContent,
    list,
    insert,
    markNew,
    describe,
    reorder,
    remove,
    addUpload,
    cancelUpload,
    ...bindTo(database, { findReview, reserve, release, findKey, removeFiles }),
    ...bindTo(preparedReads(database), { findPublicKey }),
  };
}

/** Updates the number of a review's photos, and the time of its last change. */
async function touch(transaction: Transaction, reviewId: string, added: number): Promise<void> {
  const knex = toKnex(transaction);
  await knex('reviews')
    .where({ id: reviewId })
    .update({
      photos_count: knex.raw('photos_count + ?', [added]),
      updated_at: knex.raw('clock_timestamp()'),
    });
}

/**
 * Reads a review that is not deleted: its author, its number of photos, and whether it has a photo that was uploaded from an identical
 * file. Returns undefined if the review does not exist.
 */
async function findReview(
  database: Database,
  reviewId: string,
  contentHash: Buffer,
): Promise<{ user_id: string; photos_count: number; has_file: boolean } | undefined> {
  const { rows } = await toKnex(database).raw<{
    rows: { user_id: string; photos_count: number; has_file: boolean }[];
  }>(
    `select r.user_id, r.photos_count,
       exists (select from review_photos f where f.review_id = r.id and f.content_hash = ?) as has_file
     from reviews r where r.id = ? and r.deleted_at is null`,
    [contentHash, reviewId],
  );
  return rows[0];
}

/** Returns the id of a review's photo that was uploaded from an identical file; undefined if there is none. */
async function findByContent(
  transaction: Transaction,
  reviewId: string,
  contentHash: Buffer,
): Promise<string | undefined> {
  const photo = await toKnex(transaction)('review_photos')
    .first('id')
    .where({ review_id: reviewId, content_hash: contentHash });
  return photo?.id;
}

async function count(transaction: Transaction, reviewId: string): Promise<number> {
  const review = await toKnex(transaction)('reviews').first('photos_count').where({ id: reviewId });
  return review?.photos_count ?? 0;
}

/** Lists all photos of a review in their order. */
async function list(transaction: Transaction, reviewId: string): Promise<PhotoRow[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: { photos: PhotoRow[] | null }[] }>(
    `select ${OWN_PHOTOS} as photos from reviews r join companies c on c.id = r.company_id where r.id = ?`,
    [reviewId],
  );
  return rows[0]?.photos ?? [];
}

/** Queues the files of an upload for deletion, in case it is not completed. */
async function reserve(database: Database, key: string, uploadHash: Buffer | null = null): Promise<void> {
  const knex = toKnex(database);
  await knex('image_removals').insert(
    toPhotoKeys(key).map((one) => ({
      key: one,
      upload_hash: uploadHash,
      due_at: knex.raw('now() + make_interval(secs => ?)', [UPLOAD_SECONDS]),
    })),
  );
}

/** Makes the files of a failed upload due for deletion. */
async function release(database: Database, key: string): Promise<void> {
  const knex = toKnex(database);
  await knex('image_removals').whereIn('key', toPhotoKeys(key)).update({ due_at: knex.fn.now() });
}

/**
 * Adds a photo whose files are stored, and cancels the scheduled deletion of the files.
 *
 * @returns the photo's id; undefined if the upload was cancelled, or took so long that its files have been deleted
 */
async function insert(
  transaction: Transaction,
  { upload_hash: uploadHash, ...photo }: NewPhoto,
  position: number,
): Promise<string | undefined> {
  const knex = toKnex(transaction);
  const reserved = await knex('image_removals')
    .whereIn('key', toPhotoKeys(photo.key))
    .whereRaw('upload_hash is not distinct from ?', [uploadHash])
    .del();
  if (reserved !== PHOTO_FILES.length) return undefined;
  const upload_hashes = uploadHash === null ? null : [uploadHash];
  const [row] = await knex('review_photos').insert({ ...photo, upload_hashes, position }, ['id']);
  if (row === undefined) throw new Error('INSERT returned no row');
  await touch(transaction, photo.review_id, 1);
  return row.id;
}

/** Records another upload of a photo's file. If any upload of the photo had no key, the photo can't be cancelled. */
async function addUpload(transaction: Transaction, id: string, uploadHash: Buffer | null): Promise<void> {
  await toKnex(transaction).raw(
    `update review_photos set upload_hashes = case when ?::bytea is not null then upload_hashes || ?::bytea end
     where id = ? and upload_hashes is not null and not coalesce(?::bytea = any(upload_hashes), false)`,
    [uploadHash, uploadHash, id, uploadHash],
  );
}

/**
 * Cancels an upload. If the upload is still running, it will add no photo.
 *
 * @returns the id of the photo if only this upload has added the photo; otherwise undefined
 */
async function cancelUpload(
  transaction: Transaction,
  reviewId: string,
  uploadHash: Buffer,
): Promise<string | undefined> {
  const knex = toKnex(transaction);
  await knex('image_removals').where({ upload_hash: uploadHash }).update({ upload_hash: null });
  const { rows } = await knex.raw<{ rows: { id: string; is_last: boolean }[] }>(
    `update review_photos set upload_hashes = array_remove(upload_hashes, ?::bytea)
     where review_id = ? and ?::bytea = any(upload_hashes) returning id, upload_hashes = '{}' as is_last`,
    [uploadHash, reviewId, uploadHash],
  );
  return rows.find(({ is_last: isLast }) => isLast)?.id;
}

/** Marks a review with photos if the account of its author is new. */
async function markNew(transaction: Transaction, reviewId: string): Promise<void> {
  await toKnex(transaction).raw(
    `insert into marks (review_id, company_id, reasons)
       select r.id, r.company_id, jsonb_build_object('newPhotos', jsonb_build_object('photos', r.photos_count))
       from reviews r join users u on u.id = r.user_id where r.id = ? and u.created_at > now() - ?::interval
     on conflict (review_id) where closed_at is null do update set reasons = marks.reasons || excluded.reasons`,
    [reviewId, NEW_ACCOUNT],
  );
}

async function describe(transaction: Transaction, reviewId: string, id: string, alt: string): Promise<void> {
  await toKnex(transaction)('review_photos').where({ id }).update({ alt });
  await touch(transaction, reviewId, 0);
}

/** @param ids all photos of the review, in their new order */
async function reorder(transaction: Transaction, reviewId: string, ids: readonly string[]): Promise<void> {
  await toKnex(transaction).raw(
    `update review_photos f set position = wanted.place - 1
     from unnest(?::bigint[]) with ordinality as wanted (id, place) where f.id = wanted.id and f.review_id = ?`,
    [[...ids], reviewId],
  );
  await touch(transaction, reviewId, 0);
}

/** Deletes a photo. A trigger queues its files for deletion. The photos after it move up. */
async function remove(transaction: Transaction, reviewId: string, id: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex.raw(
    `with removed as (delete from review_photos where id = ? returning position)
     update review_photos f set position = f.position - 1 from removed
     where f.review_id = ? and f.position > removed.position`,
    [id, reviewId],
  );
  await touch(transaction, reviewId, -1);
}

/** Returns the storage key of a file that everybody may see; undefined if there is none. */
async function findPublicKey(read: PreparedReads, name: string, file: PhotoFile): Promise<string | undefined> {
  const [photo] = await read<{ key: string }>(
    'public-photo',
    () => `select f.key from review_photos f join reviews r on r.id = f.review_id join companies c on c.id = r.company_id
     where f.name = ? and f.hidden_at is null and r.hidden_at is null and r.deleted_at is null and c.removed_at is null`,
    [name],
  );
  return photo && toFileName(photo.key, file);
}

/** Returns the storage key of a file of a review that is not deleted, with the review's author; undefined if there is none. */
async function findKey(
  database: Database,
  reviewId: string,
  id: string,
  file: PhotoFile,
): Promise<{ key: string; authorId: string } | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { key: string; user_id: string }[] }>(
    `select f.key, r.user_id from review_photos f join reviews r on r.id = f.review_id
     where f.id = ? and r.id = ? and r.deleted_at is null`,
    [id, reviewId],
  );
  return rows[0] && { key: toFileName(rows[0].key, file), authorId: rows[0].user_id };
}

/**
 * Deletes a batch of files that are no longer used. A file that can't be deleted stays in the queue for later.
 *
 * @param removeFile deletes a file from the storage
 * @returns the number of deleted files, and the reasons why other files were not deleted
 */
async function removeFiles(
  database: Database,
  removeFile: (key: string) => Promise<void>,
): Promise<{ removed: number; errors: unknown[] }> {
  const knex = toKnex(database);
  return knex.transaction(async (transaction) => {
    const due: string[] = await transaction('image_removals')
      .where('due_at', '<=', transaction.fn.now())
      .orderBy('due_at')
      .limit(REMOVAL_BATCH)
      .forUpdate()
      .skipLocked()
      .pluck('key');
    const failed: string[] = [];
    const errors: unknown[] = [];
    for (const key of due) {
      await removeFile(key).catch((error: unknown) => {
        failed.push(key);
        errors.push(error);
      });
    }
    const removed = due.filter((key) => !failed.includes(key));
    await transaction('image_removals').whereIn('key', removed).del();
    await transaction('image_removals')
      .whereIn('key', failed)
      .update({ due_at: transaction.raw('now() + make_interval(secs => ?)', [RETRY_SECONDS]) });
    return { removed: removed.length, errors };
  });
}
