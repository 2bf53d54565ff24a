import type { Account } from '@heard/contract';
import { errorText, Link, paths, queryKeys, useApi, useMutation, useQueryClient, useSessionActions } from '@heard/sdk';
import { useId } from 'react';
import { Alert, Card, CardTitle, Stack, Switch } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { RepliesMailSwitch } from './RepliesMailSwitch.tsx';

const PageLink = styled(Link)`
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
`;

/**
 * The switch 'Share data'. Saves each change immediately; the last change wins. If saving fails, shows the account's
 * value and an error. Links to the public page, if there is one.
 */
export function PrivacyCard({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const { setAccount } = useSessionActions();
  const queryClient = useQueryClient();
  const id = useId();
  const { profileId = null } = account;
  const change = useMutation({
    mutationFn: (shareData: boolean) => api.send('updateUser', { body: { shareData } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: 'shareData' },
    onSuccess: setAccount,
    // Reloads the account, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.accounts }),
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('privacy.title')}
        </CardTitle>
        <Switch
          label={t('privacy.shareData')}
          effect={t('privacy.effect')}
          checked={change.isPending ? change.variables : account.shareData}
          // Stays enabled while saving, because a disabled control would lose the focus.
          onChange={(shareData) => change.mutate(shareData)}
        />
        {profileId !== null && (
          <div>
            <PageLink to={paths.person(profileId)}>{t('privacy.page')}</PageLink>
          </div>
        )}
        {change.isError && <Alert title={t('privacy.failed')}>{errorText(change.error)}</Alert>}
        <RepliesMailSwitch />
      </Stack>
    </Card>
  );
}
