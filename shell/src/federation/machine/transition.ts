import type { ComponentType } from 'react';
import type { ConfiguredRemote, Versions } from '../../configuration/ShellConfiguration.ts';
import { isChunkError, NewDocumentError } from '../loadErrors.ts';
import type {
  DocumentState,
  FederationEvent,
  FederationState,
  MountKey,
  MountState,
  RecoverySubject,
  Transition,
} from './FederationState.ts';
import { mountTransition, type LocalEvent } from './mountTransition.ts';

/** The key of the 404 page. This page is shown at every path that belongs to no mount. */
export const UNKNOWN_ADDRESS: MountKey = '*';

/** Returns the key of a remote's mount. Two paths with the same module of a remote have the same key. */
export function mountKey(remote: { name: string }, mount: { module: string }): MountKey {
  return `${remote.name} ${mount.module}`;
}

/** Returns the state of a new document, in which no remote is loaded. */
export function initialState(
  remotes: readonly ConfiguredRemote[],
  versions: Versions,
  NotFoundPage: ComponentType,
): FederationState {
  const mounts: Record<MountKey, MountState> = {
    [UNKNOWN_ADDRESS]: { status: 'cached', remote: null, attempt: 0, Component: NotFoundPage },
  };
  for (const remote of remotes) {
    const status = remote.compatible ? 'idle' : remote.isPending === true ? 'pending' : 'incompatible';
    for (const mount of remote.mounts) mounts[mountKey(remote, mount)] = { status, remote: remote.name, attempt: 0 };
  }
  return { document: { status: 'current', versions, firstMount: null, hasNavigated: false }, mounts };
}

/** Returns whether a visit of a mount is a navigation, rather than the first page of the document. */
export function isNavigation({ firstMount, hasNavigated }: DocumentState, mount: MountKey): boolean {
  return hasNavigated || (firstMount !== null && firstMount !== mount);
}

/** Computes the next state and the required effects. Has no side effects. */
export function transition(state: FederationState, event: FederationEvent): Transition<FederationState> {
  switch (event.type) {
    case 'visited':
      return visited(state, event);
    case 'loadFailed':
      return event.error instanceof NewDocumentError && isAwaited(state, event)
        ? replaceDocument(state, 'now')
        : inMount(state, event);
    case 'left':
    case 'loaded':
    case 'crashed':
    case 'retryRequested':
      return inMount(state, event);
    case 'versionsReceived':
      return state.document.status === 'replacing' ? unchanged(state) : versionsReceived(state, event);
    case 'recoveryStored':
      if (state.document.status === 'replacing') return unchanged(state);
      return event.isStored ? replaceDocument(state, 'typingPauses') : recoveryFailed(state, event.subject);
    case 'fileMissing':
      return recover(state, event.remote, { type: 'file' });
    case 'unhandledError':
      // The deployed versions decide whether a missing chunk is a failure.
      return isChunkError(event.error) ? recover(state, event.remote, event) : unhandledError(state, event);
    case 'unknownError':
      return {
        state,
        effects: [{ type: 'reportUnhandled', remote: getOpenRemotes(state)[0] ?? null, error: event.error }],
      };
    case 'escaped':
      return {
        state,
        effects: [{ ...event, type: 'reportUnhandled', remote: state.mounts[event.mount]?.remote ?? null }],
      };
    case 'navigationStuck':
      return state.document.status === 'replacing' ? unchanged(state) : navigationStuck(state, event.error);
  }
}

function visited(state: FederationState, event: FederationEvent & { type: 'visited' }): Transition<FederationState> {
  const { document } = state;
  const hasNavigated = isNavigation(document, event.mount);
  const next = inMount(state, { ...event, isNavigation: hasNavigated });
  if (document.firstMount !== null && document.hasNavigated === hasNavigated) return next;
  const firstMount = document.firstMount ?? event.mount;
  return { ...next, state: { ...next.state, document: { ...document, firstMount, hasNavigated } } };
}

function versionsReceived(
  state: FederationState,
  { request, versions }: FederationEvent & { type: 'versionsReceived' },
): Transition<FederationState> {
  const created = state.document.versions;
  if (request.purpose === 'recover') {
    const { remote, subject } = request;
    if (versions === null || getVersion(versions, remote) === getVersion(created, remote)) {
      return recoveryFailed(state, subject);
    }
    const recovery = `${remote ?? 'shell'} ${getVersion(versions, remote)}`;
    return { state, effects: [{ type: 'storeRecovery', subject, recovery }] };
  }
  const remote = state.mounts[request.mount]?.remote ?? null;
  if (versions !== null && !isSame(created, versions, remote)) return replaceDocument(state, 'now');
  return inMount(state, { type: 'versionConfirmed', ...request });
}

/** Returns whether a mount can be shown in a document of other versions. Two versions are never mixed on a page. */
function isSame(created: Versions, deployed: Versions, remote: string | null): boolean {
  const names = Object.keys(deployed.remotes);
  // Compares all remotes for an unknown path, because a new version of any remote may have the path.
  const involved = remote === null ? names : [remote];
  return (
    deployed.shell === created.shell &&
    names.sort().join(' ') === Object.keys(created.remotes).sort().join(' ') &&
    involved.every((name) => deployed.remotes[name] === created.remotes[name])
  );
}

function getVersion({ shell, remotes }: Versions, remote: string | null): string | undefined {
  return remote === null ? shell : remotes[remote];
}

function recover(state: FederationState, remote: string | null, subject: RecoverySubject): Transition<FederationState> {
  return {
    state,
    effects: [{ type: 'requestVersions', request: { purpose: 'recover', remote, subject }, isFresh: true }],
  };
}

function recoveryFailed(state: FederationState, subject: RecoverySubject): Transition<FederationState> {
  switch (subject.type) {
    case 'file':
      return unchanged(state);
    case 'mount':
      return inMount(state, { ...subject, type: 'recoveryFailed' });
    case 'unhandledError':
      return unhandledError(state, subject);
  }
}

function unhandledError(
  state: FederationState,
  { remote, error }: FederationEvent & { type: 'unhandledError' },
): Transition<FederationState> {
  const keys = remote === null ? [] : Object.keys(state.mounts).filter((key) => state.mounts[key]?.remote === remote);
  const next = keys.reduce((result, mount) => inMount(result, { type: 'degraded', mount }).state, state);
  return { state: next, effects: [{ type: 'reportUnhandled', remote, error }] };
}

function navigationStuck(state: FederationState, error: Error): Transition<FederationState> {
  const open = getOpenRemotes(state);
  const next = replaceDocument(state, 'now');
  const reports = (open.length === 0 ? [null] : open).map((remote) => ({ type: 'report', remote, error }) as const);
  return { ...next, effects: [...reports, ...next.effects] };
}

/** Returns the remotes that have a mount on the page. */
function getOpenRemotes({ mounts }: FederationState): string[] {
  const open = Object.values(mounts).flatMap((mount) =>
    'visit' in mount && mount.remote !== null ? [mount.remote] : [],
  );
  return [...new Set(open)];
}

/** Applies an event to its mount. */
function inMount(state: FederationState, event: LocalEvent): Transition<FederationState> {
  const mount = state.mounts[event.mount];
  if (mount === undefined) return unchanged(state);
  const next = mountTransition(mount, event);
  if (next.state === mount) return { state, effects: next.effects };
  return { state: { ...state, mounts: { ...state.mounts, [event.mount]: next.state } }, effects: next.effects };
}

/** Returns whether a mount still waits for a load: the user has not left the mount, and no other load has begun since. */
function isAwaited(
  { mounts }: FederationState,
  { mount: key, attempt }: { mount: MountKey; attempt: number },
): boolean {
  const mount = mounts[key];
  return mount?.status === 'loading' && mount.attempt === attempt;
}

function replaceDocument(state: FederationState, when: 'now' | 'typingPauses'): Transition<FederationState> {
  return {
    state: { ...state, document: { ...state.document, status: 'replacing' } },
    effects: [{ type: 'replaceDocument', when }],
  };
}

function unchanged(state: FederationState): Transition<FederationState> {
  return { state, effects: [] };
}
