import { parseWebsite, type Account } from '@heard/contract';
import { useLocation, usePageTitle } from '@heard/sdk';
import { invitations } from '@heard/sdk/trust';
import { PageHead, Stack } from '@heard/ui';
import { WaitingReviewsNote } from '../account/WaitingReviewsNote.tsx';
import { useMessages } from '../messages/messages.ts';
import { NewReviewForm } from './NewReviewForm.tsx';

/** The page for writing a review (specification 2, "/me"). `?company=NAME&url=URL` prefills the company. */
export function MakeReviewPage({ account }: { account: Account }) {
  const t = useMessages();
  usePageTitle(t('makeReview.title'));
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const website = parseWebsite(query.get('url') ?? '');
  const invitation = 'problem' in website ? null : invitations.take(website.id);
  return (
    <>
      <PageHead title={t('makeReview.title')} />
      <Stack>
        {account.reviewsAwaitConfirmation && (
          <WaitingReviewsNote
            account={account}
            reason={[
              t('waiting.before', { email: account.email }),
              ...(invitation?.hasReference === true ? [t('invited.confirm')] : []),
            ].join(' ')}
          />
        )}
        {/* The key resets the form when a link leads to another company. */}
        <NewReviewForm
          key={search}
          account={account}
          company={query.get('company') ?? ''}
          url={query.get('url') ?? ''}
        />
      </Stack>
    </>
  );
}
