import {
  calls,
  factorCalls,
  flagCalls,
  listCalls,
  invitationCalls,
  moderationCalls,
  ownershipCalls,
  replyCalls,
  scoreCalls,
  subscriptionCalls,
  voteCalls,
  type CallName,
  type FactorCallName,
  type FlagCallName,
  type ListCallName,
  type InvitationCallName,
  type ModerationCallName,
  type OwnershipCallName,
  type ReplyCallName,
  type ScoreCallName,
  type SubscriptionCallName,
  type VoteCallName,
} from '@heard/contract';

/** The name of an endpoint in any of the contract's tables. */
export type EndpointName =
  | CallName
  | FactorCallName
  | ListCallName
  | ModerationCallName
  | OwnershipCallName
  | ReplyCallName
  | ScoreCallName
  | SubscriptionCallName
  | VoteCallName
  | FlagCallName
  | InvitationCallName;

/** All endpoints of the contract. */
export const endpoints = {
  ...calls,
  ...factorCalls,
  ...moderationCalls,
  ...ownershipCalls,
  ...replyCalls,
  ...scoreCalls,
  ...subscriptionCalls,
  ...voteCalls,
  ...flagCalls,
  ...listCalls,
  ...invitationCalls,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call that a route answers. */
    call?: EndpointName;
  }
}

/** Method and address of a call of the contract, as Fastify writes them, and its name for the OpenAPI document. */
export function call(name: EndpointName) {
  const { method, path } = endpoints[name];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1'), config: { call: name } };
}
