import type { RemoteFailure } from '../configuration/RemoteFailure.ts';

/** Characters of a reason and a stack that are sent to the web server, which accepts at most 8 KB. */
const MAX_REASON = 1_000;
const MAX_STACK = 3_000;

/**
 * Reports a failure as the event `heard:remote-failure` on `window`, on the console and to the web server.
 * @param module the exposed module on the page, if known
 */
export function reportFailure(
  { name, version }: { name: string; version: string },
  error: unknown,
  module: string | null,
): void {
  const stack = error instanceof Error && error.stack !== undefined ? error.stack.slice(0, MAX_STACK) : null;
  const { pathname: path } = window.location;
  const failure: RemoteFailure = { remote: name, version, reason: toReason(error), path, module, stack };
  window.dispatchEvent(new CustomEvent('heard:remote-failure', { detail: failure }));
  const body = JSON.stringify({ ...failure, reason: failure.reason.slice(0, MAX_REASON) });
  // A beacon is sent even while the document is being left.
  navigator.sendBeacon('/reports/remote-failure', new Blob([body], { type: 'application/json' }));
  console.error(`Remote ${name} ${version} failed:`, error);
}

/** Returns the message of what was thrown, which may be anything. */
export function toReason(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    const text = String(error);
    return text === '[object Object]' ? JSON.stringify(error) : text;
  } catch {
    // It has no prototype, is circular, or its properties throw.
    return typeof error;
  }
}
