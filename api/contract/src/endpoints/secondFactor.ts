import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  LoginAnswer,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasswordBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBody,
  SetUpSecondFactorAnswer,
  SetUpSecondFactorBody,
  TotpCodeBody,
  TotpSecret,
} from '../schemas/index.ts';

export const createSecondFactorOptions = defineEndpoint<{ response: PasskeyRequestOptions }>({
  method: 'POST',
  path: '/auth/secondFactor/login/options',
});

export const completeLogin = defineEndpoint<{ body: SecondFactorBody; response: LoginAnswer }>({
  method: 'POST',
  path: '/auth/secondFactor/login',
});

export const createSetUpPasskeyOptions = defineEndpoint<{ response: PasskeyCreationOptions }>({
  method: 'POST',
  path: '/auth/secondFactor/setUp/options',
});

export const createSetUpTotp = defineEndpoint<{ response: TotpSecret }>({
  method: 'POST',
  path: '/auth/secondFactor/setUp/totp',
});

export const setUpSecondFactor = defineEndpoint<{ body: SetUpSecondFactorBody; response: SetUpSecondFactorAnswer }>({
  method: 'POST',
  path: '/auth/secondFactor/setUp',
});

export const getSecondFactor = defineEndpoint<{ response: SecondFactor }>({
  method: 'GET',
  path: '/auth/secondFactor',
});

export const createTotp = defineEndpoint<{ body: PasswordBody; response: TotpSecret }>({
  method: 'POST',
  path: '/auth/totp',
});

export const confirmTotp = defineEndpoint<{ body: TotpCodeBody; response: void }>({
  method: 'PUT',
  path: '/auth/totp',
});

export const removeTotp = defineEndpoint<{ body: PasswordBody; response: void }>({
  method: 'DELETE',
  path: '/auth/totp',
});

export const renewRecoveryCodes = defineEndpoint<{ body: PasswordBody; response: RecoveryCodes }>({
  method: 'POST',
  path: '/auth/recoveryCodes',
});
