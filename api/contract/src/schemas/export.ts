import { Type, type Static } from 'typebox';
import { Account, Session } from './account.ts';
import { OwnCompany } from './company.ts';
import { Nullable, Timestamp } from './fields.ts';
import { Passkey } from './passkey.ts';
import { Review } from './review.ts';

/**
 * GET /user/me/export: all stored data of the caller (GDPR, articles 15 and 20) except what logs in (password hash,
 * keys of passkeys). `reviews` are the ones that the caller has written; reviews about a company belong to their authors.
 */
export const AccountExport = Type.Object(
  {
    exportedAt: Timestamp,
    createdAt: Timestamp,
    account: Account,
    company: Nullable(OwnCompany),
    reviews: Type.Array(Review),
    sessions: Type.Array(Session),
    passkeys: Type.Array(Passkey),
  },
  { $id: 'AccountExport' },
);
export type AccountExport = Static<typeof AccountExport>;
