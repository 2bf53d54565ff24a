import type { ForgotPasswordBody, Language, ResetPasswordBody } from '@heard/contract';
import { createResetPasskeyOptions } from './createResetPasskeyOptions.ts';
import { forgotPassword } from './forgotPassword.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';
import { resetPassword } from './resetPassword.ts';

export type PasswordResetService = ReturnType<typeof passwordResetService>;

export function passwordResetService(options: PasswordResetDependencies) {
  return {
    forgot: (body: ForgotPasswordBody, fallbackLanguage: Language) => forgotPassword(options, body, fallbackLanguage),
    createPasskeyOptions: (token: string) => createResetPasskeyOptions(options, token),
    reset: (body: ResetPasswordBody, fallbackLanguage: Language) => resetPassword(options, body, fallbackLanguage),
  };
}
