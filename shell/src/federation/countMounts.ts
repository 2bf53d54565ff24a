import type { MountCount } from '../configuration/MountCount.ts';
import { fetchBeaconTokens, getBeaconTokens } from './beaconTokens.ts';

/** The time (ms) for which mounts are collected before they are sent. */
const COLLECT_MS = 5_000;

/** Creates the function that counts a mount that was shown. Sends the mounts of several seconds to the web server in one request. */
export function createMountCounter(): (mount: MountCount) => void {
  let mounts: MountCount[] = [];
  function send() {
    if (mounts.length === 0) return;
    const tokens = getBeaconTokens();
    const body = JSON.stringify(mounts.map((mount) => ({ ...mount, token: tokens[mount.remote] })));
    navigator.sendBeacon('/reports/mounts', new Blob([body], { type: 'application/json' }));
    mounts = [];
  }
  window.addEventListener('pagehide', send);
  return (mount) => {
    if (mounts.push(mount) > 1) return;
    // Fetches the tokens now, because the page has just become interactive.
    void fetchBeaconTokens();
    setTimeout(send, COLLECT_MS);
  };
}
