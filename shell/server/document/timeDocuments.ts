import { Histogram, type Registry } from 'prom-client';

/** Seconds. Writing a document takes less than a millisecond, and the API has a second to answer. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/**
 * Starts to time a step of a document: `api` waits for the API, `render` writes it.
 * @param page the path of the mount's row; `none` for an address that no remote has
 * @returns ends it
 */
export type DocumentTimer = (step: 'api' | 'render', page: string) => () => void;

/** Tells the metrics what documents take. */
export function timeDocuments(metrics: Registry): DocumentTimer {
  const durations = new Histogram({
    name: 'heard_document_duration_seconds',
    help: 'How long the steps of a document took: `api` waits for the API, `render` writes it.',
    labelNames: ['step', 'page'],
    buckets: BUCKETS,
    registers: [metrics],
  });
  return (step, page) => durations.startTimer({ step, page });
}
