import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { RemoteFailure } from '../configuration/RemoteFailure.ts';

/** Characters of a reason that are sent to the web server, which accepts at most 8 KB. */
const MAX_REASON = 1_000;

/** Reports a failure as the event `heard:remote-failure` on `window`, on the console and to the web server. */
export function reportFailure({ name, version }: ConfiguredRemote, error: unknown): void {
  const failure: RemoteFailure = { remote: name, version, reason: toReason(error) };
  window.dispatchEvent(new CustomEvent('heard:remote-failure', { detail: failure }));
  console.error(`Remote ${name} ${version} failed:`, error);
  const body = JSON.stringify({ ...failure, reason: failure.reason.slice(0, MAX_REASON) });
  // A beacon is sent even while the document is being left.
  navigator.sendBeacon('/reports/remote-failure', new Blob([body], { type: 'application/json' }));
}

/** Returns the message of what was thrown, which may be anything. */
export function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
