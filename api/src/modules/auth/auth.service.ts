import type { ChangePasswordBody, Language, LoginBody, RegisterBody } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { changePassword } from './changePassword.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { endSession } from './endSession.ts';
import { listSessions } from './listSessions.ts';
import { logIn } from './logIn.ts';
import { logInCompany } from './logInCompany.ts';
import { register } from './register.ts';

export type AuthService = ReturnType<typeof authService>;

export function authService(options: AuthDependencies) {
  return {
    register: (body: RegisterBody, language: Language) => register(options, body, language),
    login: (body: LoginBody, userAgent?: string) => logIn(options, body, userAgent),
    loginCompany: (body: LoginBody, userAgent?: string) => logInCompany(options, body, userAgent),
    listSessions: (caller: SessionCaller) => listSessions(options, caller),
    endSession: (caller: SessionCaller, id: string) => endSession(options, caller, id),
    endOtherSessions: (caller: SessionCaller) => endOtherSessions(options, caller),
    changePassword: (caller: SessionCaller, body: ChangePasswordBody, fallbackLanguage: Language) =>
      changePassword(options, caller, body, fallbackLanguage),
  };
}
