import type { CompanyWithReviews } from '@heard/contract';

export type CompanyResult =
  | { status: 'found'; company: CompanyWithReviews }
  | { status: 'not-found' }
  | { status: 'unavailable'; retryAfter: number };

/** After this time the page is sent without the company, and the app requests it itself. */
const TIMEOUT_MS = 1_000;
/** Used if the API sends no `Retry-After`. */
const RETRY_AFTER_S = 5;

/**
 * Requests a company and its newest reviews from the API. Never throws.
 * @param id the company's id or any form of its website
 * @param headers see `getForwardedHeaders`
 */
export async function readCompany(apiUrl: string, id: string, headers: Record<string, string>): Promise<CompanyResult> {
  try {
    const response = await fetch(`${apiUrl}/company/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers,
      redirect: 'error',
    });
    // The contract defines the type.
    if (response.ok) return { status: 'found', company: (await response.json()) as CompanyWithReviews };
    if (response.status === 404 || response.status === 400) return { status: 'not-found' };
    return { status: 'unavailable', retryAfter: Number(response.headers.get('retry-after')) || RETRY_AFTER_S };
  } catch {
    return { status: 'unavailable', retryAfter: RETRY_AFTER_S };
  }
}
