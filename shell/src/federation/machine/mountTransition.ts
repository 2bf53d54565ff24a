import type { ComponentType } from 'react';
import { isChunkError, isTimeoutError } from '../loadErrors.ts';
import type {
  FederationEffect,
  MountEvent,
  MountKey,
  MountState,
  OpenMount,
  Transition,
  VersionRequest,
} from './FederationState.ts';

/** An event for one mount: an event of the federation, or a decision that depends on the state outside of the mount. */
export type LocalEvent =
  | (MountEvent & { type: 'visited'; isNavigation: boolean })
  | Exclude<MountEvent, { type: 'visited' }>
  /** The deployed versions equal the versions of the document. */
  | { type: 'versionConfirmed'; mount: MountKey; attempt: number; purpose: 'navigate' | 'retry' }
  /** The deployed version also lacks the file, so a new document would not help. */
  | { type: 'recoveryFailed'; mount: MountKey; attempt: number }
  | { type: 'degraded'; mount: MountKey };

type Result = Transition<MountState>;

/** Computes the state of a mount after an event. Has no side effects; an event that does not apply changes nothing. */
export function mountTransition(mount: MountState, event: LocalEvent): Result {
  switch (event.type) {
    case 'visited':
      return visited(mount, event);
    case 'left':
      return left(mount, event.visit);
    case 'loaded':
      return loaded(mount, event.attempt, event.Component);
    case 'loadFailed':
      return loadFailed(mount, event);
    case 'crashed':
      return crashed(mount, event);
    case 'retryRequested':
      if (mount.status !== 'failed' && mount.status !== 'degraded') return unchanged(mount);
      return to(
        { ...open(mount), status: 'retrying', Component: mount.status === 'degraded' ? mount.Component : null },
        [
          {
            type: 'requestVersions',
            request: { purpose: 'retry', mount: event.mount, attempt: mount.attempt },
            isFresh: true,
          },
        ],
      );
    case 'versionConfirmed':
      return versionConfirmed(mount, event);
    case 'recoveryFailed':
      if (mount.status !== 'recovering' || mount.attempt !== event.attempt) return unchanged(mount);
      return to({ ...open(mount), status: 'failed', Component: null }, report(mount, mount.error));
    case 'degraded':
      return mount.status === 'shown' ? to({ ...mount, status: 'degraded' }) : unchanged(mount);
  }
}

function visited(
  mount: MountState,
  { mount: key, visit, path, isNavigation }: LocalEvent & { type: 'visited' },
): Result {
  const { remote } = mount;
  const check = (attempt: number): FederationEffect[] =>
    isNavigation
      ? [{ type: 'requestVersions', request: { purpose: 'navigate', mount: key, attempt }, isFresh: false }]
      : [];
  switch (mount.status) {
    case 'incompatible':
    case 'pending':
      // Checks the version again, because a compatible version may have been deployed in the meantime.
      return to(mount, check(mount.attempt));
    case 'idle': {
      const attempt = mount.attempt + 1;
      const loading = { remote, attempt, visit, path, isVersionConfirmed: !isNavigation };
      return to({ ...loading, status: 'loading', Component: null }, [
        { type: 'load', mount: key, attempt },
        ...check(attempt),
      ]);
    }
    case 'prefetching': {
      const { attempt } = mount;
      const loading = { remote, attempt, visit, path, isVersionConfirmed: !isNavigation };
      return to({ ...loading, status: 'loading', Component: null }, check(attempt));
    }
    case 'cached': {
      const { attempt, Component } = mount;
      const opened = { remote, attempt, visit, path, Component };
      // Shows the page of a remote while the version is checked. Shows the 404 page only after the check, because a remote may have a page
      // for the path by now.
      return isNavigation && remote === null
        ? to({ ...opened, status: 'loading', isVersionConfirmed: false }, check(attempt))
        : to({ ...opened, status: 'shown' }, check(attempt));
    }
  }
  if (mount.visit === visit && mount.path === path) return unchanged(mount);
  if (mount.path === path) return to({ ...mount, visit });
  // Loads the mount again at another path, because a failure at one path, such as the page of one company, may not occur there.
  if (mount.status === 'degraded') return to({ ...mount, visit, path, status: 'shown' });
  if (mount.status !== 'failed') return to({ ...mount, visit, path });
  const { Component } = mount;
  const attempt = mount.attempt + 1;
  if (Component !== null) return to({ remote, attempt, visit, path, status: 'shown', Component });
  return load(key, { remote, attempt, visit, path });
}

function left(mount: MountState, visit: string): Result {
  // Ignores the cleanup of an old instance, because a new instance may already be mounted.
  if (!('visit' in mount) || mount.visit !== visit) return unchanged(mount);
  const { remote, attempt } = mount;
  const Component = mount.status === 'recovering' ? null : mount.Component;
  if (Component !== null) return to({ remote, attempt, status: 'cached', Component });
  return to({ remote, attempt, status: mount.status === 'loading' ? 'prefetching' : 'idle' });
}

function loaded(mount: MountState, attempt: number, Component: ComponentType): Result {
  if (mount.attempt !== attempt) return unchanged(mount);
  if (mount.status === 'prefetching') return to({ remote: mount.remote, attempt, status: 'cached', Component });
  if (mount.status !== 'loading' || mount.Component !== null) return unchanged(mount);
  if (!mount.isVersionConfirmed) return to({ ...mount, Component });
  return to({ ...open(mount), status: 'shown', Component });
}

function loadFailed(mount: MountState, { mount: key, attempt, error }: LocalEvent & { type: 'loadFailed' }): Result {
  if (mount.attempt !== attempt) return unchanged(mount);
  if (mount.status === 'prefetching') return to({ remote: mount.remote, attempt, status: 'idle' });
  if (mount.status !== 'loading' || mount.Component !== null) return unchanged(mount);
  // Shows the failure immediately, because a server that hangs does not mean that the file was removed, and the user has waited long enough.
  if (isTimeoutError(error)) return to({ ...open(mount), status: 'failed', Component: null }, report(mount, error));
  return to({ ...open(mount), status: 'recovering', error }, recover(mount, key));
}

function crashed(mount: MountState, { mount: key, error }: LocalEvent & { type: 'crashed' }): Result {
  if (mount.status !== 'shown' && mount.status !== 'degraded' && mount.status !== 'retrying') return unchanged(mount);
  if (mount.Component === null) return unchanged(mount);
  if (isChunkError(error)) {
    // Discards all files of the remote, because the code of the page that requested the chunk has cached the failure.
    const forget: FederationEffect[] = mount.remote === null ? [] : [{ type: 'forget', remote: mount.remote, error }];
    return to({ ...open(mount), status: 'recovering', error }, [...forget, ...recover(mount, key)]);
  }
  if (mount.status === 'retrying') return to({ ...mount, Component: null }, report(mount, error));
  return to({ ...mount, status: 'failed' }, report(mount, error));
}

function versionConfirmed(
  mount: MountState,
  { mount: key, attempt, purpose }: LocalEvent & { type: 'versionConfirmed' },
): Result {
  if (mount.attempt !== attempt) return unchanged(mount);
  if (purpose === 'retry') {
    if (mount.status !== 'retrying') return unchanged(mount);
    const forget: FederationEffect[] = mount.remote === null ? [] : [{ type: 'forget', remote: mount.remote }];
    const next = load(key, { ...open(mount), attempt: mount.attempt + 1 });
    return to(next.state, [...forget, ...next.effects]);
  }
  if (mount.status !== 'loading') return unchanged(mount);
  const { Component } = mount;
  if (Component === null) return to({ ...mount, isVersionConfirmed: true });
  return to({ ...open(mount), status: 'shown', Component });
}

/** Starts a load in the current document after a check that the document has the deployed version. */
function load(key: MountKey, mount: OpenMount): Result {
  return to({ ...mount, status: 'loading', isVersionConfirmed: true, Component: null }, [
    { type: 'load', mount: key, attempt: mount.attempt },
  ]);
}

function recover({ remote, attempt }: MountState, mount: MountKey): FederationEffect[] {
  const request: VersionRequest = { purpose: 'recover', remote, subject: { type: 'mount', mount, attempt } };
  return [{ type: 'requestVersions', request, isFresh: true }];
}

function report({ remote }: MountState, error: unknown): FederationEffect[] {
  return remote === null ? [] : [{ type: 'report', remote, error }];
}

/**
 * Returns the component to render for a mount, with or without an alert above it; null when there is only a spinner or an
 * alert.
 * @param isNavigation whether the visit of the mount is a navigation
 */
export function shownPage(mount: MountState, isNavigation: boolean): ComponentType | null {
  switch (mount.status) {
    case 'cached':
      return isNavigation && mount.remote === null ? null : mount.Component;
    case 'shown':
    case 'degraded':
    case 'retrying':
      return mount.Component;
    default:
      return null;
  }
}

/** Returns the properties that all mounts on the page have in common. */
function open({ remote, attempt, visit, path }: OpenMount): OpenMount {
  return { remote, attempt, visit, path };
}

function unchanged(mount: MountState): Result {
  return { state: mount, effects: [] };
}

function to(state: MountState, effects: readonly FederationEffect[] = []): Result {
  return { state, effects };
}
