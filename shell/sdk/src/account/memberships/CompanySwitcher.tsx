import { lazy, Suspense, type ComponentType } from 'react';

export interface CompanySwitcherProps {
  open: boolean;
  onClose: () => void;
}

/** Loaded when it is opened. */
const Dialog = lazy<ComponentType<Pick<CompanySwitcherProps, 'onClose'>>>(() =>
  import(/* webpackChunkName: "memberships" */ './CompanySwitcherDialog.tsx').catch(() => ({ default: () => null })),
);

/** Shows the companies of the person in a dialog, which switches the session to another one. */
export function CompanySwitcher({ open, onClose }: CompanySwitcherProps) {
  return <Suspense fallback={null}>{open && <Dialog onClose={onClose} />}</Suspense>;
}
