import { getCompanyPlaceholder } from '@heard/ui';
import type { Review } from '@heard/contract';
import { paths, useApi } from '@heard/sdk';
import { HeadLink, PublicReviewCard } from '../company/PublicReviewCard.tsx';
import type { Reporting } from '../company/useReporting.ts';
import type { Sharing } from '../company/useSharing.ts';

interface PersonReviewCardProps {
  review: Review;
  /** The name of the author. */
  author: string;
  reporting: Reporting;
  sharing: Sharing;
}

/** A review on the page of its author. Its head shows the company instead of the author. */
export function PersonReviewCard({ review, author, reporting, sharing }: PersonReviewCardProps) {
  const api = useApi();
  const { companyId, companyName: name, companyAvatar: avatar } = review;
  return (
    <PublicReviewCard
      kind="company"
      name={author}
      author={<HeadLink to={paths.company(companyId)}>{name}</HeadLink>}
      avatar={api.pictureUrl(avatar)}
      placeholder={getCompanyPlaceholder({ id: companyId, name })}
      company={{ name, avatar }}
      {...{ review, reporting, sharing }}
    />
  );
}
