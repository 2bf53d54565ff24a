import { Button, Modal } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import ScorePanel, { type ScorePanelProps } from './ScorePanel.tsx';

interface ScoreDialogProps extends Omit<ScorePanelProps, 'inDialog'> {
  title: string;
  onClose: () => void;
}

/** The panel as a dialog, for phones. */
export default function ScoreDialog({ title, onClose, ...panel }: ScoreDialogProps) {
  const t = useMessages();
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('panel.close')}
        </Button>
      }
    >
      <ScorePanel {...panel} inDialog />
    </Modal>
  );
}
