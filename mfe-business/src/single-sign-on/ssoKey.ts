import { queryKeys } from '@heard/sdk';

/** The query key of the single sign-on settings. */
export const ssoKey = [...queryKeys.private, 'companySso'];
