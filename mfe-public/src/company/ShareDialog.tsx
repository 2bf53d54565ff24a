import { Button, CopyField, Modal } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface ShareDialogProps {
  url: string;
  onClose: () => void;
}

/** The link to a page, to copy it. */
export default function ShareDialog({ url, onClose }: ShareDialogProps) {
  const t = useMessages();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('share')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('share.close')}
        </Button>
      }
    >
      <CopyField label={t('share.url')} value={url} copyLabel={t('share.link')} copiedLabel={t('share.copied')} />
    </Modal>
  );
}
