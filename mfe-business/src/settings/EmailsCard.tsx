import { endpoints, type OwnCompany } from '@heard/contract';
import { errorText, queryKeys, useApi, useMutation, useQuery, useQueryClient } from '@heard/sdk';
import { useId } from 'react';
import { Alert, Button, Card, CardTitle, Stack, Switch } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { isVerifiedByRegistration } from './isVerifiedByRegistration.ts';

const KEY = [...queryKeys.private, 'companyMailSettings'];

/** The switch 'Email me about new reviews'. Saves each change immediately; the last change wins. */
export function EmailsCard({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(endpoints.getCompanyMailSettings, { signal }),
  });
  const change = useMutation({
    mutationFn: (reviewsMail: boolean) => api.send(endpoints.updateCompanyMailSettings, { body: { reviewsMail } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: 'reviewsMail' },
    onSuccess: (saved) => queryClient.setQueryData(KEY, saved),
    // Reloads the setting, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const recipient = settings.data?.recipient;
  const isUnconfirmed = recipient === undefined && !company.workEmailConfirmed && !isVerifiedByRegistration(company);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('emails.title')}
        </CardTitle>
        {settings.isError && settings.data === undefined ? (
          <Alert
            action={
              <Button variant="secondary" loading={settings.isFetching} onClick={() => void settings.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {errorText(settings.error)}
          </Alert>
        ) : (
          <Switch
            label={t('emails.reviews')}
            effect={t(isUnconfirmed ? 'emails.unconfirmed' : 'emails.effect', {
              email: recipient ?? company.workEmail,
            })}
            disabled={settings.data === undefined}
            checked={change.isPending ? change.variables : (settings.data?.reviewsMail ?? true)}
            // Stays enabled while saving, because a disabled control would lose the focus.
            onChange={(reviewsMail) => change.mutate(reviewsMail)}
          />
        )}
        {change.isError && <Alert title={t('emails.failed')}>{errorText(change.error)}</Alert>}
      </Stack>
    </Card>
  );
}
