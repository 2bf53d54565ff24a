import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { LaneName, Lanes, ProcessLanes } from '../admission/createLanes.ts';
import type { Turn } from '../admission/createLane.ts';
import { isOperatorRoute } from './rateLimits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's turn in its lane, until the response is ready. */
    turn: Turn | null;
    /** The lane of the request; null if none limits it. */
    lane: LaneName | null;
    /** The lane that has accepted the request before its body was received. */
    admittedTo: LaneName | null;
  }
  interface FastifyInstance {
    /**
     * Continues a request in another lane, because it turned out to be expensive. If that lane rejects it, the request keeps its turn.
     * @throws OverloadError
     */
    changeLane(request: FastifyRequest, lane: LaneName): Promise<void>;
    /**
     * Continues a request in the same lane of another server, see `PublicRead`.
     * @throws OverloadError
     */
    changeServer(request: FastifyRequest, server: string): Promise<void>;
  }
}

/** The properties of request bodies whose value is a password, which has to be hashed. */
const PASSWORDS = ['password', 'currentPassword', 'newPassword'];

/**
 * Admits requests to their lanes. A request that could not be served in time is rejected before anything is done for it; other requests wait for
 * their turn. Requests with a body wait once the body has been received, so that a slow client occupies no turn.
 */
export const admission = fp<{ lanes: ProcessLanes }>(
  async (app, { lanes }) => {
    const getLanes = ({ publicRead }: FastifyRequest): Lanes =>
      (publicRead && lanes.publicReads.get(publicRead.server)) ?? lanes.own;
    app.decorateRequest('turn', null);
    app.decorateRequest('lane', null);
    app.decorateRequest('admittedTo', null);
    app.decorate('changeLane', async (request: FastifyRequest, name: LaneName) => {
      if (request.lane === name) return;
      const lane = getLanes(request)[name];
      const rejection = lane.getRejection();
      if (rejection !== null) throw rejection;
      request.turn?.leave();
      request.turn = await lane.enter(() => isAbandoned(request));
      request.lane = name;
    });
    app.decorate('changeServer', async (request: FastifyRequest, server: string) => {
      if (request.publicRead === null) return;
      request.turn?.leave();
      request.publicRead.server = server;
      if (request.lane !== null) request.turn = await getLanes(request)[request.lane].enter(() => isAbandoned(request));
    });

    app.addHook('onRequest', async (request) => {
      const name = getLane(request);
      if (name === null) return;
      if (isBodiless(request)) return enter(request, name);
      const rejection = getLanes(request)[name].getRejection();
      if (rejection !== null) throw rejection;
      request.admittedTo = name;
    });
    app.addHook('preValidation', async (request) => {
      const name = getLane(request);
      // A request with an image gets no turn here. Its route receives the body, and only decoding the image takes a turn.
      if (name === null || name === 'images' || isBodiless(request)) return;
      // The body may require another lane than the lane that has admitted the request.
      await enter(request, name, { isAdmitted: name === request.admittedTo });
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      request.turn?.leave();
      done(null, payload);
    });
    app.addHook('onResponse', (request, _reply, done) => {
      request.turn?.leave();
      done();
    });

    async function enter(request: FastifyRequest, name: LaneName, options?: { isAdmitted: boolean }): Promise<void> {
      request.lane = name;
      const lane = getLanes(request)[name];
      request.turn = lane.tryEnter() ?? (await lane.enter(() => isAbandoned(request), options));
    }
  },
  { name: 'admission', dependencies: ['routeOptions'] },
);

/** Returns null for requests that use no database connection. */
function getLane({ method, body, query, routeOptions: { url, config } }: FastifyRequest): LaneName | null {
  if (url === undefined || method === 'OPTIONS' || isOperatorRoute(url)) return null;
  if (config.lane !== undefined) return config.lane;
  if (isRead(method, url)) return Object.hasOwn(Object(query), 'q') ? 'searches' : 'reads';
  return hasPassword(body) ? 'passwords' : 'writes';
}

/** Returns whether a request changes nothing. This includes searches, which are POST requests. */
export function isRead(method: string, url: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || (url?.startsWith('/1/indexes/') ?? false);
}

function isBodiless({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasPassword(body: unknown): boolean {
  return typeof body === 'object' && body !== null && PASSWORDS.some((name) => Object.hasOwn(body, name));
}

/** Returns whether the client has disconnected. */
function isAbandoned({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}
