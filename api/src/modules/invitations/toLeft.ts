import { INVITATION_QUOTA } from '@heard/contract';

/** Returns how many invitations the quotas still allow. */
export const toLeft = ({ day, month }: { day: number; month: number }): number =>
  Math.max(0, Math.min(INVITATION_QUOTA.day - day, INVITATION_QUOTA.month - month));
