import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';
import { PenLine } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';

export interface CreateReviewLinkProps {
  company: Pick<Company, 'name' | 'website'>;
  /** Without the pen: in the empty state, where the same link stands above already. */
  plain?: boolean;
}

/** 'Create a review', with the company filled in. */
export function CreateReviewLink({ company, plain = false }: CreateReviewLinkProps) {
  const t = useMessages();
  return (
    <WriteReviewLink to={paths.makeReview({ company: company.name, url: company.website })}>
      {!plain && <PenLine />}
      {t('company.createReview')}
    </WriteReviewLink>
  );
}
