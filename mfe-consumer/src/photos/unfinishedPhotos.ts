import { createStore } from '@heard/sdk';
import { useSyncExternalStore } from 'react';
import type { PhotoSet } from './PhotoSet.ts';

/** Maps the id of each saved review to its photos that are not uploaded yet. Stored in memory until the document is closed. */
const unfinished = createStore<ReadonlyMap<string, PhotoSet>>(new Map());

export const getUnfinishedPhotos = (reviewId: string) => unfinished.get().get(reviewId);

/** Remembers the photos of a review that are not uploaded yet; null forgets them. */
export function setUnfinishedPhotos(reviewId: string, photos: PhotoSet | null): void {
  const next = new Map(unfinished.get());
  if (photos === null) next.delete(reviewId);
  else next.set(reviewId, photos);
  unfinished.set(next);
}

const never = () => () => undefined;

/** Returns how many photos of a review are not uploaded, and whether an upload is running. */
export function useUnfinishedPhotos(reviewId: string): { count: number; isUploading: boolean } {
  const photos = useSyncExternalStore(unfinished.subscribe, () => getUnfinishedPhotos(reviewId));
  const tiles = useSyncExternalStore(photos?.subscribe ?? never, () => photos?.get().tiles) ?? [];
  return {
    count: tiles.filter(({ stored }) => stored === null).length,
    isUploading: tiles.some(({ upload }) => upload === 'waiting' || upload === 'running'),
  };
}
