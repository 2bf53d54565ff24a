import { i18n } from '@lingui/core';
import { startTransition, useEffect, useState } from 'react';

/** The language that the shell has activated, as a BCP 47 tag; `en` before it has activated one. */
export function activeLanguage(): string {
  return i18n.locale || 'en';
}

/**
 * Makes a language the active one, in all packages of the page. What is on the screen stays as it is, typed text and
 * focus included, until the texts of the new language are there.
 */
export function activateLanguage(language: string): void {
  startTransition(() => i18n.loadAndActivate({ locale: language, messages: {} }));
}

/** Tells of each change of the active language. @returns what ends that */
export function onLanguageChange(listener: () => void): () => void {
  return i18n.on('change', listener);
}

/** The active language; renders again when it changes. */
export function useLanguage(): string {
  const [language, setLanguage] = useState(activeLanguage);
  useEffect(() => {
    const follow = () => startTransition(() => setLanguage(activeLanguage()));
    // It may have changed since this was rendered.
    if (activeLanguage() !== language) follow();
    return onLanguageChange(follow);
  }, [language]);
  return language;
}
