import { parseWebsite, type Website } from '@heard/contract';
import { ProblemError } from '../problems.ts';
import { getPublicSuffix } from './getPublicSuffix.ts';

/** Parses the company id from a website in any form (`WWW.Acme.com`). @throws 404 when it is not a website */
export function parseCompanyId(text: string): string {
  const website = parseWebsite(text, getPublicSuffix);
  if ('problem' in website) throw new ProblemError('not-found');
  return website.id;
}

/** Parses the website of a validated body. */
export function toWebsite(text: string): Website {
  const website = parseWebsite(text, getPublicSuffix);
  if ('problem' in website) throw new Error('The website must be validated before');
  return website;
}
