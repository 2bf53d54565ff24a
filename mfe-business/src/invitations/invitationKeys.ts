import { queryKeys } from '@heard/sdk';

/** Prefix of the query keys of all lists of invitation uploads. */
export const batchesKey = [...queryKeys.private, 'invitations'];

/** Query key of the uploads whose invitations have not been sent yet. */
export const plannedKey = [...batchesKey, 'planned'];

/** Query key of the uploads whose invitations have been sent. */
export const sentKey = [...batchesKey, 'sent'];

/** Query key of the number of people who can still be invited today. */
export const leftKey = [...queryKeys.private, 'invitationsLeft'];
