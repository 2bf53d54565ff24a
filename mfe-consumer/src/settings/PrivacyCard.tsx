import type { Account } from '@heard/contract';
import { errorText, queryKeys, useApi, useMutation, useQueryClient, useSessionActions } from '@heard/sdk';
import { useId } from 'react';
import { Alert, Card, CardTitle, Stack, Switch } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';

/**
 * 'Share data': saved as soon as it is switched. Switched again meanwhile, the last choice counts. When that fails it
 * stands where it stands in the account, and says so.
 */
export function PrivacyCard({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const { setAccount } = useSessionActions();
  const queryClient = useQueryClient();
  const id = useId();
  const change = useMutation({
    mutationFn: (shareData: boolean) => api.send('updateUser', { body: { shareData } }),
    // One after the other, so that the last one is the last one at the API as well.
    scope: { id: 'shareData' },
    onSuccess: setAccount,
    // Without an answer it may have been saved all the same.
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
          // Not disabled while it is saved: that would take the focus away.
          onChange={(shareData) => change.mutate(shareData)}
        />
        {change.isError && <Alert title={t('privacy.failed')}>{errorText(change.error)}</Alert>}
      </Stack>
    </Card>
  );
}
