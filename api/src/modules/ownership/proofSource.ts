import { PROOF_FILE } from '@heard/contract';
import { resolveTxt, type PublicHttp } from '../../outbound/publicHttp.ts';

/** Reads the places that may contain a proof of ownership. Only the operator of a website can write to them. */
export interface ProofSource {
  /** Returns the TXT records of a host; none when it can't be resolved. */
  readTxt(host: string): Promise<string[]>;
  /** Returns the lines of the file on a host; none when it can't be read. */
  readFile(host: string): Promise<string[]>;
}

export interface ProofSourceOptions {
  http: PublicHttp;
  /** Returns the TXT records of a host. By default, queries the DNS servers of the system. */
  readTxt?: (host: string) => Promise<string[]>;
  /** Returns the URL of the website on a host. By default, it is `https://` and the host. */
  toUrl?: (host: string) => string;
}

const TIMEOUT_MS = 5000;
const MAX_BYTES = 10_000;

export function createProofSource({
  http,
  readTxt = resolveTxt,
  toUrl = (host) => `https://${host}`,
}: ProofSourceOptions): ProofSource {
  return {
    readTxt: (host) =>
      readTxt(host).then(
        (records) => records.map((record) => record.trim()),
        () => [],
      ),

    async readFile(host) {
      const url = new URL(PROOF_FILE, toUrl(host));
      // Allows only redirects to or from `www.`, because any other host proves nothing about this website.
      const allowed = new Set([url.hostname, `www.${url.hostname}`]);
      const mayRedirect = (target: URL) => allowed.has(target.hostname) && target.pathname === url.pathname;
      try {
        const text = await http.readText(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, mayRedirect });
        return text.split('\n').map((line) => line.trim());
      } catch {
        return [];
      }
    },
  };
}
