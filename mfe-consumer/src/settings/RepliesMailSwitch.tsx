import { replyCalls } from '@heard/contract';
import { errorText, queryKeys, useApi, useMutation, useQuery, useQueryClient } from '@heard/sdk';
import { Alert, Button, Switch } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

const KEY = [...queryKeys.private, 'mailSettings'];

/** The switch 'Email me when a company replies'. Saves each change immediately; the last one wins. */
export function RepliesMailSwitch() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(replyCalls.getMailSettings, { signal }),
  });
  const change = useMutation({
    mutationFn: (repliesMail: boolean) => api.send(replyCalls.updateMailSettings, { body: { repliesMail } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: 'repliesMail' },
    onSuccess: (saved) => queryClient.setQueryData(KEY, saved),
    // A request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (settings.isError && settings.data === undefined) {
    return (
      <Alert
        action={
          <Button variant="secondary" loading={settings.isFetching} onClick={() => void settings.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {errorText(settings.error)}
      </Alert>
    );
  }
  return (
    <>
      <Switch
        label={t('privacy.repliesMail')}
        disabled={settings.data === undefined}
        checked={change.isPending ? change.variables : (settings.data?.repliesMail ?? true)}
        // Not disabled while saving: that would lose the focus.
        onChange={(repliesMail) => change.mutate(repliesMail)}
      />
      {change.isError && <Alert title={t('privacy.repliesMailFailed')}>{errorText(change.error)}</Alert>}
    </>
  );
}
