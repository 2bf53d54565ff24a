/** The number of tasks to measure, and the maximum total time (ms) of these tasks on an idle thread. One task of React takes 5 ms. */
const TASKS = 5;
const MAX_MS = 10;

/** Returns whether the main thread has nothing else to do, so that added tasks run immediately. */
export async function isThreadFree(): Promise<boolean> {
  const startedAt = performance.now();
  const { port1, port2 } = new MessageChannel();
  for (let count = 0; count < TASKS; count += 1) {
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
  port1.close();
  return performance.now() - startedAt < MAX_MS;
}
