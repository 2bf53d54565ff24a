import type { CompanyReview } from '@heard/contract';
import { Pill } from '@heard/ui';
import { UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { useInboxMessages } from './messages/messages.ts';
import { TagDot } from './TagDot.tsx';
import type { Inbox } from './useInbox.ts';

const Labels = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li,
  & > li > span {
    max-width: 100%;
  }
  /* A tag has up to 40 characters. */
  & > li > span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

interface InboxLabelsProps extends Pick<Inbox, 'tags' | 'people'> {
  review: CompanyReview;
}

/** Returns whether a review has tags, or is assigned. */
export const hasInboxLabels = (review: CompanyReview, { tags, people }: Pick<Inbox, 'tags' | 'people'>): boolean =>
  tags.some(({ id }) => review.tags?.includes(id)) || people.some(({ id }) => id === review.assignee);

/** The tags of a review, and the person to whom it is assigned. */
export function InboxLabels({ review, tags, people }: InboxLabelsProps) {
  const t = useInboxMessages();
  const shown = tags.filter(({ id }) => review.tags?.includes(id));
  const person = people.find(({ id }) => id === review.assignee);
  return (
    <Labels aria-label={t('labels')}>
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <Pill>
            <TagDot color={color} />
            <span dir="auto">{name}</span>
          </Pill>
        </li>
      ))}
      {person !== undefined && (
        <li>
          <Pill tone="accent">
            <UserRound size={14} />
            {person.you ? t('assigned.me') : t('assigned', { name: person.name })}
          </Pill>
        </li>
      )}
    </Labels>
  );
}
