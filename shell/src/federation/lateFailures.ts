import { useEffect, useState } from 'react';
import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { Deployment } from './Deployment.ts';
import { brokenFileOf, isChunkError } from './isChunkError.ts';
import { reasonOf, reportFailure } from './reportFailure.ts';

/** What is reported of a document in a minute: the same failure once, and no more than this. A timer may throw all the time. */
const MAX_REPORTS = 10;
const MINUTE_MS = 60_000;

type Listener = (remote: ConfiguredRemote) => void;
const listeners = new Set<Listener>();

export interface LateFailureOptions {
  remotes: readonly ConfiguredRemote[];
  deployment: Deployment;
  /** The address that the shell's own files lie under. */
  shellFiles: string;
}

/**
 * Watches for what goes wrong after a mount has come, where no boundary of React catches it: in event handlers, timers and
 * promises, and with files that are asked for late. A failure belongs to the remote whose file it comes from; what comes
 * from none of them is no remote's.
 * @returns ends it
 */
export function watchLateFailures({ remotes, deployment, shellFiles }: LateFailureOptions): () => void {
  // The longest address first: one remote may lie inside of another one's.
  const owners = remotes
    .map((remote) => ({ remote, base: new URL('.', new URL(remote.manifest, document.baseURI)).href }))
    .sort((one, other) => other.base.length - one.base.length);
  const ownerOf = (address: string) => owners.find(({ base }) => address.startsWith(base))?.remote;
  let reported: { failure: string; at: number }[] = [];

  function tell(remote: ConfiguredRemote | undefined, error: unknown): void {
    if (remote === undefined) return;
    const failure = `${remote.name} ${reasonOf(error)}`;
    const at = Date.now();
    reported = reported.filter((report) => at - report.at < MINUTE_MS);
    if (reported.length < MAX_REPORTS && !reported.some((report) => report.failure === failure)) {
      reported.push({ failure, at });
      reportFailure(remote, error);
    }
    for (const listener of listeners) listener(remote);
  }

  function ownerOfError(error: unknown, script = ''): ConfiguredRemote | undefined {
    // The engines write a stack differently, but all of them with the addresses of the scripts.
    const stack = error instanceof Error ? `${brokenFileOf(error) ?? ''} ${error.stack}` : '';
    return [script, ...(stack.match(/https?:\/\/[^\s()]+/g) ?? [])].map(ownerOf).find((owner) => owner !== undefined);
  }

  function onError(event: Event): void {
    const file = fileOf(event.target);
    if (file !== null) {
      // Who has asked for it tells what comes of it. Here it only matters whether it is gone for good.
      const owner = ownerOf(file);
      if (owner !== undefined || file.startsWith(shellFiles)) void deployment.recover(owner?.name ?? null);
      return;
    }
    if (!(event instanceof ErrorEvent)) return;
    // A remote's script that throws while it is being loaded: whoever loads it finds out, and tells.
    if (ownerOf(event.filename) !== undefined && isBeingLoaded(event.filename)) return;
    tell(ownerOfError(event.error, event.filename), event.error ?? event.message);
  }

  async function onRejection({ reason }: PromiseRejectionEvent): Promise<void> {
    if (reason instanceof Error && reason.name === 'AbortError') return;
    const owner = ownerOfError(reason);
    if (owner !== undefined && isChunkError(reason)) await deployment.recover(owner.name);
    tell(owner, reason);
  }

  const onUnhandled = (event: PromiseRejectionEvent) => void onRejection(event);
  // While it goes down: that a file has not come is told to its element alone.
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', onUnhandled);
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('unhandledrejection', onUnhandled);
  };
}

/** Whether something of the remote has gone wrong since the page at this path was opened, beside what it shows. */
export function useLateFailure({ name }: ConfiguredRemote, path: string): [failed: boolean, settle: () => void] {
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    const listener: Listener = (remote) => {
      if (remote.name === name) setFailedAt(path);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [name, path]);
  return [failedAt === path, () => setFailedAt(null)];
}

/** The address of the script or stylesheet that has not come. */
function fileOf(target: EventTarget | null): string | null {
  if (target instanceof HTMLScriptElement) return target.src;
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') return target.href;
  return null;
}

/** The loaders of federation and webpack take a script out of the document when it has run. */
function isBeingLoaded(script: string): boolean {
  return [...document.scripts].some(({ src }) => src === script);
}
