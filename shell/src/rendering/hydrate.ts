import { resolveLanguage, type LanguageStore } from '@heard/sdk/host';
import { storageKeys } from '@heard/sdk/storage-keys';
import { startTransition, type ReactNode } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { restoreStyles } from './inlineStyles.ts';

/**
 * Returns whether the server-rendered page equals the first render of this browser. The web server does not know the
 * stored language, drafts, the state of the history entry, and values in the fragment, such as the token of an email
 * link.
 */
export function canHydrate(root: HTMLElement, languageStore: LanguageStore): boolean {
  const state = window.history.state as { usr?: unknown } | null;
  return (
    root.dataset.time !== undefined &&
    resolveLanguage(languageStore.get()) === document.documentElement.lang &&
    (state?.usr ?? null) === null &&
    !window.location.hash.includes('=') &&
    !hasDrafts()
  );
}

/** Returns whether this tab has drafts. The draft of a search box is shown after its hydration. */
function hasDrafts(): boolean {
  const { draftPrefix } = storageKeys;
  try {
    return Object.keys(sessionStorage).some(
      (key) => key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}search `),
    );
  } catch {
    return false;
  }
}

/** Makes the elements that the web server has rendered interactive. */
export function hydrate(root: HTMLElement, page: ReactNode, options: HydrationOptions): void {
  globalThis.heardTime = Number(root.dataset.time);
  restoreStyles(root);
  startTransition(() => void hydrateRoot(root, page, options));
}
