import type { CompanyWithReviews } from '@heard/contract';

/** What the API says about a company's address: the company, that there is none, or nothing for now. */
export type CompanyAnswer =
  { status: 'found'; company: CompanyWithReviews } | { status: 'unknown' } | { status: 'away'; retryAfter: number };

/** How long the API may take, before the page is sent without what it would say: the app then asks itself. */
const TIMEOUT_MS = 1_000;
/** When it is worth trying again, where the API does not say. */
const RETRY_AFTER_S = 5;

/**
 * Asks the API for a company and its newest reviews. Never throws.
 * @param id the company's id or any form of its website
 * @param caller the address of whoever asks for the page: the API counts calls by it
 */
export async function readCompany(apiUrl: string, id: string, caller: string): Promise<CompanyAnswer> {
  try {
    const response = await fetch(`${apiUrl}/company/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'x-forwarded-for': caller },
    });
    // The contract says what comes.
    if (response.ok) return { status: 'found', company: (await response.json()) as CompanyWithReviews };
    if (response.status === 404 || response.status === 400) return { status: 'unknown' };
    return { status: 'away', retryAfter: Number(response.headers.get('retry-after')) || RETRY_AFTER_S };
  } catch {
    return { status: 'away', retryAfter: RETRY_AFTER_S };
  }
}
