import { Type, type Static } from 'typebox';
import { Language, RegisterBody } from './account.ts';
import { Nullable } from './fields.ts';
import { SiteEmailPart, SiteEmailSettings, TestSiteEmailBody } from './siteEmail.ts';

const identity = {
  name: Nullable(Type.String({ maxLength: 200 }), {
    description: 'The name of the site. Null for the name of the software',
  }),
  accent: Nullable(Type.String({ maxLength: 20 }), {
    description: 'The color of links and buttons, such as `#2142e7`. Null for the color of the software',
  }),
  logo: Nullable(Type.String({ maxLength: 60_000 }), {
    description:
      'An SVG or PNG of up to 32 KiB, in base64. If null, pages show the first letter of the name of the site. If the site also has the name of the software, they show the logo of the software',
  }),
  languages: Type.Optional(
    Nullable(Type.Array(Language, { maxItems: 10 }), {
      description:
        'The languages that the site offers, the default first. Null for all languages of the software. A request without this property keeps the languages',
    }),
  ),
};

/** The request body of PUT /admin/site: the identity of the site. */
export const SiteIdentity = Type.Object(identity, { $id: 'SiteIdentity', additionalProperties: false });
export type SiteIdentity = Static<typeof SiteIdentity>;

/** The response to GET /site: the identity of the site, whether the site sends emails, and whether its first setup is pending. */
export const CurrentSite = Type.Object(
  {
    ...identity,
    sendsEmail: Type.Boolean({ description: 'Whether the site has a mail server' }),
    needsSetup: Type.Boolean({
      description: 'Whether the site can be set up with a code. False if the site has an administrator',
    }),
  },
  { $id: 'CurrentSite' },
);
export type CurrentSite = Static<typeof CurrentSite>;

/** The response to GET /admin/site: the stored identity, and the settings of the environment. The settings of the environment take precedence. */
export const SiteSettings = Type.Object(
  {
    stored: SiteIdentity,
    environment: Type.Object(identity, {
      description: 'The settings of the environment. A property is null if its variable is not set',
    }),
  },
  { $id: 'SiteSettings' },
);
export type SiteSettings = Static<typeof SiteSettings>;

/** The response to POST /setup/code: the identity of the site and its email settings. */
export const SetupSettings = Type.Object(
  { ...SiteSettings.properties, email: SiteEmailSettings },
  { $id: 'SetupSettings' },
);
export type SetupSettings = Static<typeof SetupSettings>;

const code = Type.String({ maxLength: 100, description: 'The setup code from the log of the API' });

/** The request body of POST /setup/code, which checks the code of the first setup. */
export const CheckSetupCodeBody = Type.Object({ code }, { $id: 'CheckSetupCodeBody', additionalProperties: false });
export type CheckSetupCodeBody = Static<typeof CheckSetupCodeBody>;

/** The request body of POST /setup/email/test, which sends a test message during the first setup. */
export const TestSetupEmailBody = Type.Object(
  { code, ...TestSiteEmailBody.properties },
  { $id: 'TestSetupEmailBody', additionalProperties: false },
);
export type TestSetupEmailBody = Static<typeof TestSetupEmailBody>;

/** The request body of POST /setup, which completes the first setup. */
export const CompleteSetupBody = Type.Object(
  { code, site: SiteIdentity, email: Type.Optional(SiteEmailPart), administrator: RegisterBody },
  { $id: 'CompleteSetupBody', additionalProperties: false },
);
export type CompleteSetupBody = Static<typeof CompleteSetupBody>;
