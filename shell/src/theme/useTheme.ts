import { storageKeys } from '@heard/sdk/storage-keys';
import type { ThemeChoice } from 'shared-ui';
import { useEffect, useState } from 'react';

/** The document's inline script reads it before the first paint. */
const KEY = storageKeys.theme;

/** The theme that was chosen in the footer, remembered; the system's, if none. */
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
        // Not remembered, but shown.
      }
    },
  ];
}

function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
