import { LogController, type FastifyServerOptions } from 'fastify';
import { requestIds } from './requestIds.ts';

/** pino's levels; the first one is the preset. */
export const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  level: LogLevel;
  /** Takes the lines elsewhere than to standard output. */
  stream?: { write(line: string): void };
}

type LoggerOptions = Extract<FastifyServerOptions['logger'], object>;

/** JSON lines without secrets: no headers, no bodies, no query (it carries the search key), no values of a statement. */
const lines: LoggerOptions = {
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
 * What both servers tell Fastify about their log and about the requests' ids. `requestLog` writes the requests' lines.
 * @param log nothing is written where it is left out
 * @param isProxy whether a request's id is believed that comes from this address
 */
export function loggingOptions(log: LogOptions | undefined, isProxy: (address: string) => boolean) {
  return {
    logger: log ? { ...lines, ...log } : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(isProxy),
  } satisfies FastifyServerOptions;
}
