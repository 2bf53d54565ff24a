import { setSite, type CurrentSite } from '@heard/contract';
import { toSite } from '@heard/server-kit';
import type { WebSettings } from '../settings.ts';
import { setSendsEmail } from './sendsEmail.ts';

/**
 * Sets the site of this process, and whether it sends emails. A setting of the environment replaces the stored setting.
 * @param stored the response of the API; null if the API has not responded yet
 */
export function applySite(
  { site, sendsEmail }: Pick<WebSettings, 'site' | 'sendsEmail'>,
  stored: CurrentSite | null,
): void {
  setSite(toSite(site, stored));
  // Undefined if the API has the previous version, because that version does not report whether it sends emails.
  const reported: boolean | undefined = stored?.sendsEmail;
  setSendsEmail(sendsEmail ?? reported ?? true);
}
