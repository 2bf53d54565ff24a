import { Type, type Static } from 'typebox';
import { OwnCompany } from './company.ts';
import { CompanyRoleField, EmailField, Nullable, PasswordField, Role, TextField, Timestamp } from './fields.ts';

/** The languages of the product (ISO 639-1). */
export const Language = Type.Union([Type.Literal('en'), Type.Literal('es'), Type.Literal('fr')]);
export type Language = Static<typeof Language>;

/**
 * The response to GET /user/me: the account of the caller. The account of a company has no `lastName`, and its id is the company id. The id is empty
 * for a person without a company.
 */
export const Account = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastName: Nullable(Type.String()),
    email: Type.String(),
    emailConfirmed: Type.Boolean({
      description:
        'Whether the email address of the account is confirmed. For a company, this is the work email address',
    }),
    reviewsAwaitConfirmation: Type.Optional(
      Type.Literal(true, {
        description:
          'Present while the account has reviews that become public only when its email address is confirmed',
      }),
    ),
    avatar: Nullable(
      Type.String({
        description: 'The path of the avatar image from the root of the API. Null if the account has no avatar',
      }),
    ),
    country: Nullable(Type.String()),
    language: Nullable(Language),
    shareData: Type.Boolean(),
    role: Role,
    companyRole: Type.Optional(CompanyRoleField),
    reviewsQuantity: Type.Integer({ minimum: 0 }),
    digest: Type.Optional(
      Type.Boolean({ description: 'Whether a consumer gets the weekly email about followed companies' }),
    ),
    profileId: Type.Optional(
      Nullable(Type.String({ description: "The id of a consumer's public page" }), {
        description:
          "The id of a consumer's public page. Null if the consumer does not share data, has no visible review, or has an older account and has not agreed to a public page yet",
      }),
    ),
  },
  { $id: 'Account' },
);
export type Account = Static<typeof Account>;

/** The request body of POST /auth/register, which creates the account of a consumer. */
export const RegisterBody = Type.Object(
  { name: TextField('name'), lastName: TextField('lastName'), email: EmailField, password: PasswordField },
  { $id: 'RegisterBody', additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

/**
 * The request body of POST /auth/login and /auth/loginCompany. The rules for new passwords do not apply here. A password that violates those rules gets
 * status 401, like every other wrong password.
 */
export const LoginBody = Type.Object(
  { email: Type.String(), password: Type.String() },
  { $id: 'LoginBody', additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

/** The ways in which an administrator can confirm a login. */
export const SecondFactorMethod = Type.Union([
  Type.Literal('passkey'),
  Type.Literal('totp'),
  Type.Literal('recoveryCode'),
]);
export type SecondFactorMethod = Static<typeof SecondFactorMethod>;

/**
 * The step of an administrator's login after the password. Before this step, the token is only accepted by the endpoints below
 * `/auth/secondFactor/login` and `/auth/secondFactor/setUp`, for ten minutes.
 */
export const SecondFactorStep = Type.Object(
  {
    state: Type.Union([Type.Literal('required'), Type.Literal('setUp')], {
      description:
        '`required`: the login has to be confirmed with a second factor. `setUp`: the account has none yet and has to add one',
    }),
    methods: Type.Array(SecondFactorMethod),
  },
  { $id: 'SecondFactorStep' },
);
export type SecondFactorStep = Static<typeof SecondFactorStep>;

/** The response to POST /auth/login: the session of a consumer or an administrator. */
export const LoginAnswer = Type.Object(
  { token: Type.String(), user: Account, secondFactor: Type.Optional(SecondFactorStep) },
  { $id: 'LoginAnswer' },
);
export type LoginAnswer = Static<typeof LoginAnswer>;

/** The response to POST /auth/loginCompany: the session of a person who acts for a company. */
export const LoginCompanyAnswer = Type.Object(
  {
    token: Type.String(),
    company: Nullable(OwnCompany, {
      description: 'The company that the session acts for; null for a person without companies',
    }),
  },
  { $id: 'LoginCompanyAnswer' },
);
export type LoginCompanyAnswer = Static<typeof LoginCompanyAnswer>;

/** An active login of an account. */
export const Session = Type.Object(
  {
    id: Type.String(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    userAgent: Nullable(Type.String()),
    current: Type.Boolean({ description: 'Whether the request was made with this session' }),
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;

/**
 * The request body of PUT /user/me. Properties that the body omits stay the same. A request that changes `email` has to contain
 * `currentPassword`.
 */
export const UpdateUserBody = Type.Object(
  {
    name: Type.Optional(TextField('name')),
    lastName: Type.Optional(TextField('lastName')),
    email: Type.Optional(EmailField),
    currentPassword: Type.Optional(Type.String()),
    country: Type.Optional(Nullable(TextField('country'))),
    language: Type.Optional(Nullable(Language)),
    shareData: Type.Optional(Type.Boolean()),
    digest: Type.Optional(Type.Boolean()),
  },
  { $id: 'UpdateUserBody', additionalProperties: false },
);
export type UpdateUserBody = Static<typeof UpdateUserBody>;

/** The request body of DELETE /user/me, which deletes the account: the password of the caller. */
export const DeleteUserBody = Type.Object(
  { password: Type.String() },
  { $id: 'DeleteUserBody', additionalProperties: false },
);
export type DeleteUserBody = Static<typeof DeleteUserBody>;

/** The request body of PUT /user/me/password and /company/password, which change or first set the password of the caller. */
export const ChangePasswordBody = Type.Object(
  { currentPassword: Type.String(), newPassword: PasswordField },
  { $id: 'ChangePasswordBody', additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** The outcome of a request to send an email. */
export const MailAnswer = Type.Object(
  {
    mail: Type.Union([Type.Literal('sent'), Type.Literal('kept')], {
      description:
        '`sent`: the email is being sent, if there is an account to send it to. `kept`: the email is stored, but not sent, because no mail server is configured',
    }),
  },
  { $id: 'MailAnswer' },
);
export type MailAnswer = Static<typeof MailAnswer>;

/** The token of an emailed link. */
export const OneTimeToken = Type.String({
  description: 'The token of an emailed link: the part of the URL after `#token=`',
});

/** The request body of POST /auth/confirmEmail, which confirms an email address: the token from the emailed link. */
export const ConfirmEmailBody = Type.Object(
  { token: OneTimeToken },
  { $id: 'ConfirmEmailBody', additionalProperties: false },
);
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>;

/** The email address that is now confirmed, and the role of its account. */
export const ConfirmEmailAnswer = Type.Object(
  {
    role: Role,
    email: Type.String(),
    reviewsShown: Type.Integer({ minimum: 0, description: 'Number of reviews that this confirmation has made public' }),
  },
  { $id: 'ConfirmEmailAnswer' },
);
export type ConfirmEmailAnswer = Static<typeof ConfirmEmailAnswer>;
