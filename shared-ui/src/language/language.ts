import { i18n } from '@lingui/core';
import { startTransition, useEffect, useState } from 'react';

/** Returns the active language as a BCP 47 tag. Returns `en` as long as the shell has not activated a language. */
export function activeLanguage(): string {
  return i18n.locale || 'en';
}

/**
 * Activates a language in all packages of the page. The page stays as it is, including typed text and focus, until the
 * messages of the language are loaded.
 */
export function activateLanguage(language: string): void {
  startTransition(() => i18n.loadAndActivate({ locale: language, messages: {} }));
}

/** Calls a listener on every change of the active language. Returns a function that unsubscribes it. */
export function onLanguageChange(listener: () => void): () => void {
  return i18n.on('change', listener);
}

/** Returns the active language. Rerenders when it changes. */
export function useLanguage(): string {
  const [language, setLanguage] = useState(activeLanguage);
  useEffect(() => {
    const follow = () => startTransition(() => setLanguage(activeLanguage()));
    // Checks again, because the language may have changed since the render.
    if (activeLanguage() !== language) follow();
    return onLanguageChange(follow);
  }, [language]);
  return language;
}
