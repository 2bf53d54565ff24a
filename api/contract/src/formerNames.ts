// Former names of the table of endpoints, for remotes of other repositories. A major version removes them.

/** @deprecated Use `endpoints`. */
export * as blockCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as calls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as discoveryCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as factorCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as flagCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as followCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as invitationCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as keyCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as listCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as mergeCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as moderationCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as openDataCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as ownershipCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as peopleCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as placeCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as replyCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as scoreCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as subscriptionCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as suggestionCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as voteCalls from './endpoints/index.ts';
/** @deprecated Use `endpoints`. */
export * as websiteCalls from './endpoints/index.ts';
/** @deprecated Use `webServerEndpoints`. */
export * as deploymentCalls from './webServerEndpoints.ts';
