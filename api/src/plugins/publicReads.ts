import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';
import { POSITION_HEADER } from '@heard/contract';
import { PRIMARY } from '../admission/createLanes.ts';
import type { Replica } from '../database/replicas/openReplica.ts';
import type { PrimaryReason, Replicas } from '../database/replicas/openReplicas.ts';
import { watchReplicas } from '../database/replicas/watchReplicas.ts';
import { parsePosition, type Position } from '../database/replicas/position.ts';
import { isRead } from './admission.ts';

/** A read that does not depend on the caller, in an installation with read replicas. */
interface PublicRead {
  replica: Replica | null;
  /** The name of the server that is queried: the replica's, or `PRIMARY`. */
  server: string;
  /** The latest write that the response must show; null if it need not show any write. */
  position: Position | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    publicRead: PublicRead | null;
  }
  interface FastifyContextConfig {
    /** Whether a replica may serve the route, because the data does not depend on the caller. */
    isPublicRead?: boolean;
  }
}

export interface PublicReadsOptions {
  replicas: Replicas;
  registry: Registry;
}

/**
 * Lets replicas serve public reads. The primary serves reads that must show a newer write, and all reads while no
 * replica is available. A read during which its replica fails is repeated by the primary. Responses to writes have the
 * position of their commit.
 */
export const publicReads = fp<PublicReadsOptions>(
  async (app, { replicas, registry }) => {
    const { countRead, countPrimary } = createCounters(replicas, registry);
    watchReplicas(replicas.all, registry);
    const moveToPrimary = async (request: FastifyRequest, reason: PrimaryReason): Promise<void> => {
      countPrimary(reason);
      countRead(PRIMARY);
      await app.changeServer(request, PRIMARY);
    };

    app.addHook('onRoute', (route) => {
      if (!isPublicRead(route)) return;
      route.config = { ...route.config, isPublicRead: true };
      const { handler } = route;
      route.handler = async function handleOrRepeat(request, reply) {
        const { publicRead } = request;
        const replica = publicRead?.replica ?? null;
        if (publicRead === null || replica === null) return handler.call(this, request, reply);
        try {
          return await handler.call(this, request, reply);
        } catch (error) {
          if (!replica.report(error) || reply.sent) throw error;
          await moveToPrimary(request, 'failed');
          return replicas.run(null, publicRead.position, () => handler.call(this, request, reply));
        }
      };
    });

    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.isPublicRead !== true) return;
      const position = parsePosition(request.headers[POSITION_HEADER.toLowerCase()]);
      const chosen = await replicas.choose(position);
      const replica = typeof chosen === 'string' ? null : chosen;
      const server = replica?.name ?? PRIMARY;
      request.publicRead = { replica, server, position };
      countRead(server);
      if (typeof chosen === 'string') countPrimary(chosen);
    });

    // This is the last hook before the handler, so that the run includes the queries of the handler, and the stream that the handler may return.
    app.addHook('preHandler', ({ publicRead }, _reply, done) =>
      publicRead === null ? done() : replicas.run(publicRead.replica, publicRead.position, done),
    );

    app.addHook('onSend', async ({ method, routeOptions: { url } }, reply, payload) => {
      if (!isRead(method, url) && method !== 'OPTIONS' && reply.statusCode < 400)
        reply.header(POSITION_HEADER, await replicas.readCommitted());
      return payload;
    });
  },
  { name: 'publicReads', dependencies: ['routeOptions'] },
);

/** Returns whether a route of the contract reads without a guard. Images are left out: browsers send no position with them. */
function isPublicRead({ method, url, onRequest, config }: RouteOptions): boolean {
  if (onRequest !== undefined || !isRead(String(method), url)) return false;
  return config?.endpoint !== undefined || method === 'POST';
}

function createCounters({ all }: Replicas, registry: Registry) {
  const reads = new Counter({
    name: 'heard_public_reads_total',
    help: 'Public reads by the server that was queried: `primary`, or host and port of a replica.',
    labelNames: ['server'],
    registers: [registry],
  });
  const primaryReads = new Counter({
    name: 'heard_public_reads_on_primary_total',
    help: "Public reads that the primary served: no replica was available, all were behind the caller's latest write, or one failed.",
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const server of [PRIMARY, ...all.map(({ name }) => name)]) reads.inc({ server }, 0);
  for (const reason of ['unavailable', 'behind', 'failed'] as const) primaryReads.inc({ reason }, 0);
  return {
    countRead: (server: string) => reads.inc({ server }),
    countPrimary: (reason: PrimaryReason) => primaryReads.inc({ reason }),
  };
}
