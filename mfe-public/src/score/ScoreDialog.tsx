import { Button, Modal } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import ScorePanel from './ScorePanel.tsx';

interface ScoreDialogProps {
  companyId: string;
  title: string;
  onClose: () => void;
}

/** The panel as a dialog, for phones. */
export default function ScoreDialog({ companyId, title, onClose }: ScoreDialogProps) {
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
      <ScorePanel companyId={companyId} />
    </Modal>
  );
}
