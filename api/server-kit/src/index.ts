export { closeInTime } from './closeInTime.ts';
export { endOnSignals, type Ending } from './endOnSignals.ts';
export { escapeMarkup } from './escapeMarkup.ts';
export { loggingOptions, logLevels, type LogLevel, type LogOptions } from './loggingOptions.ts';
export { isIn, loopback, parseNetworks } from './networks.ts';
export { requestLog } from './requestLog.ts';
export { requestMetrics, type RequestMetricsOptions } from './requestMetrics.ts';
export { toInstance } from './requestIds.ts';
export { tracingIfAsked } from './tracingIfAsked.ts';
