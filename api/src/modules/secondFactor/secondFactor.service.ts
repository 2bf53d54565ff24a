import type { Language, SecondFactorBody, SetUpSecondFactorBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { completeLogin } from './completeLogin.ts';
import { confirmTotp } from './confirmTotp.ts';
import { createSecondFactorOptions } from './createSecondFactorOptions.ts';
import { createSetUpPasskeyOptions } from './createSetUpPasskeyOptions.ts';
import { createSetUpTotp } from './createSetUpTotp.ts';
import { createTotp } from './createTotp.ts';
import { getSecondFactor } from './getSecondFactor.ts';
import { getSecondFactorStep } from './getSecondFactorStep.ts';
import { removeTotp } from './removeTotp.ts';
import { renewRecoveryCodes } from './renewRecoveryCodes.ts';
import type { AdministratorKey, SecondFactorDependencies } from './SecondFactorDependencies.ts';
import { setUpSecondFactor } from './setUpSecondFactor.ts';
import { verifyFactor } from './verifyFactor.ts';

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** Provides the second factor of administrators: a passkey or an authenticator app, and recovery codes in case the passkey or the app is lost. */
export function secondFactorService(options: SecondFactorDependencies) {
  return {
    verify: (caller: AdministratorKey, body: SecondFactorBody, fallbackLanguage: Language) =>
      verifyFactor(options, caller, body, fallbackLanguage),
    getStep: (caller: AdministratorKey) => getSecondFactorStep(options, caller),
    createLoginOptions: (caller: AdministratorKey) => createSecondFactorOptions(options, caller),
    completeLogin: (
      caller: Administrator,
      body: SecondFactorBody,
      userAgent: string | undefined,
      fallbackLanguage: Language,
    ) => completeLogin(options, caller, body, userAgent, fallbackLanguage),
    createSetUpPasskeyOptions: (caller: Administrator) => createSetUpPasskeyOptions(options, caller),
    createSetUpTotp: (caller: Administrator) => createSetUpTotp(options, caller),
    setUp: (
      caller: Administrator,
      body: SetUpSecondFactorBody,
      userAgent: string | undefined,
      fallbackLanguage: Language,
    ) => setUpSecondFactor(options, caller, body, userAgent, fallbackLanguage),
    get: (caller: Administrator) => getSecondFactor(options, caller),
    createTotp: (caller: Administrator, password: string) => createTotp(options, caller, password),
    confirmTotp: (caller: Administrator, code: string, fallbackLanguage: Language) =>
      confirmTotp(options, caller, code, fallbackLanguage),
    removeTotp: (caller: Administrator, password: string, fallbackLanguage: Language) =>
      removeTotp(options, caller, password, fallbackLanguage),
    renewRecoveryCodes: (caller: Administrator, password: string, language: Language) =>
      renewRecoveryCodes(options, caller, password, language),
  };
}
