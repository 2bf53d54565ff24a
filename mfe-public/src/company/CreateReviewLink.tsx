import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';
import { PenLine } from 'lucide-react';
import type { OwnReviewQuery } from './useOwnReview.ts';
import { useMessages } from './messages/messages.ts';
import { toPrefilled } from './toPrefilled.ts';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';

export interface CreateReviewLinkProps {
  company: Pick<Company, 'id' | 'name' | 'website'>;
  /** The review that the logged-in consumer has written about the company. */
  own: OwnReviewQuery;
  /** Whether to omit the icon. True in the empty state, which repeats the link of the header. */
  plain?: boolean;
}

/** The link 'Create a review', which prefills the company, or 'Edit your review'. */
export function CreateReviewLink({ company, own, plain = false }: CreateReviewLinkProps) {
  const t = useMessages();
  return (
    <WriteReviewLink
      to={own.review === undefined ? paths.makeReview(toPrefilled(company)) : paths.editReview(own.review.id)}
      waiting={own.isPending}
    >
      {!plain && <PenLine />}
      {t(own.review === undefined ? 'company.createReview' : 'company.editReview')}
    </WriteReviewLink>
  );
}
