import type { TracingOptions } from './tracing.ts';

/** Loads OpenTelemetry and starts `startTracing` when somebody wants the spans; otherwise nothing of it is loaded. */
export async function tracingIfAsked(isAsked: boolean, options: TracingOptions) {
  if (!isAsked) return undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(options);
}
