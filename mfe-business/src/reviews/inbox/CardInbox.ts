import type { ReviewMenuItem } from '@heard/ui';
import type { ReactNode } from 'react';

/** What the inbox adds to the card of a review. */
export interface CardInbox {
  /** The checkbox that selects the review; false outside selection mode. */
  checkbox: ReactNode;
  /** The tags of the review, and the person to whom it is assigned; null without them. */
  marks: ReactNode;
  menuItems: readonly ReviewMenuItem[];
}
