import type { PublicHttp } from '../../outbound/publicHttp.ts';
import type { IndexNowSettings } from '../../settings.ts';
import type { ChangedPagesRepository } from './changedPages.repository.ts';

export interface AnnouncePagesOptions {
  settings: IndexNowSettings;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
  changedPages: ChangedPagesRepository;
  http: Pick<PublicHttp, 'post'>;
}

const TIMEOUT_MS = 10_000;
/** Maximum number of URLs in a request. The protocol allows 10,000. */
const MAX_URLS = 100;

/** Announces the changed pages that are due, in at most one request. @throws if the service rejects them; they stay due */
export type AnnouncePages = (signal: AbortSignal) => Promise<void>;

/**
 * Creates the function that announces changed pages of companies by IndexNow (https://www.indexnow.org/documentation). The service
 * passes the URLs on to all search engines that support the protocol.
 */
export function createAnnouncePages({
  settings: { key, url },
  publicUrl,
  changedPages,
  http,
}: AnnouncePagesOptions): AnnouncePages {
  return async (signal) => {
    // Enables the queue before each run, because another process without the key may have switched it off.
    await changedPages.switch(true);
    await changedPages.purge();
    const pages = await changedPages.claim(MAX_URLS);
    if (pages.length === 0) return;
    const body = JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/${key}.txt`,
      urlList: pages.map(({ domain }) => `${publicUrl}/business/${encodeURIComponent(domain)}`),
    });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Heard' };
    let isSent = false;
    try {
      const status = await http.post(new URL(url), { body, headers, timeoutMs: TIMEOUT_MS, signal });
      // 202 also means success: the service has yet to read the file with the key.
      isSent = status === 200 || status === 202;
      if (!isSent) throw new Error(`IndexNow responded with status ${status}`);
    } finally {
      await changedPages.record(pages, isSent);
    }
  };
}
