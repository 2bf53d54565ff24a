import type { MountRow } from '@heard/sdk/configuration';

/** Whether a row has a single address, without a parameter or pages below it. */
export function isOnePage({ path }: MountRow): boolean {
  return !/[:*]/.test(path);
}
