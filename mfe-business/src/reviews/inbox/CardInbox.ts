import type { ReviewMenuItem } from '@heard/ui';
import type { ReactNode } from 'react';

/** The tags, assignee and actions that the inbox adds to the card of a review. */
export interface CardInbox {
  /** The checkbox that selects the review. Empty unless reviews are being selected. */
  checkbox: ReactNode;
  /** Shows the tags and the assignee of the review. Empty if it has neither. */
  labels: ReactNode;
  menuItems: readonly ReviewMenuItem[];
}
