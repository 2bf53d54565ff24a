import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp, WebsiteField } from './fields.ts';

/** The request body of POST /admin/websites, which blocks a website: nobody can then review or register it. */
export const BlockWebsiteBody = Type.Object(
  { website: WebsiteField, reason: TextField('hidingReason') },
  { $id: 'BlockWebsiteBody', additionalProperties: false },
);
export type BlockWebsiteBody = Static<typeof BlockWebsiteBody>;

/** A website that is blocked with all its subdomains. */
export const BlockedWebsite = Type.Object(
  {
    domain: Type.String(),
    reason: Type.String({
      description: 'The reason for the block, shown to everybody who wants to review or register the website',
    }),
    administrator: Nullable(
      Type.String({
        description:
          'The email address of the administrator who blocked the website. Null after the account was deleted',
      }),
    ),
    at: Timestamp,
  },
  { $id: 'BlockedWebsite' },
);
export type BlockedWebsite = Static<typeof BlockedWebsite>;
