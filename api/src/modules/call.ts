import { calls, type CallName } from '@heard/contract';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that a route answers. */
    call?: CallName;
  }
}

/** Method and address of a call of the contract, as Fastify writes them, and its name for the OpenAPI document. */
export function call(name: CallName) {
  const { method, path } = calls[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { call: name } };
}
