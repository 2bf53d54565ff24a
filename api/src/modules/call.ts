import { calls, moderationCalls, type CallName, type ModerationCallName } from '@heard/contract';

const endpoints = { ...calls, ...moderationCalls };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that a route answers. */
    call?: CallName | ModerationCallName;
  }
}

/** Method and address of a call of the contract, as Fastify writes them, and its name for the OpenAPI document. */
export function call(name: CallName | ModerationCallName) {
  const { method, path } = endpoints[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { call: name } };
}
