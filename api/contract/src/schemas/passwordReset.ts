import { Type, type Static } from 'typebox';
import { OneTimeToken } from './account.ts';
import { EmailField, PasswordField, Role } from './fields.ts';
import { SecondFactorBody } from './secondFactor.ts';

/** The request body of POST /auth/forgotPassword, which emails a link for resetting the password. */
export const ForgotPasswordBody = Type.Object(
  { email: EmailField },
  { $id: 'ForgotPasswordBody', additionalProperties: false },
);
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

/** The request body of POST /auth/loginLink, which emails a link for logging in without a password. */
export const SendLoginLinkBody = Type.Object(
  { email: EmailField },
  { $id: 'SendLoginLinkBody', additionalProperties: false },
);
export type SendLoginLinkBody = Static<typeof SendLoginLinkBody>;

/** The request body of POST /auth/login/link, which logs in with an emailed link: the token from the link. */
export const LoginLinkBody = Type.Object(
  { token: OneTimeToken },
  { $id: 'LoginLinkBody', additionalProperties: false },
);
export type LoginLinkBody = Static<typeof LoginLinkBody>;

/** The request body of POST /auth/resetPassword: a new password, with the token of the emailed link. */
export const ResetPasswordBody = Type.Object(
  {
    token: OneTimeToken,
    password: PasswordField,
    secondFactor: Type.Optional(Type.Object(SecondFactorBody.properties, { additionalProperties: false })),
  },
  {
    $id: 'ResetPasswordBody',
    additionalProperties: false,
    description:
      'A new password with the token of an emailed link. If an administrator has a second factor, a request without `secondFactor` gets 403 `second-factor-required`',
  },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** The request body of POST /auth/resetPassword/options, which requests a passkey as the second factor of a reset. */
export const ResetPasskeyOptionsBody = Type.Object(
  { token: OneTimeToken },
  { $id: 'ResetPasskeyOptionsBody', additionalProperties: false },
);
export type ResetPasskeyOptionsBody = Static<typeof ResetPasskeyOptionsBody>;

/** The login endpoint that accepts the new password: `company` means /auth/loginCompany. */
export const ResetPasswordAnswer = Type.Object({ role: Role }, { $id: 'ResetPasswordAnswer' });
export type ResetPasswordAnswer = Static<typeof ResetPasswordAnswer>;
