import type { Account } from '@heard/contract';
import type { UsersTable } from '../database/schema/tables.ts';
import { toRole } from './toRole.ts';

/** The columns of a user that repositories read. */
export const USER_COLUMNS = [
  'id',
  'email',
  'email_confirmed_at',
  'name',
  'last_name',
  'password_hash',
  'avatar',
  'country',
  'language',
  'share_data',
  'role',
  'reviews_count',
  'created_at',
  'digest',
  'profile_id',
] as const satisfies (keyof UsersTable)[];

export type UserRow = Pick<UsersTable, (typeof USER_COLUMNS)[number]>;

export type NewUser = Pick<UserRow, 'email' | 'name' | 'last_name' | 'password_hash'> &
  Partial<Pick<UserRow, 'profile_id' | 'email_confirmed_at'>>;

export type UserChanges = Partial<
  Pick<
    UserRow,
    'email' | 'email_confirmed_at' | 'name' | 'last_name' | 'country' | 'language' | 'share_data' | 'digest'
  >
>;

/** Whether a user `u` has a public page. The id of the page stays when the last visible review is deleted, because the review may be restored. */
export const HAS_PROFILE = `u.profile_id is not null and u.share_data and u.role = 'user' and u.reviews_count > 0`;

/** @param sendsMail returns whether the site sends emails. Only then can an address be confirmed */
export function toAccount(user: UserRow, sendsMail: () => boolean): Account {
  return {
    id: user.id,
    name: user.name,
    lastName: user.last_name,
    email: user.email,
    emailConfirmed: user.email_confirmed_at !== null,
    ...(sendsMail() && user.email_confirmed_at === null && { reviewsAwaitConfirmation: true }),
    avatar: user.avatar,
    country: user.country,
    language: user.language,
    shareData: user.share_data,
    role: toRole(user.role),
    reviewsQuantity: user.reviews_count,
    digest: user.digest,
    profileId: user.share_data && user.role === 'user' && user.reviews_count > 0 ? user.profile_id : null,
  };
}
