import { queryKeys } from '@heard/sdk';

/** The key under which the query cache stores the settings of single sign-on. */
export const ssoKey = [...queryKeys.private, 'companySso'];
