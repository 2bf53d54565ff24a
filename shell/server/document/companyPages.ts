import type { CompanyWithReviews } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import { paths } from '@heard/sdk/server';

/** The path of a company's page. Mounts below it are about the same company. */
export const COMPANY_PAGE = '/business/:id';

/** The mounts of a company's page, and of the pages below it. */
export function isAboutCompany({ path }: MountRow): boolean {
  return path === COMPANY_PAGE || path.startsWith(`${COMPANY_PAGE}/`);
}

/** Returns the canonical path of a mount that is about a company. */
export function getCompanyPath({ id }: Pick<CompanyWithReviews, 'id'>, mount: MountRow): string {
  return `${paths.company(id)}${mount.path.slice(COMPANY_PAGE.length)}`;
}

/** Reads the company's id from a path; null if it is malformed. */
export function readCompanyId(path: string): string | null {
  const id = /^\/business\/([^/]+)(?:\/|$)/i.exec(path)?.[1];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
