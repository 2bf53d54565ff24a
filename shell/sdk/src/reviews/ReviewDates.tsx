import type { Review } from '@heard/contract';
import { useFormats } from '@heard/ui';
import type { ReactNode } from 'react';
import { useReviewListMessages } from './messages/messages.ts';

/** The minimum time (ms) between the creation of a review and a change by the author that is shown as a change. */
const UNMARKED_MS = 60 * 60_000;

/** The props of `ReviewDates`. */
export interface ReviewDatesProps {
  review: Pick<Review, 'createdAt' | 'updatedAt' | 'experienceDate'>;
  /** The element that shows when the review was written. */
  children: ReactNode;
}

/**
 * The dates of a review in one line: when it was written, the last change if that was at least an hour after the creation, and the date of
 * the experience if that is another day.
 * @example
 * <ReviewDates review={review}>{formatDate(review.createdAt)}</ReviewDates>
 */
export function ReviewDates({ review, children }: ReviewDatesProps) {
  const t = useReviewListMessages();
  const { formatDate, formatDay } = useFormats();
  const { createdAt, updatedAt, experienceDate } = review;
  const isChanged = Date.parse(updatedAt) - Date.parse(createdAt) >= UNMARKED_MS;
  const experienceDay = formatDay(experienceDate);
  return (
    <>
      {children}
      {isChanged && (
        <>
          {' · '}
          <span>{t('changedOn', { date: formatDate(updatedAt) })}</span>
        </>
      )}
      {experienceDay !== formatDate(createdAt) && (
        <>
          {' · '}
          <span>{t('experienceDate', { date: experienceDay })}</span>
        </>
      )}
    </>
  );
}
