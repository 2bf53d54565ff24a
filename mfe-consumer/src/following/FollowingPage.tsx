import { endpoints, type Account, type Followed } from '@heard/contract';
import {
  errorText,
  Link,
  paths,
  queryKeys,
  useAction,
  useCompanyIcon,
  useApi,
  useCallPages,
  useMutation,
  useNotices,
  useQueryClient,
  useSessionActions,
} from '@heard/sdk';
import { ListPage } from '@heard/sdk/lists';
import {
  Alert,
  below,
  Button,
  Card,
  CompanyImage,
  Pill,
  ReviewListItem,
  Stars,
  Switch,
  useFormats,
  getCompanyPlaceholder,
} from '@heard/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

/** If a company has at least this many new reviews, the list does not show their exact number. */
const MANY = 100;

const Row = styled.div`
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr) auto auto;
  gap: var(--space-2) var(--space-4);
  align-items: center;

  & > :is(img, svg) {
    width: 2.75rem;
    height: 2.75rem;
    border-radius: var(--radius-md);
  }
  & h3 {
    font-size: var(--text-md);
    overflow-wrap: anywhere;

    & > a {
      color: inherit;
    }
  }

  ${below.sm} {
    grid-template-columns: 2.75rem minmax(0, 1fr);

    & > button {
      grid-column: 1 / -1;
    }
    & > span {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > b {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
`;

/** Lists the companies that the consumer follows, newest followed first, paginated. */
export default function FollowingPage({ account }: { account: Account }) {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t('following.title')}
      pages={useCallPages(endpoints.listFollowing, queryKeys.following, {})}
      empty={t('following.empty')}
      more={t('following.more')}
      tryAgain={t('tryAgain')}
      region={region}
      renderItem={(item) => (
        <ReviewListItem key={item.company.id}>
          <FollowedCard followed={item} onUnfollowed={() => region.current?.focus({ preventScroll: true })} />
        </ReviewListItem>
      )}
    >
      <DigestCard account={account} />
    </ListPage>
  );
}

/** The switch of the weekly email. Saves each change immediately; the last change wins. */
function DigestCard({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const { setAccount } = useSessionActions();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (digest: boolean) => api.send('updateUser', { body: { digest } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: 'digest' },
    onSuccess: setAccount,
    // Reloads the setting, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.accounts }),
  });
  return (
    <Card>
      <Switch
        label={t('following.digest')}
        effect={t('following.digestEffect')}
        checked={change.isPending ? change.variables : (account.digest ?? false)}
        // Stays enabled while saving, because a disabled control would lose the focus.
        onChange={(digest) => change.mutate(digest)}
      />
      {change.isError && <Alert title={t('following.digestFailed')}>{errorText(change.error)}</Alert>}
    </Card>
  );
}

/** Returns the action that unfollows a company, and offers Undo. */
function useUnfollowing(company: Followed['company'], onUnfollowed: () => void) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const params = { id: company.id };
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.following });

  async function undo() {
    try {
      await api.send(endpoints.followCompany, { params });
    } catch (error) {
      notices.show({
        text: t('following.undoFailed', { company: company.name, reason: errorText(error) }),
        action: { label: t('tryAgain'), run: () => void undo() },
      });
      return;
    }
    await reload();
  }

  return useAction({
    call: () => api.send(endpoints.unfollowCompany, { params }),
    onSuccess: async () => {
      notices.show({
        text: t('following.unfollowed', { company: company.name }),
        action: { label: t('following.undo'), run: () => void undo() },
      });
      await reload();
      onUnfollowed();
    },
  });
}

/** A followed company. Unfollowing takes effect without a confirmation, and the notice offers Undo. */
function FollowedCard({ followed, onUnfollowed }: { followed: Followed; onUnfollowed: () => void }) {
  const t = useMessages();
  const api = useApi();
  const { formatRating } = useFormats();
  const { company, newReviews } = followed;
  const icon = useCompanyIcon(company);
  const unfollowing = useUnfollowing(company, onUnfollowed);
  return (
    <Card as="article">
      <Row>
        <CompanyImage src={api.pictureUrl(company.avatar)} placeholder={getCompanyPlaceholder(company)} icon={icon} />
        <div>
          <h3 dir="auto">
            <Link to={paths.company(company.id)}>{company.name}</Link>
          </h3>
          <Line>
            <Stars rating={company.reviewsQuantity < 1 ? null : company.ratingGeneral} size="sm" />
            {company.reviewsQuantity > 0 && <b aria-hidden="true">{formatRating(company.ratingGeneral)}</b>}
            <span>{t('following.reviews', { count: company.reviewsQuantity })}</span>
          </Line>
        </div>
        <Pill tone={newReviews > 0 ? 'accent' : 'neutral'}>
          {newReviews >= MANY ? t('following.newMany') : t('following.new', { count: newReviews })}
        </Pill>
        <Button
          variant="secondary"
          aria-label={t('following.unfollowName', { company: company.name })}
          loading={unfollowing.isRunning}
          onClick={() => unfollowing.run()}
        >
          {t('following.unfollow')}
        </Button>
      </Row>
      {unfollowing.error !== null && <Alert>{errorText(unfollowing.error)}</Alert>}
    </Card>
  );
}
