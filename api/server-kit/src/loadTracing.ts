import type { TracingOptions } from './tracing.ts';

/** Starts tracing. OpenTelemetry is loaded only if tracing is enabled. @returns the plugin of `startTracing` */
export async function loadTracing(isEnabled: boolean, options: TracingOptions) {
  if (!isEnabled) return undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(options);
}
