import { Link } from '@heard/sdk';
import { below, useFormats } from '@heard/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Pager = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  margin-top: var(--space-8);
  font-size: var(--text-button);

  & > * {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-1);
    min-width: var(--control);
    min-height: var(--control);
    padding-inline: var(--space-2);
    border-radius: var(--radius-md);
    font-weight: var(--weight-strong);
  }
  & > span {
    color: var(--text-muted);
    font-weight: var(--weight-text);
  }
  @media (hover: hover) {
    & > a:hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }
  & > [aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  & > [data-count] {
    display: none;
  }
  & svg {
    width: 1rem;
    height: 1rem;
    scale: var(--forward) 1;
  }

  ${below.md} {
    & > [data-number] {
      display: none;
    }
    & > [data-count] {
      display: inline-flex;
    }
  }
`;

/** The text in place of page numbers that are left out. */
const GAP = '…';

/** Returns the first and the last page, and the pages around the current page; null for each gap between them. */
function toShownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((one, at) => (at > 0 && one - (shown[at - 1] ?? 0) > 1 ? [null, one] : [one]));
}

interface PaginationProps {
  page: number;
  pages: number;
  /** Returns the URL of a page. */
  toPath: (page: number) => string;
}

/** Links to the pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pages, toPath }: PaginationProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  if (pages < 2) return null;
  const shown = toShownPages(page, pages);
  const previous = (
    <>
      <ChevronLeft aria-hidden="true" />
      {t('back')}
    </>
  );
  const next = (
    <>
      {t('next')}
      <ChevronRight aria-hidden="true" />
    </>
  );
  return (
    <Pager aria-label={t('pages')}>
      {page > 1 ? <Link to={toPath(page - 1)}>{previous}</Link> : <span>{previous}</span>}
      {shown.map((one, at) =>
        one === null ? (
          <span key={`gap before ${shown[at + 1]}`} data-number>
            {GAP}
          </span>
        ) : (
          <Link key={one} to={toPath(one)} data-number aria-current={one === page ? 'page' : undefined}>
            {formatNumber(one)}
          </Link>
        ),
      )}
      <span data-count>{t('pageOf', { page, pages })}</span>
      {page < pages ? <Link to={toPath(page + 1)}>{next}</Link> : <span>{next}</span>}
    </Pager>
  );
}
