import type { Account, Review } from '@heard/contract';
import { paths, useNavigate, useNotices, useReviewsChanged } from '@heard/sdk';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import type { ReviewPhotosField } from '../photos/useReviewPhotos.tsx';
import { useOwnReviewsCache } from '../reviews/useOwnReviews.ts';

/** A created review, some of whose photos could not be added. */
export interface CreatedReview {
  review: Review;
  /** Describes whether the review is public. */
  text: string;
  /** How many photos are missing. */
  missing: number;
}

/**
 * Returns what follows the creation of a review: uploading its photos, and going to My reviews unless some are missing.
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
      // The author may have left the form during the upload.
      if (isShown.current) void navigate(paths.myReviews);
    }
    void reviewsChanged(review.companyId);
  }

  return { created, finish };
}
