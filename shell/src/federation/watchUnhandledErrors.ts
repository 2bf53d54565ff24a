import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { FederationStore } from './FederationStore.ts';
import { missingFile } from './loadErrors.ts';

export interface WatchOptions {
  remotes: readonly ConfiguredRemote[];
  federation: FederationStore;
  /** The URL prefix of the shell's own files. */
  shellFiles: string;
}

/**
 * Watches for failures that no React error boundary catches: in event handlers, timers and promises, and of lazily loaded
 * files. A failure belongs to the remote whose file it comes from. One that comes from no remote's file is ignored.
 * @returns the function that stops watching
 */
export function watchUnhandledErrors({ remotes, federation, shellFiles }: WatchOptions): () => void {
  // The longest URL first: the URL of one remote may begin with another's.
  const owners = remotes
    .map(({ name, manifest }) => ({ name, base: new URL('.', new URL(manifest, document.baseURI)).href }))
    .sort((one, other) => other.base.length - one.base.length);
  const findOwner = (url: string) => owners.find(({ base }) => url.startsWith(base))?.name;

  function report(remote: string | undefined, error: unknown): void {
    if (remote !== undefined) federation.dispatch({ type: 'unhandledError', remote, error });
  }

  function findOwnerOfError(error: unknown, script = ''): string | undefined {
    // Each browser formats a stack in another way, but all of them with the URLs of the scripts.
    const stack = error instanceof Error ? `${missingFile(error) ?? ''} ${error.stack}` : '';
    return [script, ...(stack.match(/https?:\/\/[^\s()]+/g) ?? [])].map(findOwner).find((owner) => owner !== undefined);
  }

  function onError(event: Event): void {
    const file = getFileUrl(event.target);
    if (file !== null) {
      // The code that requested the file reports the failure.
      const owner = findOwner(file);
      if (owner !== undefined || file.startsWith(shellFiles)) {
        federation.dispatch({ type: 'fileMissing', remote: owner ?? null });
      }
      return;
    }
    if (!(event instanceof ErrorEvent)) return;
    // A remote's script that throws while it loads: the code that loads it reports the failure.
    if (findOwner(event.filename) !== undefined && isLoading(event.filename)) return;
    report(findOwnerOfError(event.error, event.filename), event.error ?? event.message);
  }

  function onUnhandledRejection({ reason }: PromiseRejectionEvent): void {
    if (reason instanceof Error && reason.name === 'AbortError') return;
    report(findOwnerOfError(reason), reason);
  }

  // In the capture phase: the error event of an element does not bubble.
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

/** The loaders of federation and webpack remove a script from the document once it has run. */
function isLoading(script: string): boolean {
  return [...document.scripts].some(({ src }) => src === script);
}
