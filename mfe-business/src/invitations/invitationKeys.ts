import { queryKeys } from '@heard/sdk';

/** The prefix of the keys under which the query cache stores lists of uploads of invitations. */
export const batchesKey = [...queryKeys.private, 'invitations'];

/** The key of the uploads whose invitations have not been sent yet. */
export const plannedKey = [...batchesKey, 'planned'];

/** The key of the uploads whose invitations have been sent. */
export const sentKey = [...batchesKey, 'sent'];

/** The key of the number of people whom the company can still invite today. */
export const leftKey = [...queryKeys.private, 'invitationsLeft'];
