import { Button, Modal } from '@heard/ui';
import type { DialogOptions } from './DialogsContext.ts';

/** A success message over the page. @param props.shown the dialog to show; null closes it */
export function InfoDialog({ shown, onClose }: { shown: DialogOptions | null; onClose: () => void }) {
  return (
    <Modal
      open={shown !== null}
      success
      title={shown?.title ?? ''}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shown?.closeLabel}</Button>}
    >
      {shown?.text}
    </Modal>
  );
}
