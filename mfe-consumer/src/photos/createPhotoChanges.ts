import { endpoints, type Photo } from '@heard/contract';
import { isApiError, type ApiClient } from '@heard/sdk';
import { getAlt, type PhotoTiles } from './createPhotoTiles.ts';
import type { PhotoTile } from './PhotoSet.ts';
import { createUpload } from './sendUpload.ts';

/** Ignores a 404: the photo was already deleted, in another tab or by a request whose response was lost. */
function ignoreMissing(error: unknown): void {
  if (!isApiError(error, 404)) throw error;
}

/**
 * Creates the requests that update the stored photos of a review to match the tiles of its form. Only one of them may run at a time.
 * @param photos the photos that the review already has
 */
export function createPhotoChanges(api: ApiClient, tiles: PhotoTiles, photos: readonly Photo[]) {
  /** The ids of the stored photos, in the order of the API. */
  const order = photos.map(({ id }) => id);
  /** The keys of failed uploads whose photos the API may have stored nevertheless. */
  const uncertain = new Set<string>();
  const getAbandoned = () => [...uncertain].filter((key) => tiles.find(key) === undefined);

  /** Removes the second tile of a file that was chosen twice: the API stores each file once. Keeps the first description. */
  async function mergeWith(first: PhotoTile, repeated: PhotoTile, stored: Photo, reviewId: string): Promise<void> {
    tiles.remove(repeated.key);
    tiles.change(first.key, { stored });
    await describeStored(reviewId, [{ ...first, stored }]);
  }

  async function describeStored(reviewId: string, described = tiles.get().tiles): Promise<void> {
    for (const tile of described) {
      const alt = getAlt(tile);
      if (tile.stored === null || tile.stored.alt === alt) continue;
      const params = { id: reviewId, photoId: tile.stored.id };
      tiles.change(tile.key, { stored: await api.send(endpoints.updatePhoto, { params, body: { alt } }) });
    }
  }

  return {
    describeStored,

    /** Returns whether the stored photos differ, or may differ, from the tiles. */
    isDifferent: () =>
      getAbandoned().length > 0 ||
      tiles
        .getStored()
        .map(({ id }) => id)
        .join() !== order.join(),

    async deleteRemoved(reviewId: string): Promise<void> {
      const stored = new Set(tiles.getStored().map(({ id }) => id));
      for (const photoId of order.filter((id) => !stored.has(id))) {
        await api.send(endpoints.deletePhoto, { params: { id: reviewId, photoId } }).catch(ignoreMissing);
        order.splice(order.indexOf(photoId), 1);
      }
    },

    /**
     * Cancels failed uploads. If the API has stored a photo although the response was lost, this deletes the photo.
     * @param isAll whether to also cancel failed uploads whose tiles are still in the form
     */
    async cancelUploads(reviewId: string, { isAll = false } = {}): Promise<void> {
      for (const key of isAll ? [...uncertain] : getAbandoned()) {
        await api.send(endpoints.cancelPhotoUpload, { params: { id: reviewId, key } }).catch(ignoreMissing);
        uncertain.delete(key);
      }
    },

    async upload(reviewId: string, key: string): Promise<void> {
      const tile = tiles.find(key);
      if (tile === undefined || tile.stored !== null || tile.chosen === null) return;
      tiles.change(key, { upload: 'running', progress: 0, error: null });
      const body = new FormData();
      body.append('alt', getAlt(tile));
      body.append('upload', key);
      body.append('photo', tile.chosen.file);
      try {
        const stored = await api.send(endpoints.addPhoto, {
          params: { id: reviewId },
          body,
          upload: createUpload((progress) => tiles.change(key, { progress })),
        });
        uncertain.delete(key);
        // Moves the photo to the end, as the API does after a repeated upload.
        if (order.includes(stored.id)) order.splice(order.indexOf(stored.id), 1);
        order.push(stored.id);
        const first = tiles.get().tiles.find((one) => one.stored?.id === stored.id);
        if (first === undefined) tiles.change(key, { stored, upload: null });
        else await mergeWith(first, tile, stored, reviewId);
      } catch (error) {
        // Marks the upload as uncertain after an error of the network or a proxy, because the API may have stored the photo.
        if (!isApiError(error) || error.status >= 500) uncertain.add(key);
        tiles.change(key, { upload: 'failed', error });
      }
    },

    /** Moves the stored photos into the order of the tiles. */
    async sort(reviewId: string): Promise<void> {
      for (const [position, { id: photoId }] of tiles.getStored().entries()) {
        if (order[position] === photoId) continue;
        await api.send(endpoints.updatePhoto, { params: { id: reviewId, photoId }, body: { position } });
        order.splice(order.indexOf(photoId), 1);
        order.splice(position, 0, photoId);
      }
    },
  };
}
