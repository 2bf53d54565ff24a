import { parseWebsite, type Account } from '@heard/contract';
import { usePageTitle, useSearchParams } from '@heard/sdk';
import { invitations } from '@heard/sdk/trust';
import { PageHead, Stack } from '@heard/ui';
import { WaitingReviewsNote } from '../account/WaitingReviewsNote.tsx';
import { useMessages } from '../messages/messages.ts';
import { NewReviewForm } from './NewReviewForm.tsx';

/** The page for writing a review (specification 2, "/me"). `?company=NAME&url=URL` prefills the company, `&rating=4` the rating. */
export function MakeReviewPage({ account }: { account: Account }) {
  const t = useMessages();
  usePageTitle(t('makeReview.title'));
  const [query] = useSearchParams();
  const company = query.get('company') ?? '';
  const url = query.get('url') ?? '';
  const website = parseWebsite(url);
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
        <NewReviewForm key={JSON.stringify([company, url])} account={account} company={company} url={url} />
      </Stack>
    </>
  );
}
