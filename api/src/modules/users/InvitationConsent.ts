import type { Transaction } from '../../database/Database.ts';

/** Whether people at an email address accept invitations of companies. */
export interface InvitationConsent {
  hasOptedOut(email: string, transaction?: Transaction): Promise<boolean>;
  setOptedOut(transaction: Transaction, email: string, isOptedOut: boolean): Promise<void>;
}
