import { queryKeys } from '@heard/sdk';

/** The key of the list of webhooks. */
export const webhooksKey = [...queryKeys.private, 'webhooks'];

/** Returns the start of the keys of a webhook's deliveries. */
export const deliveriesKey = (id: string) => [...queryKeys.private, 'deliveries', id];
