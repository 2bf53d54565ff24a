import type { SitemapParts } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { SitemapKind, SitemapRepository } from './sitemap.repository.ts';

export interface SitemapServiceOptions {
  sitemap: SitemapRepository;
}

export type SitemapService = ReturnType<typeof sitemapService>;

export function sitemapService({ sitemap }: SitemapServiceOptions) {
  const countParts = async (kind: SitemapKind): Promise<SitemapParts> => ({ parts: await sitemap.countParts(kind) });
  return {
    countParts,

    /**
     * Returns a part of the sitemap: an array of `SitemapCompany` or `SitemapReview` in JSON.
     * @param part the number of the part, from 1
     * @throws 404
     */
    async readPart(kind: SitemapKind, part: string): Promise<string> {
      if (!/^[1-9]\d{0,8}$/.test(part) || Number(part) > (await countParts(kind)).parts)
        throw new ProblemError('not-found');
      return sitemap.partAsJson(kind, Number(part));
    },
  };
}
