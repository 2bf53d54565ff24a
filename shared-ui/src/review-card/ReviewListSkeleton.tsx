import { Stack } from '../layout/layout.tsx';
import { useMessages } from '../messages/messages.ts';
import { BusyRegion } from '../skeleton/BusyRegion.tsx';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import { ReviewBox, ReviewHead, ReviewWho } from './ReviewCard.tsx';

/** The placeholder of a review card. Unlike `ReviewListSkeleton`, it does not announce the loading. */
function ReviewCardSkeleton() {
  return (
    <ReviewBox as="div" aria-hidden="true">
      <ReviewHead>
        <Skeleton width="2.75rem" height="2.75rem" shape="round" />
        <ReviewWho>
          <Skeleton width="9rem" height="1rem" />
          <Skeleton width="5rem" height="0.75rem" top="0.5rem" />
        </ReviewWho>
      </ReviewHead>
      <Skeleton width="7rem" height="1.1rem" top="1.125rem" />
      <Skeleton width="60%" height="1.2rem" top="0.875rem" />
      <Skeleton width="100%" height="0.9rem" top="0.875rem" />
      <Skeleton width="82%" height="0.9rem" top="0.5rem" />
      <Skeleton width="11rem" height="0.8rem" top="1.25rem" />
    </ReviewBox>
  );
}

/** The props of `ReviewListSkeleton`. */
export interface ReviewListSkeletonProps {
  /** The number of cards; 3 by default. */
  count?: number;
}

/** The placeholder of a `ReviewList` while the reviews are loading. */
export function ReviewListSkeleton({ count = 3 }: ReviewListSkeletonProps) {
  const t = useMessages();
  return (
    <BusyRegion label={t('reviewList.loading')}>
      <Stack>
        {Array.from({ length: count }, (_, index) => (
          <ReviewCardSkeleton key={index} />
        ))}
      </Stack>
    </BusyRegion>
  );
}
