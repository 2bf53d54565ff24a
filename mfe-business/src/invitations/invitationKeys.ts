import { queryKeys } from '@heard/sdk';

/** The key of the list of uploads. */
export const batchesKey = [...queryKeys.private, 'invitations'];

/** The key of the number of people that can still be invited today. */
export const leftKey = [...queryKeys.private, 'invitationsLeft'];
