import type { Endpoint } from '../../calls.ts';
import type { HelpfulAnswer } from '../../schemas/index.ts';

interface ReviewParams {
  params: { id: string };
}

/** The types of the endpoints of `voteCalls`. */
interface VoteCallTypes {
  voteHelpful: ReviewParams & { answer: HelpfulAnswer };
  withdrawVote: ReviewParams & { answer: HelpfulAnswer };
  /** The ids of a company's reviews that the caller finds helpful, newest vote first. */
  listOwnVotes: { params: { id: string }; answer: string[] };
  voidVotes: ReviewParams & { answer: void };
}

/** The endpoints about helpful votes. */
export const voteCalls: { readonly [Name in keyof VoteCallTypes]: Endpoint<VoteCallTypes[Name]> } = {
  voteHelpful: { method: 'PUT', path: '/review/{id}/helpful' },
  withdrawVote: { method: 'DELETE', path: '/review/{id}/helpful' },
  listOwnVotes: { method: 'GET', path: '/company/{id}/votes' },
  voidVotes: { method: 'POST', path: '/admin/reviews/{id}/votes/void' },
};

/** The name of an endpoint of `voteCalls`. */
export type VoteCallName = keyof VoteCallTypes;
