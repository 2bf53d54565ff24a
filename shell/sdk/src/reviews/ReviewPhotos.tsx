import type { Photo } from '@heard/contract';
import { lazy, Suspense, useState, useTransition, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useReviewListMessages } from './messages/messages.ts';
import { PhotoImage } from './PhotoImage.tsx';

/** Lazily loaded, because only people who open a photo need it. */
const PhotoViewer = lazy(async () => {
  const viewer = await import(/* webpackChunkName: "photos" */ './PhotoViewer.tsx');
  return { default: viewer.PhotoViewer };
});

const Strip = styled.div`
  --thumbnail: 5.5rem;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, var(--thumbnail)));
  gap: var(--space-2);

  @media (max-width: 48rem) {
    --thumbnail: 4.5rem;
  }

  /* Details of a photo take the rest of its row, and no thumbnail is placed there. */
  &[data-rows] {
    grid-template-columns: repeat(4, minmax(0, var(--thumbnail))) minmax(0, 1fr);
    row-gap: var(--space-4);

    & > div {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: var(--thumbnail) minmax(0, 1fr);
      gap: var(--space-4);
      align-items: start;

      @media (max-width: 48rem) {
        grid-template-columns: minmax(0, 1fr);

        & > button {
          width: var(--thumbnail);
        }
      }
    }
  }
  & button[aria-haspopup] {
    padding: 0;
    border: 0;
    border-radius: var(--radius-md);
    background: var(--surface-sunken);
    overflow: hidden;
    cursor: zoom-in;

    &[aria-busy] {
      cursor: progress;
    }
  }
  & img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    object-fit: cover;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;

/** The props of `ReviewPhotos`. */
export interface ReviewPhotosProps {
  photos: readonly Photo[];
  /** The name of the author. */
  author: string;
  /** The date of the review, in the language of the page. */
  date: string;
  /** Opens the form that reports a photo, and closes the viewer. Without this property, photos can't be reported. */
  onReport?: ((photoId: string) => void) | undefined;
  /** Renders details next to a thumbnail; `n` is the number of the photo, from 1. Thumbnails without details share a row. */
  renderDetails?: (photo: Photo, n: number) => ReactNode;
}

/**
 * The photos of a review as a row of thumbnails. A click on a thumbnail opens a viewer. Renders nothing if there are no photos.
 * @example
 * <ReviewPhotos photos={review.photos} author={fullName(review.user)} date={formatDate(review.createdAt)} />
 */
export function ReviewPhotos({ photos, author, date, onReport, renderDetails }: ReviewPhotosProps) {
  const t = useReviewListMessages();
  const [open, setOpen] = useState<number | null>(null);
  const [isOpening, startOpening] = useTransition();
  const [isReporting, startReporting] = useTransition();
  if (photos.length === 0) return null;
  const count = photos.length;
  const described = photos.map((photo, at) => ({
    ...photo,
    alt: photo.alt === '' ? t('photo', { n: at + 1, count, author }) : photo.alt,
    caption: photo.alt,
  }));
  const details = photos.map((photo, at) => renderDetails?.(photo, at + 1) ?? null);
  return (
    <>
      <Strip data-rows={details.some((one) => one !== null) || undefined}>
        {photos.map((photo, at) => {
          const thumbnail = (
            <button
              key={photo.id}
              type="button"
              aria-haspopup="dialog"
              aria-busy={isOpening || undefined}
              onClick={() => startOpening(() => setOpen(at))}
            >
              <PhotoImage file={photo.small} alt={described[at]?.alt ?? ''} loading="lazy" />
            </button>
          );
          if (details[at] === null) return thumbnail;
          return (
            <div key={photo.id}>
              {thumbnail}
              {details[at]}
            </div>
          );
        })}
      </Strip>
      <Suspense>
        {open !== null && (
          <PhotoViewer
            {...{ author, date, isReporting }}
            photos={described}
            first={open}
            onClose={() => setOpen(null)}
            onReport={
              onReport &&
              ((photoId) =>
                startReporting(() => {
                  // Closes the viewer and opens the report in one transition. When the dialog of the report is closed, it returns the focus
                  // to the thumbnail.
                  setOpen(null);
                  onReport(photoId);
                }))
            }
          />
        )}
      </Suspense>
    </>
  );
}
