import { setSite, type SiteIdentity } from '@heard/contract';
import { toSite } from '@heard/server-kit';
import type { WebSettings } from '../settings.ts';

/**
 * Sets the site of this process. A setting of the environment replaces the stored setting.
 * @param stored the identity that the API has; null: unknown
 */
export function applySite({ site }: Pick<WebSettings, 'site'>, stored: SiteIdentity | null): void {
  setSite(toSite(site, stored));
}
