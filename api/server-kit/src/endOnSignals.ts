/** After that the process ends, whatever still runs. */
const LAST_MS = 9500;

/** A signal after so long is a second one; until then a terminal and a parent may both have sent the first. */
const SECOND_SIGNAL_MS = 1000;

export interface Ending {
  /** Ends what runs; the process exits with 0 when it is done. */
  end(): Promise<unknown>;
  /** What has to be done however little time there is: the process exits with 1 right after it. */
  atOnce?(): void;
}

/** Ends the process on SIGINT, SIGTERM and SIGHUP, and when whoever has started it is gone; at once on a second signal. */
export function endOnSignals({ end, atOnce = () => {} }: Ending): void {
  const endAtOnce = () => {
    atOnce();
    process.exit(1);
  };
  let askedAt: number | null = null;
  const begin = () => {
    if (askedAt !== null) return;
    askedAt = Date.now();
    setTimeout(endAtOnce, LAST_MS).unref();
    void end().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (askedAt !== null && Date.now() - askedAt > SECOND_SIGNAL_MS ? endAtOnce() : begin()));
  }
  // It would run on with nobody to stop it.
  process.once('disconnect', begin);
}
