import { toQuery } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useMemo } from 'react';
import { readInboxFilters, toInboxQuery, type InboxFilters } from './inboxFilters.ts';

export type ChangeInboxFilters = (changes: Partial<InboxFilters>) => void;

/** Keeps the filters of the inbox in the URL's query string. */
export function useInboxFilters(): [InboxFilters, ChangeInboxFilters] {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = useMemo(() => readInboxFilters(searchParams), [searchParams]);
  function change(changes: Partial<InboxFilters>) {
    // Reads the current URL, because the URL may already contain a previous change that is not rendered yet.
    const current = readInboxFilters(new URLSearchParams(window.location.search));
    setSearchParams(toQuery(toInboxQuery({ ...current, ...changes })), { replace: true, preventScrollReset: true });
  }
  return [filters, change];
}
