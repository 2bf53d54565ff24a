import { errorText, type Action } from '@heard/sdk';
import { Alert, Button, Modal } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

export interface ConfirmProps {
  title: string;
  text: string;
  button: string;
  action: Action<void>;
  onClose: () => void;
}

/** Asks before access ends. */
export function Confirm({ title, text, button, action, onClose }: ConfirmProps) {
  const t = useMessages();
  return (
    <Modal
      open
      busy={action.isRunning}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={action.isRunning} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" loading={action.isRunning} onClick={() => action.run()}>
            {button}
          </Button>
        </>
      }
    >
      {action.error !== null && <Alert>{errorText(action.error)}</Alert>}
    </Modal>
  );
}
