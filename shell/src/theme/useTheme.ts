import { storageKeys } from '@heard/sdk/storage-keys';
import type { ThemeChoice } from '@heard/ui';
import { useEffect, useState } from 'react';

/** The document's inline script reads it before the first paint. */
const KEY = storageKeys.theme;

/** Returns the theme that was chosen in the footer, or that of the system, and the function that changes and stores it. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const [theme, setTheme] = useState<ThemeChoice>(readTheme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
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

function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
