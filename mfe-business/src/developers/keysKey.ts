import { queryKeys } from '@heard/sdk';

/** The query key of the list of API keys. */
export const keysKey = [...queryKeys.private, 'apiKeys'];
