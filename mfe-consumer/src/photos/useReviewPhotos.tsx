import type { Review } from '@heard/contract';
import { useApi, useReviewsChanged } from '@heard/sdk';
import { Skeleton } from '@heard/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';
import type * as photosPart from './photosPart.ts';
import type { PhotoSet } from './PhotoSet.ts';
import { getUnfinishedPhotos, setUnfinishedPhotos } from './unfinishedPhotos.ts';

interface LoadedPart {
  photos: PhotoSet;
  PhotosField: typeof photosPart.PhotosField;
}

export interface ReviewPhotosField {
  /** The field for photos, to be rendered in the form. */
  field: ReactNode;
  /** Returns whether the form can be sent: the photos are valid, and the author has answered for each missing description. */
  check: () => boolean;
  /**
   * Saves the photos of a saved review, and shows them in My reviews.
   * @returns the number of photos that could not be uploaded. They stay in the form, and My reviews offers to add them
   * @throws the error of the API if a change of an uploaded photo fails
   */
  save: (review: Review) => Promise<number>;
  /** Discards unsaved changes. */
  discard: () => void;
}

/** Loads the photo part of the form. If it fails (`hasFailed`), the form works without photos. The author can add photos to the review later. */
function usePhotosPart(review: Review | null): { part: LoadedPart | null; hasFailed: boolean } {
  const api = useApi();
  const [part, setPart] = useState<LoadedPart | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [initial] = useState(review);
  useEffect(() => {
    let isCurrent = true;
    let own: PhotoSet | undefined;
    const load = () => import(/* webpackChunkName: "photo-form" */ './photosPart.ts');
    load().then(
      ({ createPhotoSet, PhotosField }) => {
        if (!isCurrent) return;
        own = (initial && getUnfinishedPhotos(initial.id)) ?? createPhotoSet(api, initial?.photos ?? []);
        setPart({ photos: own, PhotosField });
      },
      () => setFailed(true),
    );
    return () => {
      isCurrent = false;
      if (own !== undefined && !own.get().tiles.some(({ upload }) => upload !== null)) own.dispose();
    };
  }, [api, initial]);
  return { part, hasFailed };
}

/**
 * Returns the field for a review's photos. The field loads lazily, and the form works without it until then.
 * @param review the review to edit; null for a new review
 */
export function useReviewPhotos(review: Review | null): ReviewPhotosField {
  const cache = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  const { part, hasFailed } = usePhotosPart(review);

  /** @returns how many photos are not uploaded */
  async function run(saved: Review, photos: PhotoSet, work: () => Promise<unknown>): Promise<number> {
    setUnfinishedPhotos(saved.id, photos);
    try {
      await work();
    } finally {
      const stored = photos.getStored();
      cache.replace({ ...saved, photos: stored });
      if (stored.length === photos.get().tiles.length) setUnfinishedPhotos(saved.id, null);
      void reviewsChanged(saved.companyId);
    }
    return photos.get().tiles.length - photos.getStored().length;
  }

  return {
    field:
      part === null ? (
        !hasFailed && <Skeleton width="100%" height="12rem" />
      ) : (
        <part.PhotosField
          photos={part.photos}
          onRetry={(key) => {
            if (review === null) return;
            // Ignores the error: the tile of the photo shows why its upload failed, and saving the form repeats all other changes.
            run(review, part.photos, () => part.photos.retry(review.id, key)).catch(() => undefined);
          }}
        />
      ),
    check: () => part?.photos.check() ?? true,
    async save(saved) {
      if (part === null || !part.photos.hasChanges()) return 0;
      return run(saved, part.photos, () => part.photos.save(saved.id));
    },
    discard() {
      if (review === null) return;
      setUnfinishedPhotos(review.id, null);
      // Errors are ignored: if the API has stored the photo, the author sees it on the review and can remove it there.
      part?.photos.cancelUploads(review.id).catch(() => undefined);
    },
  };
}
