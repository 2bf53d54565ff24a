import { errorText, queryKeys, useAction, useApi, useDialogs, useQueryClient, useSessionActions } from '@heard/sdk';
import { useState } from 'react';
import { Alert, Button, DangerZone, Modal } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';

/** Deletes the company's account after a confirmation, and reports the success on the home page. */
export function DeleteAccount({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const dialogs = useDialogs();
  const queryClient = useQueryClient();
  const { forget } = useSessionActions();
  const [asking, setAsking] = useState(false);
  const deletion = useAction({
    call: () => api.send('deleteCompany'),
    onSuccess: () => {
      setAsking(false);
      dialogs.show({
        title: t('settings.done.title'),
        text: t('settings.delete.done.text'),
        closeLabel: t('settings.close'),
      });
      // The public page is now an unclaimed listing.
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(companyId) });
      forget();
    },
  });
  const close = () => {
    setAsking(false);
    deletion.reset();
  };
  return (
    <>
      <DangerZone
        title={t('settings.delete.title')}
        action={
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('settings.delete.button')}
          </Button>
        }
      >
        {t('settings.delete.text')}
      </DangerZone>
      <Modal
        open={asking}
        title={t('settings.delete.confirm.title')}
        onClose={close}
        busy={deletion.isRunning}
        actions={
          <>
            <Button variant="secondary" disabled={deletion.isRunning} onClick={close}>
              {t('settings.cancel')}
            </Button>
            <Button variant="danger" loading={deletion.isRunning} onClick={() => deletion.run()}>
              {t('settings.delete.button')}
            </Button>
          </>
        }
      >
        <p>{t('settings.delete.confirm.text')}</p>
        {deletion.error !== null && <Alert>{errorText(deletion.error)}</Alert>}
      </Modal>
    </>
  );
}
