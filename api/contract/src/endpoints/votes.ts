import { defineEndpoint } from '../defineEndpoint.ts';
import type { HelpfulAnswer } from '../schemas/index.ts';

export const voteHelpful = defineEndpoint<{ params: { id: string }; response: HelpfulAnswer }>({
  method: 'PUT',
  path: '/review/{id}/helpful',
});

export const withdrawVote = defineEndpoint<{ params: { id: string }; response: HelpfulAnswer }>({
  method: 'DELETE',
  path: '/review/{id}/helpful',
});

/** The ids of a company's reviews that the caller finds helpful, newest vote first. */
export const listOwnVotes = defineEndpoint<{ params: { id: string }; response: string[] }>({
  method: 'GET',
  path: '/company/{id}/votes',
});

export const voidVotes = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'POST',
  path: '/admin/reviews/{id}/votes/void',
});
