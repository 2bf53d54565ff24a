import { useLocation, usePageTitle } from '@heard/sdk';
import { PageHead } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { NewReviewForm } from './NewReviewForm.tsx';

/** The page for writing a review (specification 2, "/me"). `?company=NAME&url=URL` prefills the company. */
export function MakeReviewPage() {
  const t = useMessages();
  usePageTitle(t('makeReview.title'));
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <>
      <PageHead title={t('makeReview.title')} />
      {/* The key resets the form when a link leads to another company. */}
      <NewReviewForm key={search} company={query.get('company') ?? ''} url={query.get('url') ?? ''} />
    </>
  );
}
