import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import fp from 'fastify-plugin';
import type { LaneName } from '../admission/createLanes.ts';
import type { RouteLimit } from './rateLimits.ts';

/** The options of a route that limit its costs. */
interface RouteCosts {
  /** The rate limits that count the route's requests, in addition to the limits for all requests. */
  limits?: readonly RouteLimit[];
  /** The route's lane, if it costs more than other routes with its method. Null if the route uses no database connection. */
  lane?: LaneName | null;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteCosts {}

  // Repeats Fastify's type parameters, because merged declarations must have the same type parameters.
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > extends RouteCosts {}
}

/** Passes the rate limits and the lane of each route to the plugins that apply them. */
export const routeOptions = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      const { limits, lane } = route;
      route.config = { ...route.config, ...(limits && { limits }), ...(lane !== undefined && { lane }) };
    });
  },
  { name: 'routeOptions' },
);
