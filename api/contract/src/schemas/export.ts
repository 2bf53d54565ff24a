import { Type, type Static } from 'typebox';
import { Account, Session } from './account.ts';
import { OwnCompany } from './company.ts';
import { Nullable, Timestamp } from './fields.ts';
import { Review } from './review.ts';

/**
 * GET /user/me/export: all that is kept of whoever is logged in (GDPR, articles 15 and 20), but the password's hash. Reviews
 * are those that the person has written; those about a company are its authors'.
 */
export const AccountExport = Type.Object(
  {
    exportedAt: Timestamp,
    createdAt: Timestamp,
    account: Account,
    company: Nullable(OwnCompany),
    reviews: Type.Array(Review),
    sessions: Type.Array(Session),
  },
  { $id: 'AccountExport' },
);
export type AccountExport = Static<typeof AccountExport>;
