import { toReadableDomain } from '@heard/contract';
import { domainToUnicode } from 'node:url';

/** Returns the displayed name of a company. For a listing without a name, returns the decoded domain. */
export function showName(name: string): string {
  return name.includes('xn--') && /^[a-z0-9.-]+$/.test(name) ? toReadableDomain(name, domainToUnicode) : name;
}
