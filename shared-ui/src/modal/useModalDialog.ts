import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The props of a `<dialog>` that `useModalDialog` shows. */
export interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * Shows a `<dialog>` as a modal for as long as `open` is set: the focus moves into it and back afterwards, the page behind
 * it is inert. Returns the props of the dialog.
 *
 * @param open whether the dialog is shown
 * @param onClose called when the browser asks to close the dialog, for example on Escape
 * @param busy whether the dialog stays open even if the browser asks to close it
 */
export function useModalDialog(open: boolean, onClose: () => void, busy = false): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    // Closes the dialog before its element is removed. Otherwise the browser would not return the focus.
    return () => element.close();
  }, [open]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    if (!busy) onClose();
  });

  useEffect(() => {
    if (!open) return;
    // Handles the Escape key, because a second Escape closes a dialog without a `cancel` event, even while the dialog is busy.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return {
    ref: dialog,
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onClose();
    },
    onClose(event) {
      // Opens a busy dialog again after the browser has closed it without a `cancel` event, for example after a back gesture.
      if (event.target !== event.currentTarget || !open) return;
      if (busy) dialog.current?.showModal();
      else onClose();
    },
  };
}
