import type { Company } from '@heard/contract';
import { paths } from '@heard/sdk';
import { PenLine } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';

export interface CreateReviewLinkProps {
  company: Pick<Company, 'id' | 'name' | 'website'>;
  /** Omits the icon: in the empty state, which repeats the link of the header. */
  plain?: boolean;
}

/** The link 'Create a review', which prefills the company. */
export function CreateReviewLink({ company, plain = false }: CreateReviewLinkProps) {
  const t = useMessages();
  const { id, name, website } = company;
  // A company without a name shows its domain, which is no suggestion for its name.
  const known = { ...(name !== id && { company: name }), url: website };
  return (
    <WriteReviewLink to={paths.makeReview(known)}>
      {!plain && <PenLine />}
      {t('company.createReview')}
    </WriteReviewLink>
  );
}
