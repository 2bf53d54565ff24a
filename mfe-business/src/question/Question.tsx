import { errorText, useAction } from '@heard/sdk';
import { Alert, Button, Modal } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

export interface QuestionProps<Result> {
  title: string;
  text: string;
  /** The label of the button that runs the action. */
  button: string;
  isDangerous?: boolean;
  action: () => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks for confirmation before an action runs. */
export function Question<Result>(props: QuestionProps<Result>) {
  const { title, text, button, isDangerous = false, action, onDone, onClose } = props;
  const t = useMessages();
  const running = useAction({ call: action, onSuccess: onDone });
  return (
    <Modal
      open
      busy={running.isRunning}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" disabled={running.isRunning} onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            loading={running.isRunning}
            onClick={() => running.run()}
          >
            {button}
          </Button>
        </>
      }
    >
      {running.error !== null && <Alert>{errorText(running.error)}</Alert>}
    </Modal>
  );
}
