import { endpoints } from '@heard/contract';
import { errorText, Link, useAction, useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { Alert, Button, ButtonLink, Card, CardTitle, FormActions, Modal, Muted, Stack } from '@heard/ui';
import { useId, useState } from 'react';
import { developersPath } from './developersPath.ts';
import { keysKey } from './keysKey.ts';
import { useMessages } from './messages/messages.ts';

/**
 * The button that deletes all API keys. It is next to the form for the password, because a changed password does not invalidate API keys. Renders
 * nothing if there are no keys.
 */
export default function DeleteAllKeys() {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const keys = useQuery({ queryKey: keysKey, queryFn: ({ signal }) => api.send(endpoints.listKeys, { signal }) });
  const deleting = useAction({
    call: () => api.send(endpoints.deleteAllKeys),
    onSuccess: () => {
      setAsking(false);
      notices.show({ text: t('delete.allDone') });
      queryClient.setQueryData(keysKey, []);
    },
  });
  // Also offers the deletion if the list failed to load, because there may be keys.
  const hasKeys = keys.data === undefined ? keys.isError : keys.data.length > 0;
  if (!hasKeys) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('keys.title')}
        </CardTitle>
        <Muted>{t('settings.text')}</Muted>
        <FormActions>
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('delete.all')}
          </Button>
          <ButtonLink as={Link} to={developersPath} variant="ghost">
            {t('title')}
          </ButtonLink>
        </FormActions>
      </Stack>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        busy={deleting.isRunning}
        title={t('delete.allQuestion')}
        description={t('delete.allText')}
        actions={
          <>
            <Button variant="secondary" disabled={deleting.isRunning} onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" loading={deleting.isRunning} onClick={() => deleting.run()}>
              {t('delete.all')}
            </Button>
          </>
        }
      >
        {deleting.error !== null && <Alert>{errorText(deleting.error)}</Alert>}
      </Modal>
    </Card>
  );
}
