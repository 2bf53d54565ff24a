import type { Account, Language } from '@heard/contract';
import { toRole } from '../auth/toRole.ts';

/** A row of `users`. */
export interface UserRow {
  id: string;
  email: string;
  /** Null until the owner has opened the link of the confirmation email. */
  email_confirmed_at: Date | null;
  name: string;
  last_name: string;
  password_hash: string;
  avatar: string | null;
  country: string | null;
  language: Language | null;
  share_data: boolean;
  role: 'admin' | 'user';
  reviews_count: number;
  created_at: Date;
}

export const USER_COLUMNS: (keyof UserRow)[] = [
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
];

export type NewUser = Pick<UserRow, 'email' | 'name' | 'last_name' | 'password_hash'>;

export type UserChanges = Partial<
  Pick<UserRow, 'email' | 'email_confirmed_at' | 'name' | 'last_name' | 'country' | 'language' | 'share_data'>
>;

export function toAccount(user: UserRow): Account {
  return {
    id: user.id,
    name: user.name,
    lastName: user.last_name,
    email: user.email,
    emailConfirmed: user.email_confirmed_at !== null,
    avatar: user.avatar,
    country: user.country,
    language: user.language,
    shareData: user.share_data,
    role: toRole(user.role),
    reviewsQuantity: user.reviews_count,
  };
}
