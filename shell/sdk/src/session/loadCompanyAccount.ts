import { COMPANY_HEADER, type Account, type Problem } from '@heard/contract';
import { COMPANY_REJECTED, COMPANY_REJECTIONS } from '../account/memberships/companyRejected.ts';

/** Matches the URLs of endpoints that concern all companies of the person. */
const ALL_COMPANIES = /\/company\/(active|memberships)/;

/** Sends requests of a page. Requests of a company account contain the company for which the page was opened. */
export interface CompanyRequests {
  fetch: typeof globalThis.fetch;
}

interface LoadOptions {
  /** The token of the session that the account was loaded with. */
  token: string | null;
  /** Returns the account that this page shows; undefined until the account is loaded. */
  getShown: () => Account | undefined;
  requests: CompanyRequests;
}

/**
 * Returns the account that this page shows. Adds the company of the account to all further requests of the session. When another tab has switched
 * the session to another company, this page keeps the company that it was opened for.
 * @param loaded the account that the API has just returned
 */
export function loadCompanyAccount(loaded: Account, { token, getShown, requests }: LoadOptions): Account {
  const shown = getShown();
  sendCompany(requests, token, () => getShown()?.id ?? '');
  return shown !== undefined && shown.id !== '' && shown.id !== loaded.id ? shown : loaded;
}

/** Maps each object whose `fetch` was replaced to its original `fetch`. The original adds no company to requests. */
const originals = new WeakMap<CompanyRequests, typeof globalThis.fetch>();

/** Adds the company to the requests of a session, and dispatches an event when the API rejects a request because of the company. */
function sendCompany(requests: CompanyRequests, token: string | null, getCompanyId: () => string): void {
  const send = originals.get(requests) ?? requests.fetch;
  originals.set(requests, send);
  requests.fetch = async (url, options) => {
    const headers = new Headers(options?.headers);
    const companyId = getCompanyId();
    const isOfCompany =
      headers.get('authorization')?.split(' ')[1] === token && typeof url === 'string' && !ALL_COMPANIES.test(url);
    if (companyId === '' || !isOfCompany) return send(url, options);
    headers.set(COMPANY_HEADER, companyId);
    const response = await send(url, { ...options, headers });
    if (response.status === 403 || response.status === 409) void reportRejection(response.clone());
    return response;
  };
}

async function reportRejection(response: Response): Promise<void> {
  try {
    const { type } = (await response.json()) as Problem;
    const rejection = COMPANY_REJECTIONS.find((kind) => type.endsWith(`/${kind}`));
    if (rejection !== undefined) window.dispatchEvent(new CustomEvent(COMPANY_REJECTED, { detail: rejection }));
  } catch {
    // Ignores error responses without a problem document, because the API did not send them.
  }
}
