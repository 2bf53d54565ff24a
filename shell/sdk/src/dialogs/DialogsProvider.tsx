import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useNotices } from '../notices/NoticesContext.ts';
import { DialogsContext, type DialogOptions, type Dialogs } from './DialogsContext.ts';
import type { InfoDialog } from './InfoDialog.tsx';

type Dialog = ComponentType<Parameters<typeof InfoDialog>[0]>;

/** Shows the last dialog over whatever page the person is on. What draws it comes with the page that may show one. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const notices = useNotices();
  const [shown, setShown] = useState<DialogOptions | null>(null);
  const [Drawn, setDrawn] = useState<Dialog | null>(null);
  const dialogs = useMemo<Dialogs>(() => {
    const load = async () => {
      const dialog = await import(/* webpackChunkName: "dialog" */ './InfoDialog.tsx');
      setDrawn(() => dialog.InfoDialog);
    };
    return {
      prepare: () => void load().catch(() => undefined),
      show: (dialog) => {
        setShown(dialog);
        load().catch(() => {
          // It is to be told all the same.
          setShown(null);
          notices.show({ text: `${dialog.title} ${dialog.text}` });
        });
      },
    };
  }, [notices]);
  return (
    <DialogsContext value={dialogs}>
      {children}
      {Drawn !== null && <Drawn shown={shown} onClose={() => setShown(null)} />}
    </DialogsContext>
  );
}
