import { endpoints, type Endpoint, type EndpointName } from '@heard/contract';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route implements. */
    endpoint?: EndpointName;
  }
}

const table: Readonly<Record<EndpointName, Endpoint>> = endpoints;

/**
 * Returns method and URL of an endpoint, as Fastify writes them, and its name, by which limits, lanes and the OpenAPI document refer to the
 * endpoint.
 */
export function toRoute(name: EndpointName) {
  const { method, path } = table[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { endpoint: name } };
}
