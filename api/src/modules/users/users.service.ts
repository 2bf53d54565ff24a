import type { Language, UpdateMailSettingsBody, UpdateUserBody } from '@heard/contract';
import type { Person, SessionCaller } from '../../kernel/Caller.ts';
import { deleteUser } from './deleteUser.ts';
import { getMailSettings } from './getMailSettings.ts';
import { readAccount } from './readAccount.ts';
import { updateMailSettings } from './updateMailSettings.ts';
import { updateUser } from './updateUser.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

export type UsersService = ReturnType<typeof usersService>;

export function usersService(options: UsersDependencies) {
  return {
    account: (caller: SessionCaller) => readAccount(options, caller),
    update: (caller: Person, body: UpdateUserBody, fallbackLanguage: Language) =>
      updateUser(options, caller, body, fallbackLanguage),
    mailSettings: (caller: Person) => getMailSettings(options, caller),
    updateMailSettings: (caller: Person, body: UpdateMailSettingsBody) => updateMailSettings(options, caller, body),
    remove: (caller: Person, password: string) => deleteUser(options, caller, password),
  };
}
