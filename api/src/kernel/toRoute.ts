import { endpoints, type Endpoint, type EndpointName } from '@heard/contract';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route implements. */
    endpoint?: EndpointName;
  }
}

const table: Readonly<Record<EndpointName, Endpoint>> = endpoints;

/**
 * Returns the method and the URL of an endpoint, as Fastify writes them, and its name. Limits, lanes and the OpenAPI document refer to the endpoint
 * by this name.
 */
export function toRoute(name: EndpointName) {
  const { method, path } = table[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { endpoint: name } };
}
