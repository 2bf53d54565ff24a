import { toReadableDomain } from '@heard/contract';
import { domainToUnicode } from 'node:url';

/** Returns the name of a company for people: that of a listing is its domain until somebody names it, which is decoded. */
export function showName(name: string): string {
  return name.includes('xn--') && /^[a-z0-9.-]+$/.test(name) ? toReadableDomain(name, domainToUnicode) : name;
}
