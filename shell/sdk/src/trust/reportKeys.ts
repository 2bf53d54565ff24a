import { queryKeys } from '@heard/sdk';

/** The key under which the shared query cache stores the reports that the session's account has sent. */
export const REPORTS_KEY = [...queryKeys.private, 'flags'] as const;
