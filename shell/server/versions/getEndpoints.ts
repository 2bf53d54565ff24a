import { endpoints, webServerEndpoints } from '@heard/contract';

/** Returns the names of all endpoints of the contract. */
export function getEndpoints(): string[] {
  return [...Object.keys(endpoints), ...Object.keys(webServerEndpoints)].sort();
}
