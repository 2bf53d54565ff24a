import { createContext, use, useEffect } from 'react';

/** A dialog that tells something and is closed. */
export interface DialogOptions {
  title: string;
  text: string;
  closeLabel: string;
}

export interface Dialogs {
  /** Brings what draws a dialog, ahead of the first one. */
  prepare(): void;
  /** Shows a dialog over whatever page the person is on or goes to. */
  show(dialog: DialogOptions): void;
}

export const DialogsContext = createContext<Dialogs | null>(null);

/** Dialogs outlive the mount that shows them: the one after deleting a company stands on `/`. */
export function useDialogs(): Pick<Dialogs, 'show'> {
  const dialogs = use(DialogsContext);
  if (dialogs === null) throw new Error('useDialogs needs HostProviders above it.');
  useEffect(() => dialogs.prepare(), [dialogs]);
  return dialogs;
}
