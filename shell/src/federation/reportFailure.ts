import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';

/** What goes to the reporting hook when a remote takes its mount down. */
export interface RemoteFailure {
  remote: string;
  version: string;
  reason: string;
}

/** Tells whoever listens (`heard:remote-failure` on `window`) and the console. */
export function reportFailure({ name, version }: ConfiguredRemote, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const detail: RemoteFailure = { remote: name, version, reason };
  window.dispatchEvent(new CustomEvent('heard:remote-failure', { detail }));
  console.error(`Remote ${name} ${version} failed:`, error);
}
