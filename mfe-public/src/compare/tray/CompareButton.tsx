import { MAX_COMPARED } from '@heard/contract';
import { UrlLanguageInput } from '@heard/sdk';
import { Check } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { PanelToggle } from '../../company/PanelToggle.tsx';
import { changeTray, useTray, type TrayState } from './trayStore.ts';

interface CompareButtonProps {
  id: string;
  name: string;
  /** The accessible name, if it differs from the text. */
  label?: string;
  children: ReactNode;
}

/** Adds a company to the tray, or removes it. Without scripts, opens the choice of another company to compare this company with. */
export function CompareButton({ id, name, label, children }: CompareButtonProps) {
  const tray = useTray();
  const isChosen = tray !== null && id in tray.names;

  function submit(event: SyntheticEvent) {
    if (tray === null) return;
    event.preventDefault();
    toggle(tray, id, name);
  }
  return (
    // Renders a button even for browsers without scripts. A link that hydration replaces by a button would lose the focus.
    <form action="/compare" onSubmit={submit} data-screen-only>
      <input type="hidden" name="companies" value={id} />
      <input type="hidden" name="q" value="" />
      <UrlLanguageInput />
      <PanelToggle type="submit" aria-label={label} aria-pressed={tray === null ? undefined : isChosen}>
        {isChosen && <Check />}
        {children}
      </PanelToggle>
    </form>
  );
}

/** Adds a company to the tray, or removes it. Rejects it if the tray is full. */
function toggle({ names }: TrayState, id: string, name: string): void {
  const { [id]: chosen, ...others } = names;
  if (chosen !== undefined) changeTray(others);
  else if (Object.keys(others).length < MAX_COMPARED) changeTray({ ...others, [id]: name });
  else changeTray(others, false);
}
