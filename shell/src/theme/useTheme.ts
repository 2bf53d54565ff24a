import { storageKeys } from '@heard/sdk/storage-keys';
import { useIsHydrated, type ThemeChoice } from '@heard/ui';
import { useEffect, useState } from 'react';

/** The document's inline script reads it before the first paint. */
const KEY = storageKeys.theme;

/** Returns the theme that was chosen in the footer, or that of the system, and the function that changes and stores it. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const isHydrated = useIsHydrated();
  const [chosen, setTheme] = useState<ThemeChoice | null>(null);
  const theme = chosen ?? (isHydrated ? toChoice(document.documentElement.dataset.theme) : 'system');
  useEffect(() => {
    if (isHydrated) applyTheme(theme);
  }, [isHydrated, theme]);
  return [
    theme,
    (next) => {
      setTheme(next);
      try {
        if (next === 'system') localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, next);
      } catch {
        // Not stored, but applied.
      }
    },
  ];
}

/** Gives the browser's own bars the color of the theme: of the chosen one, or of both for the browser to choose from. */
function colorBrowser(theme: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = `${scheme === theme ? '' : 'not '}all`;
  }
}

/** Applies the theme that was chosen, whatever the document has. */
export function applyStoredTheme(): void {
  try {
    applyTheme(toChoice(localStorage.getItem(KEY)));
  } catch {
    // Nothing is stored where storage is disabled.
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
