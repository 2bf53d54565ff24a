import { Link, paths } from '@heard/sdk';
import { useFormats } from '@heard/ui';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { useReplyMessages } from './messages/messages.ts';

const Chips = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--control);
    padding-inline: var(--space-4);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-full);
    background: var(--surface-raised);
    color: var(--text);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-decoration: none;
  }
  & > [aria-current] {
    border-color: var(--accent-text);
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: var(--weight-strong);
  }
  @media (forced-colors: active) {
    & > [aria-current] {
      border-width: 3px;
    }
  }
`;

interface ReplyFilterProps {
  /** Returns the query string that shows a list with the current filters. */
  toSearch: (list: 'all' | 'notReplied') => string;
  /** The list that is shown. */
  shown: 'all' | 'notReplied' | 'related';
  all: number;
  /** The number of reviews without a reply; null while they are counted. */
  notReplied: number | null;
  /** The number of reviews by people with a connection to the company. These reviews are in no other list. */
  related: number;
}

/** Chooses all reviews, the reviews without a reply, or the reviews by people with a connection to the company. The choice is in the URL. */
export function ReplyFilter({ toSearch, shown, all, notReplied, related }: ReplyFilterProps) {
  const t = useReplyMessages();
  const { formatNumber } = useFormats();
  const choices = [
    { list: 'all', query: toSearch('all'), count: all },
    { list: 'notReplied', query: toSearch('notReplied'), count: notReplied },
    ...(related > 0 || shown === 'related'
      ? [{ list: 'related', query: '?relation=any', count: related } as const]
      : []),
  ] as const;
  return (
    <Chips aria-label={t('filter.label')}>
      {choices.map(({ list, query, count }) => (
        <Link key={list} to={`${paths.myCompanyReviews}${query}`} aria-current={list === shown ? 'page' : undefined}>
          {list === shown && <Check />}
          {t(`filter.${list}`, { count: count === null ? '…' : formatNumber(count) })}
        </Link>
      ))}
    </Chips>
  );
}
