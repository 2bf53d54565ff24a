/** The time (ms) without a keystroke after which typing counts as paused. */
const PAUSE_MS = 500;

/** Waits until the user pauses typing; resolves immediately when no field has the focus. */
export async function typingPause(): Promise<void> {
  if (document.activeElement?.matches('input, textarea, select') !== true) return;
  await new Promise<void>((resolve) => {
    let timer = setTimeout(end, PAUSE_MS);
    function restart() {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    }
    function end() {
      window.removeEventListener('keydown', restart, true);
      resolve();
    }
    window.addEventListener('keydown', restart, true);
  });
}
