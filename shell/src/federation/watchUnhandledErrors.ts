import type { FederationStore } from './FederationStore.ts';
import { findOwnerOfError, type FindOwner } from './fileOwners.ts';

export interface WatchOptions {
  federation: FederationStore;
  findOwner: FindOwner;
}

/**
 * Watches for failures that no React error boundary catches: errors in event handlers, timers and promises, and lazily loaded files that
 * fail to load. A failure belongs to the remote whose file caused it, or to the shell. Failures of other files, such as a browser
 * extension's, are ignored.
 * @returns the function that stops watching
 */
export function watchUnhandledErrors({ federation, findOwner }: WatchOptions): () => void {
  function report(remote: string | null | undefined, error: unknown): void {
    if (remote !== undefined) federation.dispatch({ type: 'unhandledError', remote, error });
  }

  function onError(event: Event): void {
    const file = getFileUrl(event.target);
    if (file !== null) {
      // The code that requested the file reports the failure.
      const owner = findOwner(file);
      if (owner !== undefined) federation.dispatch({ type: 'fileMissing', remote: owner });
      return;
    }
    if (!(event instanceof ErrorEvent)) return;
    // Does not report an error of a remote's script that is still loading, because the code that loads the script reports this error.
    if (typeof findOwner(event.filename) === 'string' && isLoading(event.filename)) return;
    report(findOwnerOfError(findOwner, event.error, event.filename), event.error ?? event.message);
  }

  function onUnhandledRejection({ reason }: PromiseRejectionEvent): void {
    if (reason instanceof Error && reason.name === 'AbortError') return;
    if (reason instanceof Error) report(findOwnerOfError(findOwner, reason), reason);
    else federation.dispatch({ type: 'unknownError', error: reason });
  }

  // Listens in the capture phase, because the error event of an element does not bubble.
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', onUnhandledRejection);
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('unhandledrejection', onUnhandledRejection);
  };
}

/** Returns the URL of the script or stylesheet that failed to load; null for anything else. */
function getFileUrl(target: EventTarget | null): string | null {
  if (target instanceof HTMLScriptElement) return target.src;
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') return target.href;
  return null;
}

// A script that is still in the document has not run yet, because the loaders of federation and webpack remove each script once it has run.
function isLoading(script: string): boolean {
  return [...document.scripts].some(({ src }) => src === script);
}
