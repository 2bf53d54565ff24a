/** The interval (ms) of looking for new files of a remote. */
const CHECK_MS = 500;
/** The number of bytes that count as progress. A server that sends a few bytes at a time counts as hanging. */
const MIN_BYTES = 8_000;

/**
 * Watches the scripts of a remote that the page is loading. A script element reports nothing before the end of its load, so each file is requested a
 * second time. The browser serves the second request from the response in progress.
 * @param base the URL prefix of the remote's files
 * @param onProgress called with every 8 kB that arrive
 * @returns the function that stops watching
 */
export function watchProgress(base: string, fetch: typeof window.fetch, onProgress: () => void): () => void {
  const controller = new AbortController();
  const watched = new Set<string>();

  function look() {
    for (const { src } of document.scripts) {
      if (!src.startsWith(base) || watched.has(src)) continue;
      watched.add(src);
      // Ignores a failure, because the script element reports it.
      follow(src).catch(() => undefined);
    }
  }

  async function follow(file: string) {
    const response = await fetch(file, { signal: controller.signal });
    const reader = response.body?.getReader();
    let bytes = 0;
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) {
      bytes += chunk.value.length;
      if (bytes < MIN_BYTES) continue;
      bytes = 0;
      onProgress();
    }
  }

  look();
  const timer = setInterval(look, CHECK_MS);
  return () => {
    clearInterval(timer);
    controller.abort();
  };
}
