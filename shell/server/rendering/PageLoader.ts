import type { Manifest } from '@heard/build/record';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import type { PageDataRequest, PageDataResult, SendApiRequest } from './PageData.ts';

/** Loads the data of a page: in the process of the release, or in a test without such a process. */
export interface PageLoader {
  /**
   * Runs `load` and `describe` of a page. Never rejects.
   * @param send sends the requests of the page to the API
   * @returns null if they can't run now, or have failed
   */
  load(
    remote: ConfiguredRemote,
    manifest: Manifest,
    request: PageDataRequest,
    send: SendApiRequest,
  ): Promise<PageDataResult | null>;
}
