import { Histogram, type Registry } from 'prom-client';

/** The buckets of the durations, in seconds. Rendering takes less than a millisecond; the request to the API times out after a second. */
const BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/**
 * Starts to measure a step of a document: `api` waits for the API, `render` writes the document.
 * @param page the path of the mount; `none` for a URL without a mount
 * @returns the function that stops the measurement
 */
export type DocumentTimer = (step: 'api' | 'render', page: string) => () => void;

/** Registers the metric for the time that the steps of a document take. */
export function createDocumentTimer(metrics: Registry): DocumentTimer {
  const durations = new Histogram({
    name: 'heard_document_duration_seconds',
    help: 'Duration of the steps of a document: `api` waits for the API, `render` writes the document.',
    labelNames: ['step', 'page'],
    buckets: BUCKETS,
    registers: [metrics],
  });
  return (step, page) => durations.startTimer({ step, page });
}
