import { Type, type Static } from 'typebox';
import { OwnCompany } from './company.ts';
import { EmailField, Nullable, PasswordField, Role, TextField, Timestamp } from './fields.ts';

/** The languages that the product speaks (ISO 639-1). */
export const Language = Type.Union([Type.Literal('en'), Type.Literal('es'), Type.Literal('fr')]);
export type Language = Static<typeof Language>;

/** Whoever is logged in, consumer or company (GET /user/me). A company's lastName is null, its id the company id. */
export const Account = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastName: Nullable(Type.String()),
    email: Type.String(),
    emailConfirmed: Type.Boolean({
      description: "Whether its owner reads it; of a company, whether its work email's does",
    }),
    avatar: Nullable(Type.String({ description: "A path from the API's root" })),
    country: Nullable(Type.String()),
    language: Nullable(Language),
    shareData: Type.Boolean(),
    role: Role,
    reviewsQuantity: Type.Integer({ minimum: 0 }),
  },
  { $id: 'Account' },
);
export type Account = Static<typeof Account>;

/** POST /auth/register */
export const RegisterBody = Type.Object(
  { name: TextField('name'), lastName: TextField('lastName'), email: EmailField, password: PasswordField },
  { $id: 'RegisterBody', additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

/**
 * POST /auth/login and /auth/loginCompany. No rule but the type: a password that breaks today's rules is a wrong one,
 * and gets the same 401.
 */
export const LoginBody = Type.Object(
  { email: Type.String(), password: Type.String() },
  { $id: 'LoginBody', additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const LoginAnswer = Type.Object({ token: Type.String(), user: Account }, { $id: 'LoginAnswer' });
export type LoginAnswer = Static<typeof LoginAnswer>;

export const LoginCompanyAnswer = Type.Object(
  { token: Type.String(), company: OwnCompany },
  { $id: 'LoginCompanyAnswer' },
);
export type LoginCompanyAnswer = Static<typeof LoginCompanyAnswer>;

/** A place where one is logged in. */
export const Session = Type.Object(
  {
    id: Type.String(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    userAgent: Nullable(Type.String()),
    current: Type.Boolean({ description: 'Whether this call was made with it' }),
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;

/** PUT /user/me: the members that change. A new email needs `currentPassword`. */
export const UpdateUserBody = Type.Object(
  {
    name: Type.Optional(TextField('name')),
    lastName: Type.Optional(TextField('lastName')),
    email: Type.Optional(EmailField),
    currentPassword: Type.Optional(Type.String()),
    country: Type.Optional(Nullable(TextField('country'))),
    language: Type.Optional(Nullable(Language)),
    shareData: Type.Optional(Type.Boolean()),
  },
  { $id: 'UpdateUserBody', additionalProperties: false },
);
export type UpdateUserBody = Static<typeof UpdateUserBody>;

/** DELETE /user/me */
export const DeleteUserBody = Type.Object(
  { password: Type.String() },
  { $id: 'DeleteUserBody', additionalProperties: false },
);
export type DeleteUserBody = Static<typeof DeleteUserBody>;

/** PUT /user/me/password and /company/password */
export const ChangePasswordBody = Type.Object(
  { currentPassword: Type.String(), newPassword: PasswordField },
  { $id: 'ChangePasswordBody', additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** POST /auth/forgotPassword */
export const ForgotPasswordBody = Type.Object(
  { email: EmailField },
  { $id: 'ForgotPasswordBody', additionalProperties: false },
);
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

/** What becomes of the mail that a call has asked for. */
export const MailAnswer = Type.Object(
  {
    mail: Type.Union([Type.Literal('sent'), Type.Literal('kept')], {
      description: '`sent`: it is on its way, if there is whom to send it to. `kept`: this server has no mail server',
    }),
  },
  { $id: 'MailAnswer' },
);
export type MailAnswer = Static<typeof MailAnswer>;

const OneTimeToken = Type.String({ description: "What the mail's link has behind `#token=`" });

/** POST /auth/resetPassword */
export const ResetPasswordBody = Type.Object(
  { token: OneTimeToken, password: PasswordField },
  { $id: 'ResetPasswordBody', additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** The door to log in at now: `company` for /auth/loginCompany. */
export const ResetPasswordAnswer = Type.Object({ role: Role }, { $id: 'ResetPasswordAnswer' });
export type ResetPasswordAnswer = Static<typeof ResetPasswordAnswer>;

/** POST /auth/confirmEmail */
export const ConfirmEmailBody = Type.Object(
  { token: OneTimeToken },
  { $id: 'ConfirmEmailBody', additionalProperties: false },
);
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>;

/** Whose email, and which one, is confirmed now. */
export const ConfirmEmailAnswer = Type.Object({ role: Role, email: Type.String() }, { $id: 'ConfirmEmailAnswer' });
export type ConfirmEmailAnswer = Static<typeof ConfirmEmailAnswer>;
