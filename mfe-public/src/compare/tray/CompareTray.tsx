import { lazy, Suspense } from 'react';
import { useTray } from './trayStore.ts';

const Tray = lazy(() => import(/* webpackChunkName: "tray" */ './Tray.tsx').catch(() => ({ default: () => null })));

/**
 * Shows the tray at the end of a page while companies are chosen. Must be the last child of the page, so that the tray reaches the end of
 * the page.
 */
export function CompareTray() {
  const tray = useTray();
  // Also renders a tray that has just become empty, so that it can announce that.
  const isShown = tray !== null && (tray.wasAccepted !== null || Object.keys(tray.names).length > 0);
  return (
    isShown && (
      <Suspense>
        <Tray />
      </Suspense>
    )
  );
}
