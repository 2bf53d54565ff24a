import type { ReviewMenuItem } from '@heard/ui';
import { Tags, UserRound } from 'lucide-react';
import type { useInboxMessages } from './messages/messages.ts';
import type { Inbox } from './useInbox.ts';

/**
 * Returns the entries that the inbox adds to a review's menu: one opens the tags. If the company has several people,
 * the other opens the assignment.
 */
export function getMenuItems(
  t: ReturnType<typeof useInboxMessages>,
  { people }: Pick<Inbox, 'people'>,
  open: (kind: 'tag' | 'assign') => void,
): ReviewMenuItem[] {
  return [
    { label: t('tag.action'), icon: <Tags />, onSelect: () => open('tag') },
    ...(people.length === 0
      ? []
      : [{ label: t('assign.action'), icon: <UserRound />, onSelect: () => open('assign') }]),
  ];
}
