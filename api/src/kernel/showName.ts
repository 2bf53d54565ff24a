import { toReadableDomain } from '@heard/contract';
import { domainToUnicode } from 'node:url';

/** Returns the displayed name of a company. A listing without a name has its domain as name, which is decoded. */
export function showName(name: string): string {
  return name.includes('xn--') && /^[a-z0-9.-]+$/.test(name) ? toReadableDomain(name, domainToUnicode) : name;
}
