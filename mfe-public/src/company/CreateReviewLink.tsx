import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';
import { PenLine } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';

export interface CreateReviewLinkProps {
  company: Pick<Company, 'name' | 'website'>;
  /** Omits the icon: in the empty state, which repeats the link of the header. */
  plain?: boolean;
}

/** The link 'Create a review', which prefills the company. */
export function CreateReviewLink({ company, plain = false }: CreateReviewLinkProps) {
  const t = useMessages();
  return (
    <WriteReviewLink to={paths.makeReview({ company: company.name, url: company.website })}>
      {!plain && <PenLine />}
      {t('company.createReview')}
    </WriteReviewLink>
  );
}
