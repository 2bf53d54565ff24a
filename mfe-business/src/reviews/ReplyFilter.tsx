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
  isNotReplied: boolean;
  all: number;
  /** Null while it is counted. */
  notReplied: number | null;
}

/** Chooses all reviews or those without a reply. The choice is in the URL. */
export function ReplyFilter({ isNotReplied, all, notReplied }: ReplyFilterProps) {
  const t = useReplyMessages();
  const { formatNumber } = useFormats();
  return (
    <Chips aria-label={t('filter.label')}>
      <Link to={paths.myCompanyReviews} aria-current={isNotReplied ? undefined : 'page'}>
        {!isNotReplied && <Check />}
        {t('filter.all', { count: formatNumber(all) })}
      </Link>
      <Link to={`${paths.myCompanyReviews}?replied=false`} aria-current={isNotReplied ? 'page' : undefined}>
        {isNotReplied && <Check />}
        {t('filter.notReplied', { count: notReplied === null ? '…' : formatNumber(notReplied) })}
      </Link>
    </Chips>
  );
}
