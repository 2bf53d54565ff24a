import { getLanguageName, NO_FILTERS, useReviewListMessages } from '@heard/sdk/reviews';
import { useFormats, useLanguage } from '@heard/ui';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import type { InboxFilters } from './inboxFilters.ts';
import { useInboxMessages } from './messages/messages.ts';
import type { Inbox } from './useInbox.ts';
import type { ChangeInboxFilters } from './useInboxFilters.ts';

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: calc(-1 * var(--space-3)) 0 0;
  padding: 0;
  list-style: none;

  & > li {
    min-width: 0;
  }
  & button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    max-width: 100%;
    min-height: 2rem;
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-full);
    background: var(--surface-raised);
    color: var(--text);
    font-size: var(--text-sm);
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
  }
`;

interface ActiveFiltersProps extends Inbox {
  filters: InboxFilters;
  onChange: ChangeInboxFilters;
  /** Called after a filter was removed. The caller moves the focus, because the button that had it has disappeared. */
  onRemoved: () => void;
}

/** Shows the filters that are active, each as a button that removes it. */
export function ActiveFilters({ tags, people, filters, onChange, onRemoved }: ActiveFiltersProps) {
  const t = useInboxMessages();
  const tList = useReviewListMessages();
  const language = useLanguage();
  const { formatDay } = useFormats();
  const { ratings, origin, benefit, tag, assignee, from, to, q } = filters;
  const nameTag = () => tags.find(({ id }) => id === tag)?.name ?? t('filter.tag.deleted');
  const nameAssignee = () => {
    if (assignee === 'me' || assignee === 'nobody') return t(`filter.assignee.${assignee}`);
    return people.find(({ id }) => id === assignee)?.name ?? t('filter.assignee.former');
  };
  const chips: { text: string; without: Partial<InboxFilters> }[] = [
    ...ratings.map((stars) => ({
      text: tList('stars', { stars }),
      without: { ratings: ratings.filter((one) => one !== stars) },
    })),
    ...(filters.language === ''
      ? []
      : [{ text: getLanguageName(filters.language, language), without: { language: NO_FILTERS.language } }]),
    ...(origin === '' ? [] : [{ text: tList(`origin.${origin}`), without: { origin: NO_FILTERS.origin } }]),
    ...(benefit === '' ? [] : [{ text: tList(`benefit.${benefit}`), without: { benefit: NO_FILTERS.benefit } }]),
    ...(tag === '' ? [] : [{ text: t('chip.tag', { name: nameTag() }), without: { tag: '' } }]),
    ...(assignee === '' ? [] : [{ text: t('chip.assignee', { name: nameAssignee() }), without: { assignee: '' } }]),
    ...(from === '' ? [] : [{ text: t('chip.from', { day: formatDay(from) }), without: { from: '' } }]),
    ...(to === '' ? [] : [{ text: t('chip.to', { day: formatDay(to) }), without: { to: '' } }]),
    ...(q === '' ? [] : [{ text: t('chip.q', { q }), without: { q: '' } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <Chips aria-label={t('chips')}>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={t('chip.remove', { filter: text })}
            onClick={() => {
              onChange(without);
              onRemoved();
            }}
          >
            <span dir="auto">{text}</span>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </Chips>
  );
}
