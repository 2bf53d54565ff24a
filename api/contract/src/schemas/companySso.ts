import { Type, type Static } from 'typebox';
import { SSO_GROUPS_MAX } from '../companyPeople.ts';
import { WEBHOOK_URL_MAX } from '../webhooks.ts';
import { OwnCompany } from './company.ts';
import { CompanyRoleField, EmailField, Nullable, Timestamp } from './fields.ts';
import { OidcLoginBody } from './identity.ts';
import { UsedPasskey } from './passkey.ts';

const Lang = Type.Optional(Type.String({ maxLength: 10, description: 'The language of the page after the login' }));

const GroupRole = Type.Object(
  { group: Type.String({ minLength: 1, maxLength: 200 }), role: CompanyRoleField },
  { additionalProperties: false },
);

const GroupRoles = Type.Array(GroupRole, {
  maxItems: SSO_GROUPS_MAX,
  description:
    'The role that people in a group get at their first login. If several groups match, the first one decides',
});

const GroupsClaim = Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
  description: 'The claim with the groups of a person, such as `groups`. Null if everybody gets the default role',
});

/** The person who can still log in with a password if the provider fails. */
const WayBack = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  hasPasskey: Type.Boolean(),
});

/** The single sign-on of a company, without the client secret. */
export const CompanySso = Type.Object(
  {
    redirectUri: Type.String({ description: 'The redirect URI to register with the provider' }),
    logoutUri: Type.String({
      description: 'The URL to register for back-channel logout, if the provider is to end sessions',
    }),
    domain: Type.String({ description: 'The domain whose email addresses can log in, with its subdomains' }),
    isProven: Type.Boolean({
      description: 'Whether the company has proven the domain, and the domain is not a public email domain',
    }),
    canRequire: Type.Boolean({
      description:
        'Whether the caller has a password and a passkey, and can therefore be the admin who can still log in with a password',
    }),
    settings: Nullable(
      Type.Object({
        issuer: Type.String(),
        clientId: Type.String(),
        defaultRole: CompanyRoleField,
        groupsClaim: GroupsClaim,
        groupRoles: GroupRoles,
        active: Type.Boolean({ description: 'Whether people can log in with the provider' }),
        required: Type.Boolean({
          description: 'Whether people at the domain can log in for this company by single sign-on only',
        }),
        testedAt: Nullable(Timestamp, { description: 'When these settings passed a test. Null until then' }),
        wayBack: Nullable(WayBack, {
          description: 'While single sign-on is required: the admin who can still log in with a password',
        }),
      }),
    ),
  },
  { $id: 'CompanySso' },
);
export type CompanySso = Static<typeof CompanySso>;

/** The request body of PUT /company/sso, which changes the single sign-on of the company. */
export const PutCompanySsoBody = Type.Object(
  {
    issuer: Type.String({ maxLength: WEBHOOK_URL_MAX, description: 'The URL that identifies the provider' }),
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    clientSecret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'The client secret. Required for another issuer or client. If the secret is missing, the stored secret stays the same',
      }),
    ),
    defaultRole: CompanyRoleField,
    groupsClaim: GroupsClaim,
    groupRoles: GroupRoles,
    active: Type.Boolean({
      description: 'Whether people can log in with the provider. Can only be true if these settings have passed a test',
    }),
    required: Type.Boolean({
      description: 'Whether single sign-on is required. Can only be true if it is also active',
    }),
    currentPassword: Type.Optional(
      Type.String({
        description: 'The password of the caller. Required to change the issuer, the client or the secret',
      }),
    ),
  },
  { $id: 'PutCompanySsoBody', additionalProperties: false },
);
export type PutCompanySsoBody = Static<typeof PutCompanySsoBody>;

/** The request body of POST /company/sso/test, which starts a test login with the provider of the company. */
export const StartSsoTestBody = Type.Object({ lang: Lang }, { $id: 'StartSsoTestBody', additionalProperties: false });
export type StartSsoTestBody = Static<typeof StartSsoTestBody>;

/** A response with the URL to which the browser has to navigate. */
export const SsoRedirect = Type.Object({ url: Type.String() }, { $id: 'SsoRedirect' });
export type SsoRedirect = Static<typeof SsoRedirect>;

/** The claims that the provider has sent in a test, and their mapped values. */
export const CompanySsoTest = Type.Object(
  {
    problem: Nullable(
      Type.Union([
        Type.Literal('emailMissing'),
        Type.Literal('emailNotVerified'),
        Type.Literal('emailElsewhere'),
        Type.Literal('changed'),
      ]),
      { description: 'Why the test failed. Null if it passed. `changed`: the settings were changed during the test' },
    ),
    role: CompanyRoleField,
    group: Nullable(Type.String(), { description: 'The group that decides about the role. Null for the default role' }),
    claims: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.String({
          description: 'The value of the claim: a text, or other values as JSON; cut after 500 characters',
        }),
        use: Nullable(
          Type.Union([
            Type.Literal('subject'),
            Type.Literal('email'),
            Type.Literal('emailVerified'),
            Type.Literal('name'),
            Type.Literal('groups'),
          ]),
          { description: 'The value that the claim maps to. Null if the claim is not used' },
        ),
      }),
    ),
  },
  { $id: 'CompanySsoTest' },
);
export type CompanySsoTest = Static<typeof CompanySsoTest>;

/** The request body of POST /auth/sso/start, which starts a login with the provider of the company that the email address belongs to. */
export const StartSsoLoginBody = Type.Object(
  {
    email: EmailField,
    next: Type.Optional(Type.String({ maxLength: 2000, description: 'The path of the page to show after the login' })),
    lang: Lang,
  },
  { $id: 'StartSsoLoginBody', additionalProperties: false },
);
export type StartSsoLoginBody = Static<typeof StartSsoLoginBody>;

/** The request body of POST /auth/sso/link: the email address of an existing login, and a proof that the caller owns this login. */
export const SsoLinkBody = Type.Object(
  {
    ...OidcLoginBody.properties,
    email: Type.String(),
    password: Type.Optional(Type.String()),
    credential: Type.Optional(UsedPasskey),
  },
  {
    $id: 'SsoLinkBody',
    additionalProperties: false,
    description:
      'The email address of the login, and one proof: the password, or the response of a passkey to the options of POST /auth/passkeys/loginOptions',
  },
);
export type SsoLinkBody = Static<typeof SsoLinkBody>;

/** The next step of a login by single sign-on. Contains `companyId` and exactly one other property. */
export const SsoLogin = Type.Object(
  {
    companyId: Type.String({ description: 'The domain of the company whose OpenID provider confirms the login' }),
    session: Type.Optional(
      Type.Object({ token: Type.String(), company: OwnCompany }, { description: 'The login is complete' }),
    ),
    link: Type.Optional(
      Type.Object(
        {
          email: Type.String(),
          methods: Type.Array(Type.Union([Type.Literal('password'), Type.Literal('passkey')])),
        },
        {
          description: 'A login with this email address exists. Its owner has to confirm the link to the provider once',
        },
      ),
    ),
  },
  { $id: 'SsoLogin' },
);
export type SsoLogin = Static<typeof SsoLogin>;
