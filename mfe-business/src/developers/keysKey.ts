import { queryKeys } from '@heard/sdk';

/** The key under which the query cache stores the list of API keys. */
export const keysKey = [...queryKeys.private, 'apiKeys'];
