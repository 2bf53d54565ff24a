import * as contract from '@heard/contract';

/** Returns the names of all endpoints of the contract: those of `calls` and of the tables for some pages only (`ownershipCalls`, …). */
export function getEndpoints(): string[] {
  return Object.entries(contract)
    .filter(([name]) => /(^c|C)alls$/.test(name))
    .flatMap(([, table]) => Object.keys(table))
    .sort();
}
