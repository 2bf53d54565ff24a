import type { Account, Review } from '@heard/contract';
import { paths, useNavigate, useNotices, useReviewsChanged } from '@heard/sdk';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import type { ReviewPhotosField } from '../photos/useReviewPhotos.tsx';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';

/** A review that was created, but lacks photos because their upload failed. */
export interface CreatedReview {
  review: Review;
  /** The message about the visibility of the review. */
  text: string;
  /** Number of photos that could not be uploaded. */
  missing: number;
}

/**
 * Returns `finish`, which uploads the photos of a created review and then opens My reviews. If photos are missing, it sets `created` instead.
 * @param savePhotos uploads the photos, and returns how many are missing
 */
export function useCreatedReview(account: Account, savePhotos: ReviewPhotosField['save']) {
  const t = useMessages();
  const navigate = useNavigate();
  const notices = useNotices();
  const ownReviews = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  const [created, setCreated] = useState<CreatedReview | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function describe({ companyName, awaitsConfirmation, held, origin }: Review, isInvited: boolean): string {
    if (awaitsConfirmation) return t('makeReview.waiting', { company: companyName, email: account.email });
    if (held) return t('makeReview.held', { company: companyName });
    const isUnused = isInvited && origin === 'organic';
    return `${t('makeReview.created', { company: companyName })}${isUnused ? ` ${t('invited.unused')}` : ''}`;
  }

  async function finish(review: Review, isInvited: boolean): Promise<void> {
    ownReviews.forget();
    const text = describe(review, isInvited);
    const missing = await savePhotos(review);
    if (missing > 0 && isShown.current) setCreated({ review, text, missing });
    else {
      notices.show({ text: missing > 0 ? `${text} ${t('photos.missing', { count: missing })}` : text });
      // Does not navigate if the author has left the form during the upload.
      if (isShown.current) void navigate(paths.myReviews);
    }
    void reviewsChanged(review.companyId);
  }

  return { created, finish };
}
