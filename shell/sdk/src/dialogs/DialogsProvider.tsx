import { Button, Modal } from 'shared-ui';
import { useMemo, useState, type ReactNode } from 'react';
import { DialogsContext, type DialogOptions, type Dialogs } from './DialogsContext.ts';

/** Shows the last dialog over whatever page the person is on. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<DialogOptions | null>(null);
  const dialogs = useMemo<Dialogs>(() => ({ show: setShown }), []);
  const close = () => setShown(null);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Modal
        open={shown !== null}
        success
        title={shown?.title ?? ''}
        onClose={close}
        actions={<Button onClick={close}>{shown?.closeLabel}</Button>}
      >
        {shown?.text}
      </Modal>
    </DialogsContext>
  );
}
