import { Type, type Static } from 'typebox';
import { Account, SecondFactorStep } from './account.ts';
import { EmailField, Nullable, TextField, Timestamp } from './fields.ts';
import { UsedPasskey } from './passkey.ts';

/** The query of GET /auth/oidc/{provider}/start */
export const StartOidcLoginQuery = Type.Object({
  next: Type.Optional(
    Type.String({ maxLength: 2000, description: 'The path of the page to show after the login, such as `/me`' }),
  ),
  lang: Type.Optional(Type.String({ maxLength: 10, description: 'The language of the page to show after the login' })),
  connect: Type.Optional(
    Type.Literal('1', { description: 'Adds the provider to the account that is logged in, instead of logging in' }),
  ),
});
export type StartOidcLoginQuery = Static<typeof StartOidcLoginQuery>;

const ProviderParameter = Type.Optional(Type.String());

/** The query of GET /auth/oidc/callback. Providers may add further parameters. */
export const FinishOidcLoginQuery = Type.Object(
  {
    code: ProviderParameter,
    state: ProviderParameter,
    iss: ProviderParameter,
    error: ProviderParameter,
  },
  { additionalProperties: true },
);
export type FinishOidcLoginQuery = Static<typeof FinishOidcLoginQuery>;

const OidcToken = Type.String({
  maxLength: 100,
  description: 'The part after `#token=` of the URL to which the browser was redirected',
});

/** The request body of POST /auth/oidc/login, which completes a login, and of POST /auth/oidc/code, which emails a code. */
export const OidcLoginBody = Type.Object({ token: OidcToken }, { $id: 'OidcLoginBody', additionalProperties: false });
export type OidcLoginBody = Static<typeof OidcLoginBody>;

/** The request body of POST /auth/oidc/register, which creates an account with the data that the provider has not sent. */
export const OidcRegisterBody = Type.Object(
  {
    token: OidcToken,
    name: TextField('name'),
    lastName: TextField('lastName'),
    email: Type.Optional(EmailField),
  },
  {
    $id: 'OidcRegisterBody',
    additionalProperties: false,
    description: '`email` is required unless the provider has verified an email address',
  },
);
export type OidcRegisterBody = Static<typeof OidcRegisterBody>;

/** The request body of POST /auth/oidc/confirm: the code from the email. Spaces in it are ignored. */
export const OidcConfirmBody = Type.Object(
  { token: OidcToken, code: Type.String({ maxLength: 40 }) },
  { $id: 'OidcConfirmBody', additionalProperties: false },
);
export type OidcConfirmBody = Static<typeof OidcConfirmBody>;

/** The request body of POST /auth/oidc/link, which links the login of the provider to an existing account. */
export const OidcLinkBody = Type.Object(
  {
    token: OidcToken,
    email: Type.String(),
    password: Type.Optional(Type.String()),
    credential: Type.Optional(UsedPasskey),
  },
  {
    $id: 'OidcLinkBody',
    additionalProperties: false,
    description:
      'The email address of the account, and one proof: the password, or the response of a passkey to the options of POST /auth/passkeys/loginOptions',
  },
);
export type OidcLinkBody = Static<typeof OidcLinkBody>;

/** The request body of POST /auth/oidc/backchannelLogout. Providers may send further parameters. */
export const BackchannelLogoutBody = Type.Object(
  { logout_token: Type.String({ maxLength: 10_000 }) },
  { $id: 'BackchannelLogoutBody', additionalProperties: true },
);
export type BackchannelLogoutBody = Static<typeof BackchannelLogoutBody>;

/** The ways in which a person proves that an account belongs to them before a provider is linked to it. */
export const LinkMethod = Type.Union([Type.Literal('password'), Type.Literal('passkey'), Type.Literal('code')]);
export type LinkMethod = Static<typeof LinkMethod>;

/** The next step of a login with a provider. Contains `provider` and exactly one other property. */
export const OidcLogin = Type.Object(
  {
    provider: Type.String({ description: 'The name of the provider' }),
    session: Type.Optional(
      Type.Object(
        { token: Type.String(), user: Account, secondFactor: Type.Optional(SecondFactorStep) },
        {
          description:
            'The login is complete. With `secondFactor`, the token can only be used to complete the login of an administrator, within ten minutes',
        },
      ),
    ),
    link: Type.Optional(
      Type.Object(
        { email: Type.String(), methods: Type.Array(LinkMethod) },
        {
          description:
            'An account with this email address exists. The provider is linked to the account once the owner confirms that with one of the methods. The method `code` is only for accounts that have neither a password nor a passkey. An administrator who enters the password also confirms the second factor',
        },
      ),
    ),
    register: Type.Optional(
      Type.Object(
        {
          email: Nullable(Type.String(), {
            description: 'The email address from the provider. Null if the person has to enter an email address',
          }),
          name: Type.String(),
          lastName: Type.String(),
        },
        { description: 'There is no account yet, and the provider has not sent all data that an account needs' },
      ),
    ),
    code: Type.Optional(
      Type.Object({ email: Type.String() }, { description: 'A code was sent to this email address' }),
    ),
    connect: Type.Optional(
      Type.Literal(true, {
        description:
          'The login was started to add the provider to the account that is logged in, by POST /user/me/identities',
      }),
    ),
  },
  { $id: 'OidcLogin' },
);
export type OidcLogin = Static<typeof OidcLogin>;

/** The request body of POST /user/me/identities, which links another provider to the account of the caller. */
export const AddIdentityBody = Type.Object(
  {
    token: OidcToken,
    password: Type.String(),
  },
  { $id: 'AddIdentityBody', additionalProperties: false },
);
export type AddIdentityBody = Static<typeof AddIdentityBody>;

/** An account at a provider, with which the owner logs in to an account of the site. */
export const Identity = Type.Object(
  {
    id: Type.String(),
    provider: Nullable(Type.String(), {
      description: 'The name of the provider; null if the website no longer offers it',
    }),
    issuer: Type.String({ description: 'The URL that identifies the provider' }),
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
  },
  { $id: 'Identity' },
);
export type Identity = Static<typeof Identity>;

/** An identity in the export of an account. */
export const ExportedIdentity = Type.Object(
  { ...Identity.properties, subject: Type.String({ description: 'The id of the account at the provider' }) },
  { $id: 'ExportedIdentity' },
);
export type ExportedIdentity = Static<typeof ExportedIdentity>;

/** The response to GET /user/me/identities: the providers that are linked to the account of the caller. */
export const Identities = Type.Object(
  {
    hasPassword: Type.Boolean({
      description: 'Whether changes require the password. If false, they require a login within the last 10 minutes',
    }),
    identities: Type.Array(Identity),
  },
  { $id: 'Identities' },
);
export type Identities = Static<typeof Identities>;
