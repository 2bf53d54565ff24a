// The changes of a remote's record, as pure functions of the record before.
import type { Author, Deployment, Release, RemoteRecord } from './types.ts';

/** Releases that remain available to testers and to a rollback. */
const MAX_PREVIOUS = 5;

/**
 * Deploys a release to all visitors, or as a candidate to a share of them.
 * @param before the remote's present entry, or null if the remote is new
 * @throws {Error} if a new remote has no owner or path prefixes
 */
export function deploy(
  before: RemoteRecord | null,
  { name, release, url, manifest, share, condition, owner, prefixes, render, at, by, reason = null }: Deployment,
): RemoteRecord {
  const build = { release, url, manifest, at, by };
  const team = owner ?? before?.owner;
  const owned = prefixes ?? before?.prefixes;
  if (team === undefined || owned === undefined || owned.length === 0) {
    throw new Error(`${name} is new: name its team and the paths that it owns (--owner, --prefix)`);
  }
  const isComplete = share === 100;
  const current = before?.current ?? null;
  const isRendered = render ?? before?.render !== false;
  return {
    name,
    owner: team,
    prefixes: owned,
    ...(!isRendered && { render: false as const }),
    since: before?.since ?? at,
    revision: (before?.revision ?? 0) + 1,
    current: isComplete ? build : current,
    candidate: isComplete ? null : { ...build, share, ...(condition !== undefined && { condition }) },
    previous: isComplete ? toPrevious(current, before?.previous ?? [], build) : (before?.previous ?? []),
    change: { action: 'deploy', release, share, at, by, reason },
  };
}

/**
 * Gives the candidate to a larger share of the visitors; with 100 it becomes the current release.
 * @throws {Error} without a candidate
 */
export function promote(
  before: RemoteRecord,
  { share, at, by, reason = null }: Author & { share: number },
): RemoteRecord {
  const { candidate, current, previous } = before;
  if (candidate === null) throw new Error(`${before.name} has no release that only a share of the visitors gets`);
  const { share: _share, condition: _condition, ...build } = candidate;
  const isComplete = share === 100;
  return {
    ...before,
    revision: before.revision + 1,
    current: isComplete ? build : current,
    candidate: isComplete ? null : { ...build, share },
    previous: isComplete ? toPrevious(current, previous, build) : previous,
    change: { action: 'promote', release: build.release, share, at, by, reason },
  };
}

/**
 * Withdraws the candidate, or else returns to the previous release.
 * @throws {Error} if there is nothing to return to
 */
export function rollBack(before: RemoteRecord, { at, by, reason = null }: Author): RemoteRecord {
  const { candidate, current, previous } = before;
  const revision = before.revision + 1;
  if (candidate !== null) {
    const share = current === null ? 0 : 100;
    const release = current?.release ?? candidate.release;
    return { ...before, revision, candidate: null, change: { action: 'rollback', release, share, at, by, reason } };
  }
  const [last, ...older] = previous;
  if (last === undefined) throw new Error(`${before.name} has no previous release`);
  return {
    ...before,
    revision,
    current: last,
    previous: older,
    change: { action: 'rollback', release: last.release, share: 100, at, by, reason },
  };
}

/**
 * Removes the remote from the product. Its paths stay reserved for it in the log only.
 * @throws {Error} if it is not deployed
 */
export function remove(before: RemoteRecord, { at, by, reason = null }: Author): RemoteRecord {
  const { current, candidate, previous } = before;
  const release = current?.release ?? candidate?.release;
  if (release === undefined) throw new Error(`${before.name} is not deployed`);
  return {
    ...before,
    revision: before.revision + 1,
    current: null,
    candidate: null,
    previous: current === null ? previous : toPrevious(current, previous, null),
    change: { action: 'remove', release, share: 0, at, by, reason },
  };
}

function toPrevious(replaced: Release | null, previous: readonly Release[], current: Release | null): Release[] {
  const releases = replaced === null ? previous : [replaced, ...previous];
  return releases.filter((release) => !isSame(release, current)).slice(0, MAX_PREVIOUS);
}

function isSame(one: Release, other: Release | null) {
  return other !== null && one.url === other.url && one.manifest === other.manifest;
}
