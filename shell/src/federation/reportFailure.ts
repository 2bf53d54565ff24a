import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { RemoteFailure } from './RemoteFailure.ts';

/** Characters of a reason that go to the web server, which takes 8 KB at most. */
const MAX_REASON = 1_000;

/** Tells whoever listens (`heard:remote-failure` on `window`), the console and the web server. */
export function reportFailure({ name, version }: ConfiguredRemote, error: unknown): void {
  const failure: RemoteFailure = { remote: name, version, reason: reasonOf(error) };
  window.dispatchEvent(new CustomEvent('heard:remote-failure', { detail: failure }));
  console.error(`Remote ${name} ${version} failed:`, error);
  const body = JSON.stringify({ ...failure, reason: failure.reason.slice(0, MAX_REASON) });
  // A beacon goes out even when the document is being left.
  navigator.sendBeacon('/reports/remote-failure', new Blob([body], { type: 'application/json' }));
}

/** Why it has failed, as far as what was thrown tells: it may be anything. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
