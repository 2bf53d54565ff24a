// The changes of a remote's record, as pure functions of the previous record.
import type { Author, Deployment, Preview, PreviousRelease, Release, RemoteRecord, Rotation } from './types.ts';

/**
 * The maximum number of previous releases that remain available for a rollback, and the maximum number of withdrawn releases that remain available
 * for testers.
 */
const MAX_PREVIOUS = 5;
const MAX_PREVIEWS = 20;
const MAX_ROTATIONS = 20;
const PREVIEW_MS = 14 * 86_400_000;

/**
 * Deploys a release to all visitors, as a candidate to a share of them, or with a share of 0 as a preview for testers.
 * @param before the remote's current record; null if the remote is new
 * @throws {Error} if a new remote has no owner or path prefixes
 */
export function deploy(
  before: RemoteRecord | null,
  { name, release, url, manifest, share, condition, link, owner, prefixes, render, at, by, reason = null }: Deployment,
): RemoteRecord {
  const build = { release, url, manifest, at, by };
  const team = owner ?? before?.owner;
  const owned = prefixes ?? before?.prefixes;
  if (team === undefined || owned === undefined || owned.length === 0) {
    throw new Error(`${name} is new: name its team and the paths that it owns (--owner, --prefix)`);
  }
  const isComplete = share === 100;
  const isPreview = share === 0;
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
    candidate: isPreview
      ? (before?.candidate ?? null)
      : isComplete
        ? null
        : { ...build, share, ...(condition !== undefined && { condition }) },
    previous: isComplete ? toPrevious(current, before?.previous ?? [], build) : (before?.previous ?? []),
    ...withPreviews(before, at, isPreview ? { ...build, expires: addTime(at, PREVIEW_MS), link: link ?? '' } : null),
    ...(before?.key !== undefined && { key: before.key }),
    ...(before?.rotations !== undefined && { rotations: before.rotations }),
    change: { action: 'deploy', release, share, at, by, reason },
  };
}

/** Returns the previews of a record that have not expired, with a new preview in front. */
function withPreviews(before: RemoteRecord | null, at: string, added: Preview | null) {
  const others = getPreviews(before?.previews, at).filter((preview) => !isSame(preview, added));
  const previews = added === null ? others : [added, ...others].slice(0, MAX_PREVIEWS);
  return previews.length === 0 ? {} : { previews };
}

/**
 * Returns the previews that have not expired.
 * @param at the time (ISO 8601)
 */
export function getPreviews(previews: readonly Preview[] | undefined, at: string): Preview[] {
  return (previews ?? []).filter(({ expires }) => expires > at);
}

/**
 * Returns whether visitors or testers may get a release of a remote. The paths belong to the remote only in this case.
 * @param at the time (ISO 8601)
 */
export function isDeployed(
  {
    current,
    candidate,
    previews,
  }: { current: object | null; candidate: object | null } & Pick<RemoteRecord, 'previews'>,
  at: string,
): boolean {
  return (current ?? candidate) !== null || getPreviews(previews, at).length > 0;
}

function addTime(at: string, ms: number) {
  return new Date(Date.parse(at) + ms).toISOString();
}

/**
 * Gives the candidate to a larger share of the visitors. With a share of 100, the candidate becomes the current release.
 * @throws {Error} if there is no candidate
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
    ...unsigned(before),
    revision: before.revision + 1,
    current: isComplete ? build : current,
    candidate: isComplete ? null : { ...build, share },
    previous: isComplete ? toPrevious(current, previous, build) : previous,
    change: { action: 'promote', release: build.release, share, at, by, reason },
  };
}

/**
 * Withdraws the candidate. Without a candidate, returns to the previous release. The withdrawn release remains available to testers.
 * @param author the author of the change; `to`: the version of the release to return to, with or without its build metadata
 * @throws {Error} if there is nothing to return to
 */
export function rollBack(
  before: RemoteRecord,
  { at, by, reason = null, to }: Author & { to?: string | undefined },
): RemoteRecord {
  const { candidate, current, previous } = before;
  const next = { ...unsigned(before), revision: before.revision + 1, candidate: null };
  const withdrawn = candidate === null ? null : withdraw(candidate);
  if (to === undefined && withdrawn !== null) {
    const share = current === null ? 0 : 100;
    const release = current?.release ?? withdrawn.release;
    return {
      ...next,
      previous: toPrevious(withdrawn, previous, current),
      change: { action: 'rollback', release, share, at, by, reason },
    };
  }
  const target =
    to === undefined
      ? previous.find(({ isWithdrawn }) => isWithdrawn !== true)
      : previous.find(({ release }) => release === to || release.split('+')[0] === to);
  if (target === undefined) {
    if (to === undefined) throw new Error(`${before.name} has no previous release`);
    const known = previous.map(({ release }) => release).join(', ') || 'none';
    throw new Error(`${before.name} has no previous release ${to}, only: ${known}`);
  }
  const { isWithdrawn: _isWithdrawn, ...build } = target;
  const others = withdrawn === null ? previous : toPrevious(withdrawn, previous, build);
  return {
    ...next,
    current: build,
    previous: toPrevious(current === null ? null : withdraw(current), others, build),
    change: { action: 'rollback', release: build.release, share: 100, at, by, reason },
  };
}

function withdraw({ release, url, manifest, at, by }: Release): PreviousRelease {
  return { release, url, manifest, at, by, isWithdrawn: true };
}

/** Replaces the public key of a remote's team. */
export function rotate(
  before: RemoteRecord,
  { rotation, at, by, reason = null }: Author & { rotation: Rotation },
): RemoteRecord {
  const release = before.current?.release ?? before.candidate?.release ?? before.change.release;
  return {
    ...unsigned(before),
    revision: before.revision + 1,
    key: rotation.key,
    rotations: [...(before.rotations ?? []), rotation].slice(-MAX_ROTATIONS),
    change: { action: 'rotate', release, share: before.change.share, at, by, reason },
  };
}

/** Returns a record without the signature of its revision. */
function unsigned({ signature: _signature, basis: _basis, ...record }: RemoteRecord): RemoteRecord {
  return record;
}

/**
 * Removes the remote from the product. Afterwards, its paths no longer belong to the remote, and only the log contains them.
 * @throws {Error} if the remote is not deployed
 */
export function remove(before: RemoteRecord, { at, by, reason = null }: Author): RemoteRecord {
  const { current, candidate, previous, previews } = before;
  const release = [current, candidate, ...getPreviews(previews, at)].find((one) => one !== null)?.release;
  if (release === undefined) throw new Error(`${before.name} is not deployed`);
  return {
    ...unsigned(before),
    revision: before.revision + 1,
    previews: [],
    current: null,
    candidate: null,
    previous: current === null ? previous : toPrevious(current, previous, null),
    change: { action: 'remove', release, share: 0, at, by, reason },
  };
}

/** Adds a release to the previous releases and removes the current release from them. @returns the new list */
function toPrevious(
  replaced: PreviousRelease | null,
  previous: readonly PreviousRelease[],
  current: Release | null,
): PreviousRelease[] {
  const all = replaced === null ? previous : [replaced, ...previous.filter((release) => !isSame(release, replaced))];
  const kept = { withdrawn: 0, others: 0 };
  return all.filter((release) => {
    if (isSame(release, current)) return false;
    const kind = release.isWithdrawn === true ? 'withdrawn' : 'others';
    kept[kind] += 1;
    return kept[kind] <= MAX_PREVIOUS;
  });
}

function isSame(one: Release, other: Release | null) {
  return other !== null && one.url === other.url && one.manifest === other.manifest;
}
