import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../workspace.ts';
import {
  getCurrentRelease,
  isHeard,
  readProcessState,
  readUpdateState,
  writeProcessState,
  type ProcessState,
} from './installation.ts';
import { startProduct, type Product } from './startProduct.ts';
import { undoInterruptedUpdate } from './undoUpdate.ts';

/** How often (ms) a paused process checks whether the update has ended. */
const INTERVAL = 100;
/** The signal by which an update stops the product until the update has ended. */
export const PAUSE_SIGNAL = 'SIGUSR2';

/**
 * Runs the current release until it is stopped. An update pauses it. When the update has ended, runs the release that is current then.
 * @returns the exit code
 */
export async function runProduct(): Promise<number> {
  const other = readProcessState();
  if (other !== null) fail(`Heard is running already (process ${other.pid}). Stop it with ./heard stop.`);
  if (isUpdating()) fail('An update is in progress. It starts Heard again if it was running.');
  await undoInterruptedUpdate();

  let product: Product | null = null;
  let isPaused = false;
  let isStopping = false;
  const isWaiting = () => !isStopping && isUpdating();
  const write = (state: ProcessState['state']) => writeProcessState({ pid: process.pid, state });
  process.on(PAUSE_SIGNAL, () => {
    isPaused = true;
    product?.child.kill('SIGTERM');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopping = true;
      product?.child.kill(signal);
    });
  }
  try {
    for (;;) {
      write('starting');
      product = startProduct(getCurrentRelease(), process.env);
      void product.ready.then((url) => {
        if (url !== null && !isPaused && !isStopping) write('running');
      });
      const code = await product.ended;
      if (isStopping || !isPaused) return code;
      write('paused');
      while (isWaiting()) await sleep(INTERVAL);
      if (isStopping) return 0;
      await undoInterruptedUpdate();
      isPaused = false;
    }
  } finally {
    writeProcessState(null);
  }
}

/** Returns whether an update is running. */
export function isUpdating(): boolean {
  const update = readUpdateState();
  return update !== null && isHeard(update.pid);
}
