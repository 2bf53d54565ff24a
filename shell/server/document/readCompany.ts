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
 * @param headers what the API is told of the request for the page
 */
export async function readCompany(apiUrl: string, id: string, headers: Record<string, string>): Promise<CompanyAnswer> {
  try {
    const response = await fetch(`${apiUrl}/company/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers,
      redirect: 'error',
    });
    // The contract says what comes.
    if (response.ok) return { status: 'found', company: (await response.json()) as CompanyWithReviews };
    if (response.status === 404 || response.status === 400) return { status: 'unknown' };
    return { status: 'away', retryAfter: Number(response.headers.get('retry-after')) || RETRY_AFTER_S };
  } catch {
    return { status: 'away', retryAfter: RETRY_AFTER_S };
  }
}
