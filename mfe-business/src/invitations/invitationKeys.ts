import { queryKeys } from '@heard/sdk';

/** The start of the query keys of all lists of uploaded invitations. */
export const batchesKey = [...queryKeys.private, 'invitations'];

/** The query key of the uploads whose invitations are not sent yet. */
export const plannedKey = [...batchesKey, 'planned'];

/** The query key of the uploads whose invitations were sent. */
export const sentKey = [...batchesKey, 'sent'];

/** The query key of the number of people that can still be invited today. */
export const leftKey = [...queryKeys.private, 'invitationsLeft'];
