import { storageKeys } from '@heard/sdk/storage-keys';
import type { ThemeChoice } from '@heard/ui';
import { useEffect, useSyncExternalStore } from 'react';

/** The document's inline script reads the stored theme before the first paint. */
const KEY = storageKeys.theme;

/** Called after each choice, so that the switches in the footer and in the menu show the same theme. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readTheme = () => toChoice(document.documentElement.dataset.theme);

/** Returns the chosen theme or `system`, and a function that changes and stores it. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  useEffect(() => colorBrowser(theme), [theme]);
  return [theme, choose];
}

function choose(next: ThemeChoice): void {
  applyTheme(next);
  for (const listener of listeners) listener();
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Ignores the failure: the theme is applied although it can't be stored.
  }
}

/**
 * Sets the color of the browser's bars to that of the chosen theme. If no theme is chosen, sets the colors of both themes, and the browser
 * chooses the theme.
 */
function colorBrowser(theme: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = `${scheme === theme ? '' : 'not '}all`;
  }
}

/** Applies the chosen theme, even if the document's script has applied another theme. */
export function applyStoredTheme(): void {
  try {
    applyTheme(toChoice(localStorage.getItem(KEY)));
  } catch {
    // Ignores the failure: storage is disabled, so the theme is not stored.
  }
}

function applyTheme(theme: ThemeChoice): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colorBrowser(theme);
}

function toChoice(theme: string | null | undefined): ThemeChoice {
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
