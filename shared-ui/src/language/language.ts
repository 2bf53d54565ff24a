import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => i18n.on('change', onChange);

/** The language that the shell has activated, as a BCP 47 tag; `en` before it has activated one. */
export function activeLanguage(): string {
  return i18n.locale || 'en';
}

/** The active language; renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, activeLanguage);
}
