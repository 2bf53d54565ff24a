import type { Review } from '@heard/contract';
import { lazy, Suspense } from 'react';

/** Lazily loaded, because few reviews have a label. */
const LabelList = lazy(async () => {
  const list = await import(/* webpackChunkName: "labels" */ './labels/LabelList.tsx');
  return { default: list.LabelList };
});

/**
 * The props of `ReviewLabels`.
 * @example
 * const props: ReviewLabelsProps = { review };
 */
export interface ReviewLabelsProps {
  review: Pick<Review, 'benefit' | 'relation' | 'label'>;
}

/**
 * The labels of a review whose author got something for it or has a connection to the company, with an explanation of each. Renders nothing
 * for other reviews.
 * @example
 * <ReviewCard origin={<ReviewLabels review={review} />} />
 */
export function ReviewLabels({ review }: ReviewLabelsProps) {
  if (review.benefit !== true && review.relation === null) return null;
  return (
    <Suspense>
      <LabelList review={review} />
    </Suspense>
  );
}
