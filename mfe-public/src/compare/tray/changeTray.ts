import { publish, TRAY_KEY, type TrayState } from './trayStore.ts';

/** Replaces the companies in the tray. */
export function changeTray(names: TrayState['names'], wasAccepted = true): void {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the tray is no draft of a form, which the sdk would store.
    sessionStorage.setItem(TRAY_KEY, JSON.stringify(names));
  } catch {
    // Without storage, the tray lasts as long as the document.
  }
  publish({ names, wasAccepted });
}
