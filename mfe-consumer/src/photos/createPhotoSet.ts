import type { Photo } from '@heard/contract';
import type { ApiClient } from '@heard/sdk';
import { createPhotoChanges } from './createPhotoChanges.ts';
import { createPhotoTiles, getAlt } from './createPhotoTiles.ts';
import type { PhotoSet } from './PhotoSet.ts';

/**
 * Creates the photos of a review's form.
 * @param photos the photos that the review already has
 */
export function createPhotoSet(api: ApiClient, photos: readonly Photo[]): PhotoSet {
  const tiles = createPhotoTiles(photos);
  const changes = createPhotoChanges(api, tiles, photos);
  let work: Promise<unknown> = Promise.resolve();

  /** Runs one job at a time. */
  function enqueue<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = work.then(job);
    work = result.catch(() => undefined);
    return result;
  }

  /** Uploads photos after all earlier jobs. @param before changes to save first */
  async function run(reviewId: string, keys: readonly string[], before?: () => Promise<void>): Promise<boolean> {
    for (const key of keys) tiles.change(key, { upload: 'waiting', error: null });
    return enqueue(async () => {
      try {
        await before?.();
        for (const key of keys) await changes.upload(reviewId, key);
      } finally {
        // These uploads were not attempted, because `before` has failed.
        for (const key of keys) if (tiles.find(key)?.upload === 'waiting') tiles.change(key, { upload: null });
      }
      await changes.sort(reviewId);
      return tiles.isComplete();
    });
  }

  return {
    ...tiles,
    hasChanges: () =>
      changes.isDifferent() ||
      tiles.get().tiles.some((tile) => tile.stored === null || tile.stored.alt !== getAlt(tile)),
    save(reviewId) {
      const missing = tiles.get().tiles.filter(({ stored }) => stored === null);
      return run(
        reviewId,
        missing.map(({ key }) => key),
        async () => {
          // Deletes first, because the number of photos of a review is limited.
          await changes.deleteRemoved(reviewId);
          await changes.cancelUploads(reviewId);
          await changes.describeStored(reviewId);
        },
      );
    },
    async retry(reviewId, key) {
      return tiles.find(key)?.upload === 'failed' ? run(reviewId, [key]) : tiles.isComplete();
    },
    cancelUploads: (reviewId) => enqueue(() => changes.cancelUploads(reviewId, { isAll: true })),
  };
}
