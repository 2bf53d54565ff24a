import { MAX_COMPARED } from '@heard/contract';
import { Link } from '@heard/sdk';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PanelToggle } from '../../company/PanelToggle.tsx';
import { changeTray } from './changeTray.ts';
import { useTray, type TrayState } from './trayStore.ts';

interface CompareButtonProps {
  id: string;
  name: string;
  /** The accessible name, if it differs from the text. */
  label?: string;
  children: ReactNode;
}

/** Adds a company to the tray, or removes it. Without scripts, links to the choice of another company to compare it with. */
export function CompareButton({ id, name, label, children }: CompareButtonProps) {
  const tray = useTray();
  const isChosen = tray !== null && id in tray.names;
  const action =
    tray === null
      ? { as: Link, to: `/compare?companies=${encodeURIComponent(id)}&q=` }
      : { 'aria-pressed': isChosen, onClick: () => toggle(tray, id, name) };
  return (
    <PanelToggle aria-label={label} {...action}>
      {isChosen && <Check />}
      {children}
    </PanelToggle>
  );
}

/** Adds a company to the tray, or removes it. Rejects it if the tray is full. */
function toggle({ names }: TrayState, id: string, name: string): void {
  const { [id]: chosen, ...others } = names;
  if (chosen !== undefined) changeTray(others);
  else if (Object.keys(others).length < MAX_COMPARED) changeTray({ ...others, [id]: name });
  else changeTray(others, false);
}
