import { createContext, use, useEffect } from 'react';

/**
 * A dialog that shows a message and a button to close it.
 * @example
 * const dialog: DialogOptions = { title: t('review.sent'), text: t('review.thanks'), closeLabel: t('close') };
 * useDialogs().show(dialog);
 */
export interface DialogOptions {
  title: string;
  text: string;
  closeLabel: string;
}

/** Shows dialogs that outlive the mount. */
export interface Dialogs {
  /** Loads the dialog's component ahead of its first use. */
  prepare(): void;
  /** Shows a dialog. It stays open when the user navigates to another page. */
  show(dialog: DialogOptions): void;
}

export const DialogsContext = createContext<Dialogs | null>(null);

/**
 * Returns the page's dialogs. They outlive the mount that shows them: after deleting a company, the dialog is shown on `/`. If the
 * dialog fails to load, its text is shown as a notice.
 * @throws Error without `HostProviders` above the component
 * @example
 * const dialogs = useDialogs();
 * dialogs.show({ title: t('deleted.title'), text: t('deleted.text'), closeLabel: t('deleted.close') });
 */
export function useDialogs(): Pick<Dialogs, 'show'> {
  const dialogs = use(DialogsContext);
  if (dialogs === null) throw new Error('useDialogs needs HostProviders above it.');
  useEffect(() => dialogs.prepare(), [dialogs]);
  return dialogs;
}
