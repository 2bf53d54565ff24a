import type { Review } from '@heard/contract';
import { paths, useApi } from '@heard/sdk';
import { HeadLink, PublicReviewCard } from '../company/PublicReviewCard.tsx';
import type { Reporting } from '../company/useReporting.ts';
import type { Sharing } from '../company/useSharing.ts';

interface PersonReviewCardProps {
  review: Review;
  reporting: Reporting;
  sharing: Sharing;
}

/** A review on the page of its author: its head has the company. */
export function PersonReviewCard({ review, reporting, sharing }: PersonReviewCardProps) {
  const api = useApi();
  const { companyId, companyName: name, companyAvatar: avatar } = review;
  return (
    <PublicReviewCard
      kind="company"
      author={<HeadLink to={paths.company(companyId)}>{name}</HeadLink>}
      avatar={api.pictureUrl(avatar)}
      company={{ name, avatar }}
      {...{ review, reporting, sharing }}
    />
  );
}
