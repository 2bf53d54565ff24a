import { Type, type Static } from 'typebox';
import { EmailField, Nullable } from './fields.ts';

const server = {
  host: Type.String({ maxLength: 300, description: 'A host name or an IP address' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Union([Type.Literal('tls'), Type.Literal('startTls'), Type.Literal('optional')], {
    description:
      'The encryption of the connection. `tls`: TLS from the start, usually with port 465. `startTls`: STARTTLS, usually with port 587. `optional`: STARTTLS if the server offers it',
  }),
  user: Nullable(Type.String({ maxLength: 300 }), {
    description: 'The user name at the mail server. Null if the server requires no login',
  }),
};

/** A mail server, without its password. The schema has a title instead of an `$id`, because another schema contains it twice. */
export const MailServer = Type.Object(
  { ...server, hasPassword: Type.Boolean({ description: 'Whether a password is stored' }) },
  { title: 'MailServer' },
);
export type MailServer = Static<typeof MailServer>;
/** The encryption of the connection to a mail server. */
export type MailSecurity = MailServer['security'];

const sender = Nullable(Type.String({ maxLength: 1000 }), {
  description: 'The email address of the sender. Null for `no-reply@` followed by the host of the site',
});

const settings = {
  server: Nullable(
    Type.Object(
      {
        ...server,
        password: Nullable(Type.String({ maxLength: 1000 }), {
          description:
            'The password at the mail server. Null to keep the stored password, which is only allowed if no other property of the server changes',
        }),
      },
      { additionalProperties: false },
    ),
    { description: 'The mail server. Null if the site has no mail server and sends no emails' },
  ),
  sender,
};

/** The request body of PUT /admin/site/email: the mail server and the sender of emails. */
export const SiteEmail = Type.Object(settings, { $id: 'SiteEmail', additionalProperties: false });
export type SiteEmail = Static<typeof SiteEmail>;

/** `SiteEmail` as a part of other bodies. It has a title instead of an `$id`, because an id may occur only once in the schemas of a module. */
export const SiteEmailPart = Type.Object(settings, { title: 'SiteEmail', additionalProperties: false });

/**
 * The response to GET /admin/site/email: the stored settings, and the settings of the environment. The settings of the environment take precedence.
 */
export const SiteEmailSettings = Type.Object(
  {
    stored: Type.Object({ server: Nullable(MailServer), sender }),
    environment: Type.Object({
      server: Nullable(MailServer, { description: 'The mail server in `SMTP_URL`. Null if `SMTP_URL` is not set' }),
      sender: Nullable(Type.String(), { description: 'The sender in `MAIL_FROM`. Null if `MAIL_FROM` is not set' }),
    }),
  },
  { $id: 'SiteEmailSettings' },
);
export type SiteEmailSettings = Static<typeof SiteEmailSettings>;

/** The request body of POST /admin/site/email/test, which sends a test message. By default, sends it with the current settings. */
export const TestSiteEmailBody = Type.Object(
  { email: EmailField, settings: Type.Optional(SiteEmailPart) },
  { $id: 'TestSiteEmailBody', additionalProperties: false },
);
export type TestSiteEmailBody = Static<typeof TestSiteEmailBody>;

/** The result of a test message. */
export const EmailTest = Type.Object(
  {
    result: Type.Union(
      [
        Type.Literal('sent'),
        Type.Literal('noServer'),
        Type.Literal('unknownHost'),
        Type.Literal('unreachable'),
        Type.Literal('timeout'),
        Type.Literal('noMailServer'),
        Type.Literal('tls'),
        Type.Literal('login'),
        Type.Literal('sender'),
        Type.Literal('recipient'),
        Type.Literal('rejected'),
      ],
      { description: '`sent` if the mail server has accepted the message. Otherwise, the reason for the failure' },
    ),
    reply: Nullable(Type.String(), {
      description:
        'The shortened first line of the reply by which the mail server has rejected the message. Null for other failures and for `sent`',
    }),
  },
  { $id: 'EmailTest' },
);
export type EmailTest = Static<typeof EmailTest>;
