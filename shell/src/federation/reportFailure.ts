import type { RemoteFailure } from '../configuration/RemoteFailure.ts';
import { fetchBeaconTokens, getBeaconTokens } from './beaconTokens.ts';

/** Maximum number of characters of a reason, and of a stack, in a report. The web server accepts reports of at most 8 KB. */
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
  send({ ...failure, reason: failure.reason.slice(0, MAX_REASON) });
  console.error(`Remote ${name} ${version} failed:`, error);
}

/**
 * Reports on the console and to the web server that React has rendered a page again, because the page differs from the HTML of the web server, or
 * because the page threw once. This is not a failure, because the visitor has not noticed anything. Elements of browser extensions can also cause a
 * recovery.
 * @param stack the components around the component that was rendered again
 */
export function reportRecovery(
  { name, version }: { name: string; version: string },
  error: unknown,
  stack: string,
): void {
  const { pathname: path } = window.location;
  const reason = toReason(error).slice(0, MAX_REASON);
  send({ remote: name, version, reason, path, module: null, stack: stack.slice(0, MAX_STACK), isRecovered: true });
  console.warn(`Remote ${name} ${version} recovered:`, error);
}

/** Sends a failure once the tokens have been fetched, or when the user leaves the document before that. */
function send(failure: RemoteFailure): void {
  let isSent = false;
  const sendNow = () => {
    if (isSent) return;
    isSent = true;
    window.removeEventListener('pagehide', sendNow);
    const body = JSON.stringify({ ...failure, token: getBeaconTokens()[failure.remote] });
    // Uses a beacon, because the browser sends beacons even after the document was unloaded.
    navigator.sendBeacon('/reports/remote-failure', new Blob([body], { type: 'application/json' }));
  };
  window.addEventListener('pagehide', sendNow);
  void fetchBeaconTokens().then(sendNow);
}

/** Returns the message of a thrown value. The value may have any type. */
export function toReason(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    const text = String(error);
    return text === '[object Object]' ? JSON.stringify(error) : text;
  } catch {
    // Handles a value without a prototype, a circular value, and a value whose properties throw.
    return typeof error;
  }
}
