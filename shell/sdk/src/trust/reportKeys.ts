import { queryKeys } from '@heard/sdk';

/** The key of the reports of the session's account in the shared query cache. */
export const REPORTS_KEY = [...queryKeys.private, 'flags'] as const;
