import { accountTable } from '../kernel/AccountKey.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's turn among the writes of its account. */
    endWrite: (() => void) | null;
  }
}

/** Maximum number of writes of an account that this process runs at the same time. */
const MAX_RUNNING = 2;
/** Maximum number of writes of an account in this process, including those that wait. */
const MAX_WRITES = 10;
/** The seconds in `Retry-After` of a rejected write. */
const RETRY_SECONDS = 1;

interface Writes {
  running: number;
  /** Functions that start the waiting writes, the oldest first. */
  waiting: (() => void)[];
}

/**
 * Limits the concurrent writes of each account: they lock the same rows, and each write that waits for a lock would occupy a connection to
 * the database. Two writes are processed at a time, eight more wait before their body is read, and further writes are rejected with 429.
 */
export const accountWrites = fp(
  async (app) => {
    const accounts = new Map<string, Writes>();
    app.decorateRequest('endWrite', null);

    async function startWrite(account: string): Promise<() => void> {
      const writes = accounts.get(account) ?? { running: 0, waiting: [] };
      if (writes.running + writes.waiting.length >= MAX_WRITES)
        throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
      accounts.set(account, writes);
      if (writes.running < MAX_RUNNING) writes.running++;
      else await new Promise<void>((resolve) => writes.waiting.push(resolve));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = writes.waiting.shift();
        if (next !== undefined) return next();
        writes.running--;
        if (writes.running === 0) accounts.delete(account);
      };
    }

    // Runs after the guard of the route, which has identified the caller.
    app.addHook('preParsing', async (request, reply) => {
      const account = getAccount(request);
      if (account === null) return;
      const endWrite = await startWrite(account);
      request.endWrite = endWrite;
      // Ends the turn if the connection closes before the end of the body, because no response is sent in this case.
      reply.raw.once('close', () => !request.raw.complete && endWrite());
      if (reply.raw.destroyed) endWrite();
    });
    // Frees the slot after the response instead of when the connection closes, because the work of a disconnected
    // client continues.
    app.addHook('onSend', async (request, _reply, payload) => {
      request.endWrite?.();
      return payload;
    });
  },
  { name: 'accountWrites', dependencies: ['authentication'] },
);

/** Returns null for reads, and for requests without an account. */
function getAccount({ method, caller }: FastifyRequest): string | null {
  if (caller === null || method === 'GET' || method === 'HEAD') return null;
  const { column, id } = accountTable(caller);
  return `${column} ${id}`;
}
