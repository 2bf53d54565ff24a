import { createComposeFactorNotice } from './composeFactorNotice.ts';
import { createCheckPassword } from './createCheckPassword.ts';
import { createFindAddedAccess } from './createFindAddedAccess.ts';
import { createRequireLocalLogin } from './createRequireLocalLogin.ts';
import { createRequireRecentLogin } from './createRequireRecentLogin.ts';

export type AccessChecksOptions = Parameters<typeof createCheckPassword>[0] &
  Parameters<typeof createRequireLocalLogin>[0] &
  Parameters<typeof createRequireRecentLogin>[0] &
  Parameters<typeof createFindAddedAccess>[0] &
  Parameters<typeof createComposeFactorNotice>[0];

/** Creates the checks that logins share with changes of passwords, passkeys and providers. */
export function createAccessChecks(options: AccessChecksOptions) {
  return {
    checkPassword: createCheckPassword(options),
    requireLocalLogin: createRequireLocalLogin(options),
    requireRecentLogin: createRequireRecentLogin(options),
    findAddedAccess: createFindAddedAccess(options),
    composeFactorNotice: createComposeFactorNotice(options),
  };
}
