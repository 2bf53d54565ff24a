import {
  blockCalls,
  calls,
  discoveryCalls,
  factorCalls,
  flagCalls,
  followCalls,
  listCalls,
  invitationCalls,
  keyCalls,
  mergeCalls,
  moderationCalls,
  ownershipCalls,
  peopleCalls,
  placeCalls,
  replyCalls,
  scoreCalls,
  suggestionCalls,
  subscriptionCalls,
  voteCalls,
  websiteCalls,
  type BlockCallName,
  type CallName,
  type DiscoveryCallName,
  type FactorCallName,
  type FlagCallName,
  type FollowCallName,
  type ListCallName,
  type InvitationCallName,
  type KeyCallName,
  type MergeCallName,
  type ModerationCallName,
  type OwnershipCallName,
  type PeopleCallName,
  type PlaceCallName,
  type ReplyCallName,
  type ScoreCallName,
  type SubscriptionCallName,
  type SuggestionCallName,
  type VoteCallName,
  type WebsiteCallName,
} from '@heard/contract';

/** The name of an endpoint in any of the contract's tables. */
export type EndpointName =
  | BlockCallName
  | CallName
  | DiscoveryCallName
  | FactorCallName
  | ListCallName
  | MergeCallName
  | ModerationCallName
  | OwnershipCallName
  | PeopleCallName
  | PlaceCallName
  | ReplyCallName
  | ScoreCallName
  | SubscriptionCallName
  | SuggestionCallName
  | VoteCallName
  | WebsiteCallName
  | FlagCallName
  | FollowCallName
  | InvitationCallName
  | KeyCallName;

/** All endpoints of the contract. */
export const endpoints = {
  ...calls,
  ...discoveryCalls,
  ...factorCalls,
  ...moderationCalls,
  ...ownershipCalls,
  ...peopleCalls,
  ...replyCalls,
  ...scoreCalls,
  ...subscriptionCalls,
  ...voteCalls,
  ...flagCalls,
  ...followCalls,
  ...listCalls,
  ...invitationCalls,
  ...keyCalls,
  ...blockCalls,
  ...mergeCalls,
  ...placeCalls,
  ...suggestionCalls,
  ...websiteCalls,
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
