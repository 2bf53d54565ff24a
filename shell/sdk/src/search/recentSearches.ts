import { toUnicodeDomain } from '../domains/toUnicodeDomain.ts';
import { storageKeys } from '../storageKeys.ts';
import type { FoundCompany } from './CompanyResults.tsx';

/** Maximum number of companies that are stored, most recent first. */
const MAX = 5;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

interface Recent {
  id: string;
  title: string;
  /** The time of opening the company, as a Unix time in milliseconds. */
  at: number;
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, at }: Partial<Record<keyof Recent, unknown>> = value;
  return typeof id === 'string' && typeof title === 'string' && typeof at === 'number' && at > Date.now() - LIFETIME_MS;
}

function read(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.recentSearches) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the companies that were opened from search results in this browser in the last 30 days: at most 5, most
 * recent first.
 */
export function readRecentCompanies(): FoundCompany[] {
  return read().map(({ id, title }) => ({ id, title, name: title, website: toUnicodeDomain(id) }));
}

/** Stores a company that was opened from search results. Logging out deletes all stored companies. */
export function rememberCompany({ id, title }: Pick<FoundCompany, 'id' | 'title'>): void {
  const recent: Recent[] = [{ id, title, at: Date.now() }, ...read().filter((one) => one.id !== id)];
  try {
    localStorage.setItem(storageKeys.recentSearches, JSON.stringify(recent.slice(0, MAX)));
  } catch {
    // Ignores that the storage is full or disabled: the search box then offers no recent companies.
  }
}

/** Deletes the stored companies. */
export function clearRecentCompanies(): void {
  try {
    localStorage.removeItem(storageKeys.recentSearches);
  } catch {
    // Ignores the failure: storage is disabled, so it contains no companies.
  }
}
