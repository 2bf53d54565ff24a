import { Type, type Static } from 'typebox';
import { Language, RegisterBody } from './account.ts';
import { Nullable } from './fields.ts';
import { SiteEmailPart, SiteEmailSettings } from './siteEmail.ts';

const identity = {
  name: Nullable(Type.String({ maxLength: 200 }), { description: 'Null: the name of the software' }),
  accent: Nullable(Type.String({ maxLength: 20 }), {
    description: 'The color of links and buttons, such as `#2142e7`. Null: the default',
  }),
  logo: Nullable(Type.String({ maxLength: 60_000 }), {
    description:
      'An SVG or PNG of up to 32 KiB, in base64. Null: the logo of the software, or the first letter of the name',
  }),
  languages: Type.Optional(
    Nullable(Type.Array(Language, { maxItems: 10 }), {
      description:
        'The languages that the site offers, the default first. Null: all languages of the software. A request without it changes no languages',
    }),
  ),
};

/** PUT /admin/site: the identity of the site. */
export const SiteIdentity = Type.Object(identity, { $id: 'SiteIdentity', additionalProperties: false });
export type SiteIdentity = Static<typeof SiteIdentity>;

/** GET /site: the identity of the site, whether it sends emails, and whether its first setup is pending. */
export const CurrentSite = Type.Object(
  {
    ...identity,
    sendsEmail: Type.Boolean({ description: 'Whether the site has a mail server' }),
    needsSetup: Type.Boolean({
      description: 'Whether the site has no administrator yet, and can be set up with a code',
    }),
  },
  { $id: 'CurrentSite' },
);
export type CurrentSite = Static<typeof CurrentSite>;

/** GET /admin/site: the stored identity, and the settings of the environment that replace it. */
export const SiteSettings = Type.Object(
  {
    stored: SiteIdentity,
    environment: Type.Object(identity, { description: 'The settings of the environment. Null: not set' }),
  },
  { $id: 'SiteSettings' },
);
export type SiteSettings = Static<typeof SiteSettings>;

/** The response to POST /setup/code: the identity of the site, and its settings of emails. */
export const SetupSettings = Type.Object(
  { ...SiteSettings.properties, email: SiteEmailSettings },
  { $id: 'SetupSettings' },
);
export type SetupSettings = Static<typeof SetupSettings>;

const code = Type.String({ maxLength: 100, description: 'The code that the API has logged' });

/** POST /setup/code. */
export const CheckSetupCodeBody = Type.Object({ code }, { $id: 'CheckSetupCodeBody', additionalProperties: false });
export type CheckSetupCodeBody = Static<typeof CheckSetupCodeBody>;

/** POST /setup. */
export const CompleteSetupBody = Type.Object(
  { code, site: SiteIdentity, email: Type.Optional(SiteEmailPart), administrator: RegisterBody },
  { $id: 'CompleteSetupBody', additionalProperties: false },
);
export type CompleteSetupBody = Static<typeof CompleteSetupBody>;
