import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Replica } from '../../database/replicas/openReplica.ts';
import { ProblemError } from '../../problems.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

const ReplicaHealth = Type.Object({
  server: Type.String({ description: 'The host and the port of the replica' }),
  state: Type.Enum(['available', 'lagging', 'conflict', 'primary', 'unavailable'], {
    description:
      'Only an `available` replica is used. `conflict`: it has just cancelled a query that conflicted with replay; `primary`: it is not a replica',
  }),
  lagSeconds: Type.Union([Type.Number(), Type.Null()], {
    description: 'The age of the data of the replica, in seconds. Null if it is unknown',
  }),
});

const Readiness = Type.Object({
  ...Health.properties,
  replicas: Type.Optional(
    Type.Array(ReplicaHealth, { description: 'Present if there are read replicas and the client may read `/metrics`' }),
  ),
});

export interface HealthRoutesOptions {
  /** Rejects while the database is unavailable. */
  ping: () => Promise<void>;
  /** The read replicas; null if there are none. */
  replicas: readonly Replica[] | null;
}

/**
 * Serves health checks. A process that is shutting down is not ready. A process is ready if the primary is available, even if no replica is. Only
 * clients that may read `/metrics` see the replicas, because proxies forward the requests of everybody to these paths.
 */
export const healthRoutes: FastifyPluginAsyncTypebox<HealthRoutesOptions> = async (app, { ping, replicas }) => {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });

  app.get('/health/live', {
    schema: { summary: 'Check that the process responds', response: { 200: Health } },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.get('/health/ready', {
    schema: { summary: 'Check that the API can serve requests', response: { 200: Readiness } },
    handler: async (request) => {
      if (isEnding) throw new ProblemError('unavailable');
      await ping();
      return {
        status: 'ok' as const,
        ...(replicas !== null &&
          request.mayReadMetrics() && {
            replicas: replicas.map(({ name, getState, getLagSeconds }) => ({
              server: name,
              state: getState(),
              lagSeconds: getLagSeconds(),
            })),
          }),
      };
    },
  });
};
