import { queryKeys } from '@heard/sdk';

/** The key under which the query cache stores the list of webhooks. */
export const webhooksKey = [...queryKeys.private, 'webhooks'];

/** Returns the common prefix of the query keys of a webhook's deliveries. */
export const deliveriesKey = (id: string) => [...queryKeys.private, 'deliveries', id];
