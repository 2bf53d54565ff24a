import { endpoints, type ApiKey } from '@heard/contract';
import { errorText, isApiError, useAction, useApi } from '@heard/sdk';
import { Alert, Button, Modal } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

export interface DeleteKeyProps {
  apiKey: ApiKey;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a key is deleted. */
export function DeleteKey({ apiKey: { id, name }, onDeleted, onClose }: DeleteKeyProps) {
  const t = useMessages();
  const api = useApi();
  const deleting = useAction({
    call: async () => {
      try {
        await api.send(endpoints.deleteKey, { params: { id } });
      } catch (error) {
        // Treats 404 as success, because another tab has already deleted the key.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: onDeleted,
  });
  return (
    <Modal
      open
      busy={deleting.isRunning}
      onClose={onClose}
      title={t('delete.question', { name })}
      description={t('delete.text')}
      actions={
        <>
          <Button variant="secondary" disabled={deleting.isRunning} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" loading={deleting.isRunning} onClick={() => deleting.run()}>
            {t('delete.button')}
          </Button>
        </>
      }
    >
      {deleting.error !== null && <Alert>{errorText(deleting.error)}</Alert>}
    </Modal>
  );
}
