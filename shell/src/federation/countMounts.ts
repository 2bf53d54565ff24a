import type { MountCount } from '../configuration/MountCount.ts';

/** How long mounts are collected before they are sent, in milliseconds. */
const COLLECT_MS = 5_000;

/** Creates the function that counts a mount that was shown. They are sent to the web server together. */
export function createMountCounter(): (mount: MountCount) => void {
  let mounts: MountCount[] = [];
  function send() {
    if (mounts.length === 0) return;
    navigator.sendBeacon('/reports/mounts', new Blob([JSON.stringify(mounts)], { type: 'application/json' }));
    mounts = [];
  }
  window.addEventListener('pagehide', send);
  return (mount) => {
    if (mounts.push(mount) === 1) setTimeout(send, COLLECT_MS);
  };
}
