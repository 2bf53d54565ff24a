import type { AddPasskeyBody, Language, UsedPasskey } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { addPasskey } from './addPasskey.ts';
import { createConfirmationOptions } from './createConfirmationOptions.ts';
import { createOptionsForAccount } from './createOptionsForAccount.ts';
import { createPasskeyLoginOptions } from './createPasskeyLoginOptions.ts';
import { createPasskeyOptions } from './createPasskeyOptions.ts';
import { insertPasskey } from './insertPasskey.ts';
import { listPasskeys } from './listPasskeys.ts';
import { logInWithPasskey } from './logInWithPasskey.ts';
import type { NewPasskey } from './passkeys.repository.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { removePasskey } from './removePasskey.ts';
import { renamePasskey } from './renamePasskey.ts';
import { verifyNewPasskey } from './verifyNewPasskey.ts';
import { verifyUsedPasskey } from './verifyUsedPasskey.ts';

export type PasskeysService = ReturnType<typeof passkeysService>;

/** Provides passkeys. Every kind of account may add passkeys, and log in with a passkey instead of the password. */
export function passkeysService(options: PasskeysDependencies) {
  return {
    list: (caller: SessionCaller) => listPasskeys(options, caller),
    createOptions: (caller: SessionCaller, password: string) => createPasskeyOptions(options, caller, password),
    createOptionsFor: (account: AccountKey) => createOptionsForAccount(options, account),
    verifyNew: (account: AccountKey, body: AddPasskeyBody) => verifyNewPasskey(options, account, body),
    insert: (transaction: Transaction, account: AccountKey, passkey: NewPasskey) =>
      insertPasskey(options, transaction, account, passkey),
    add: (caller: SessionCaller, body: AddPasskeyBody, fallbackLanguage: Language) =>
      addPasskey(options, caller, body, fallbackLanguage),
    rename: (caller: SessionCaller, id: string, name: string) => renamePasskey(options, caller, id, name),
    remove: (caller: SessionCaller, id: string, password: string, fallbackLanguage: Language) =>
      removePasskey(options, caller, id, password, fallbackLanguage),
    createLoginOptions: () => createPasskeyLoginOptions(options),
    createConfirmationOptions: (account: AccountKey) => createConfirmationOptions(options, account),
    verifyUsed: (credential: UsedPasskey, account: AccountKey | null) =>
      verifyUsedPasskey(options, credential, account),
    logIn: (credential: UsedPasskey, userAgent?: string) => logInWithPasskey(options, credential, userAgent),
  };
}
