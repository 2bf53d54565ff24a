import { endpoints, type MailSettings } from '@heard/contract';
import { errorText, queryKeys, useApi, useMutation, useQuery, useQueryClient } from '@heard/sdk';
import { Alert, Button, Switch } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

const KEY = [...queryKeys.private, 'mailSettings'];

/** Maps each email setting to the label of its switch. */
const SWITCHES = { repliesMail: 'privacy.repliesMail', invitationsAllowed: 'privacy.invitations' } as const;

/** Shows the switches for emails that companies cause: emails about replies, and invitations. */
export function RepliesMailSwitch() {
  const t = useMessages();
  const api = useApi();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.getMailSettings, { signal }),
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
      <MailSwitch name="repliesMail" settings={settings.data} />
      <MailSwitch name="invitationsAllowed" settings={settings.data} />
    </>
  );
}

/** Saves each change immediately; the last change wins. */
function MailSwitch({ name, settings }: { name: keyof typeof SWITCHES; settings: MailSettings | undefined }) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.send(endpoints.updateMailSettings, { body: { [name]: isOn } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: 'mailSettings' },
    onSuccess: (saved) => queryClient.setQueryData(KEY, saved),
    // Reloads the settings, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <>
      <Switch
        label={t(SWITCHES[name])}
        disabled={settings === undefined}
        checked={change.isPending ? change.variables : (settings?.[name] ?? true)}
        // Stays enabled while saving, because a disabled control would lose the focus.
        onChange={(isOn) => change.mutate(isOn)}
      />
      {change.isError && <Alert title={t('privacy.repliesMailFailed')}>{errorText(change.error)}</Alert>}
    </>
  );
}
