import { LogController, type FastifyServerOptions } from 'fastify';
import { requestIds } from './requestIds.ts';

/** pino's levels; the first level is the default. */
export const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  level: LogLevel;
  /** Receives the log lines instead of standard output. */
  stream?: { write(line: string): void };
}

type LoggerOptions = Extract<FastifyServerOptions['logger'], object>;

/** JSON lines without secrets: no headers, bodies, query strings (they carry the search key) or SQL parameters. */
const format: LoggerOptions = {
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...(error.code !== undefined && { code: error.code }),
    }),
  },
};

/**
 * Returns Fastify's options for logging and request ids. `requestLog` writes the line of each request.
 * @param log undefined disables logging
 * @param isProxy returns whether the peer with this IP address is a trusted proxy, whose request ids are kept
 */
export function loggingOptions(log: LogOptions | undefined, isProxy: (address: string) => boolean) {
  return {
    logger: log ? { ...format, ...log } : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(isProxy),
  } satisfies FastifyServerOptions;
}
