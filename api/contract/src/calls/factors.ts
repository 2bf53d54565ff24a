import type { Endpoint } from '../calls.ts';
import type {
  AddPasskeyBody,
  LoginAnswer,
  Passkey,
  PasskeyCreationOptions,
  PasskeyLoginAnswer,
  PasskeyLoginBody,
  PasskeyRequestOptions,
  PasswordBody,
  RecoveryCodes,
  RenamePasskeyBody,
  SecondFactor,
  SecondFactorBody,
  SetUpSecondFactorAnswer,
  SetUpSecondFactorBody,
  TotpCodeBody,
  TotpSecret,
} from '../schemas/index.ts';

/** The types of the endpoints of `factorCalls`. */
interface FactorCallTypes {
  createPasskeyLoginOptions: { answer: PasskeyRequestOptions };
  loginWithPasskey: { body: PasskeyLoginBody; answer: PasskeyLoginAnswer };
  listPasskeys: { answer: Passkey[] };
  createPasskeyOptions: { body: PasswordBody; answer: PasskeyCreationOptions };
  addPasskey: { body: AddPasskeyBody; answer: Passkey };
  renamePasskey: { params: { id: string }; body: RenamePasskeyBody; answer: Passkey };
  removePasskey: { params: { id: string }; body: PasswordBody; answer: void };
  createSecondFactorOptions: { answer: PasskeyRequestOptions };
  completeLogin: { body: SecondFactorBody; answer: LoginAnswer };
  createSetUpPasskeyOptions: { answer: PasskeyCreationOptions };
  createSetUpTotp: { answer: TotpSecret };
  setUpSecondFactor: { body: SetUpSecondFactorBody; answer: SetUpSecondFactorAnswer };
  getSecondFactor: { answer: SecondFactor };
  createTotp: { body: PasswordBody; answer: TotpSecret };
  confirmTotp: { body: TotpCodeBody; answer: void };
  removeTotp: { body: PasswordBody; answer: void };
  renewRecoveryCodes: { body: PasswordBody; answer: RecoveryCodes };
}

/** The endpoints about passkeys, and about the second factor of administrators. */
export const factorCalls: { readonly [Name in keyof FactorCallTypes]: Endpoint<FactorCallTypes[Name]> } = {
  createPasskeyLoginOptions: { method: 'POST', path: '/auth/passkeys/loginOptions' },
  loginWithPasskey: { method: 'POST', path: '/auth/passkeys/login' },
  listPasskeys: { method: 'GET', path: '/auth/passkeys' },
  createPasskeyOptions: { method: 'POST', path: '/auth/passkeys/options' },
  addPasskey: { method: 'POST', path: '/auth/passkeys' },
  renamePasskey: { method: 'PUT', path: '/auth/passkeys/{id}' },
  removePasskey: { method: 'DELETE', path: '/auth/passkeys/{id}' },
  createSecondFactorOptions: { method: 'POST', path: '/auth/secondFactor/login/options' },
  completeLogin: { method: 'POST', path: '/auth/secondFactor/login' },
  createSetUpPasskeyOptions: { method: 'POST', path: '/auth/secondFactor/setUp/options' },
  createSetUpTotp: { method: 'POST', path: '/auth/secondFactor/setUp/totp' },
  setUpSecondFactor: { method: 'POST', path: '/auth/secondFactor/setUp' },
  getSecondFactor: { method: 'GET', path: '/auth/secondFactor' },
  createTotp: { method: 'POST', path: '/auth/totp' },
  confirmTotp: { method: 'PUT', path: '/auth/totp' },
  removeTotp: { method: 'DELETE', path: '/auth/totp' },
  renewRecoveryCodes: { method: 'POST', path: '/auth/recoveryCodes' },
};

/** The name of an endpoint of `factorCalls`. */
export type FactorCallName = keyof FactorCallTypes;
