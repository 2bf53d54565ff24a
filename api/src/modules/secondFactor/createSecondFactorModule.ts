import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import {
  createWebAuthn,
  passkeyLoginRoutes,
  passkeysRoutes,
  passkeysService,
  type PasskeysDependencies,
} from '../passkeys/index.ts';
import type { UserEvents } from '../users/index.ts';
import { createRequireFactor } from './requireFactor.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';
import { secondFactorService } from './secondFactor.service.ts';
import { createTotp } from './totp.ts';
import { secondFactorLoginRoutes } from './secondFactorLogin.routes.ts';
import { secondFactorSetUpRoutes } from './secondFactorSetUp.routes.ts';
import { secondFactorRoutes } from './secondFactor.routes.ts';
import { totpRoutes } from './totp.routes.ts';

export type SecondFactorOptions = Omit<
  PasskeysDependencies & SecondFactorDependencies,
  'passkeyAccounts' | 'requireFactor' | 'totp' | 'webAuthn'
> & { publicUrl: string; jwtSecret: string; events: Pick<UserEvents, 'accountEnded' | 'accountStarted'> };

/** Creates the services of passkeys and of second factors, which may be passkeys. Moves passkeys with their account to and from claims. */
export function createSecondFactorModule({ publicUrl, jwtSecret, events, ...options }: SecondFactorOptions) {
  events.accountEnded.subscribe((transaction, { companyId, claimId }) =>
    options.passkeys.move(transaction, { companyId }, { claimId }),
  );
  events.accountStarted.subscribe((transaction, { companyId, claimId }) =>
    options.passkeys.move(transaction, { claimId }, { companyId }),
  );
  const passkeyAccounts = passkeysService({
    ...options,
    requireFactor: createRequireFactor(options.secondFactors),
    webAuthn: createWebAuthn(publicUrl),
  });
  const secondFactor = secondFactorService({ ...options, passkeyAccounts, totp: createTotp(jwtSecret) });
  const routes: RegisterRoutes = async (app) => {
    await app.register(passkeyLoginRoutes, { passkeyAccounts });
    await app.register(passkeysRoutes, { passkeyAccounts });
    await app.register(secondFactorLoginRoutes, { secondFactor });
    await app.register(secondFactorSetUpRoutes, { secondFactor });
    await app.register(secondFactorRoutes, { secondFactor });
    await app.register(totpRoutes, { secondFactor });
  };
  return { passkeyAccounts, secondFactor, routes };
}
