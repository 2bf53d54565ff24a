import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  AddPasskeyBody,
  Passkey,
  PasskeyCreationOptions,
  PasskeyLoginAnswer,
  PasskeyLoginBody,
  PasskeyRequestOptions,
  PasswordBody,
  RenamePasskeyBody,
} from '../schemas/index.ts';

export const createPasskeyLoginOptions = defineEndpoint<{ response: PasskeyRequestOptions }>({
  method: 'POST',
  path: '/auth/passkeys/loginOptions',
});

export const loginWithPasskey = defineEndpoint<{ body: PasskeyLoginBody; response: PasskeyLoginAnswer }>({
  method: 'POST',
  path: '/auth/passkeys/login',
});

export const listPasskeys = defineEndpoint<{ response: Passkey[] }>({ method: 'GET', path: '/auth/passkeys' });

export const createPasskeyOptions = defineEndpoint<{ body: PasswordBody; response: PasskeyCreationOptions }>({
  method: 'POST',
  path: '/auth/passkeys/options',
});

export const addPasskey = defineEndpoint<{ body: AddPasskeyBody; response: Passkey }>({
  method: 'POST',
  path: '/auth/passkeys',
});

export const renamePasskey = defineEndpoint<{ params: { id: string }; body: RenamePasskeyBody; response: Passkey }>({
  method: 'PUT',
  path: '/auth/passkeys/{id}',
});

export const removePasskey = defineEndpoint<{ params: { id: string }; body: PasswordBody; response: void }>({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
});
