import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useNotices } from '../notices/NoticesContext.ts';
import { DialogsContext, type DialogOptions, type Dialogs } from './DialogsContext.ts';
import type { InfoDialog } from './InfoDialog.tsx';

type Dialog = ComponentType<Parameters<typeof InfoDialog>[0]>;

/** Shows the last dialog over the current page. The dialog's component is loaded by pages that may show one. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const notices = useNotices();
  const [shown, setShown] = useState<DialogOptions | null>(null);
  const [Component, setComponent] = useState<Dialog | null>(null);
  const dialogs = useMemo<Dialogs>(() => {
    const load = async () => {
      const dialog = await import(/* webpackChunkName: "dialog" */ './InfoDialog.tsx');
      setComponent(() => dialog.InfoDialog);
    };
    return {
      prepare: () => void load().catch(() => undefined),
      show: (dialog) => {
        setShown(dialog);
        load().catch(() => {
          // Shows the message of the dialog as a notice, because it must be shown in any case.
          setShown(null);
          notices.show({ text: `${dialog.title} ${dialog.text}` });
        });
      },
    };
  }, [notices]);
  return (
    <DialogsContext value={dialogs}>
      {children}
      {Component !== null && <Component shown={shown} onClose={() => setShown(null)} />}
    </DialogsContext>
  );
}
