import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useNotices } from '../notices/NoticesContext.ts';
import { DialogsContext, type DialogOptions, type Dialogs } from './DialogsContext.ts';
import type { InfoDialog } from './InfoDialog.tsx';

type Dialog = ComponentType<Parameters<typeof InfoDialog>[0]>;

/** Shows the latest dialog over the current page. Pages that may show a dialog load the component of the dialog in advance. */
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
          // Shows the message as a notice if the dialog fails to load, because the person must see the message.
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
