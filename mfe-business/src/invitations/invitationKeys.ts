import { queryKeys } from '@heard/sdk';

/** The start of the keys of the lists of uploads. */
export const batchesKey = [...queryKeys.private, 'invitations'];

/** The key of the uploads that are still to be sent. */
export const plannedKey = [...batchesKey, 'planned'];

/** The key of the uploads that were sent. */
export const sentKey = [...batchesKey, 'sent'];

/** The key of the number of people that can still be invited today. */
export const leftKey = [...queryKeys.private, 'invitationsLeft'];
