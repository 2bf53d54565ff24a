// The state machine of all mounts and of the document that shows them: its states, events and effects.
// The transitions are in transition.ts. FederationStore performs the effects.
import type { ComponentType } from 'react';
import type { Versions } from '../../configuration/ShellConfiguration.ts';

/** Identifies a mount. While the key stays the same, React keeps the mounted component. */
export type MountKey = string;

interface MountBase {
  /** The name of the remote; null for the 404 page, because it belongs to the shell. */
  readonly remote: string | null;
  /** The number of the current load. Results of previous loads are ignored, and each load mounts the page again. */
  readonly attempt: number;
}

/** The properties that the states of all mounts on the page have in common. */
export interface OpenMount extends MountBase {
  /** Identifies the component instance that shows the mount. */
  readonly visit: string;
  /** The path at which the mount is shown. */
  readonly path: string;
}

/** A mount that is neither on the page nor loaded. */
export interface IdleMount extends MountBase {
  readonly status: 'idle';
}

/** A mount of a remote that was built for an SDK version that this shell does not offer. The remote is never loaded. */
export interface IncompatibleMount extends MountBase {
  readonly status: 'incompatible';
}

/** A mount of a remote of which no release could be loaded so far. */
export interface PendingMount extends MountBase {
  readonly status: 'pending';
}

/** A mount that the user left before its module arrived. The module is still loading. */
export interface PrefetchingMount extends MountBase {
  readonly status: 'prefetching';
}

/** A mount that the user has left, and whose module is loaded. The next visit shows it immediately. */
export interface CachedMount extends MountBase {
  readonly status: 'cached';
  readonly Component: ComponentType;
}

/** A mount that is on the page with a spinner, until the module is loaded and the deployed version is confirmed. */
export interface LoadingMount extends OpenMount {
  readonly status: 'loading';
  readonly isVersionConfirmed: boolean;
  readonly Component: ComponentType | null;
}

export interface ShownMount extends OpenMount {
  readonly status: 'shown';
  readonly Component: ComponentType;
}

/** A page that is shown with an alert above it, because code of the remote failed outside React's rendering. */
export interface DegradedMount extends OpenMount {
  readonly status: 'degraded';
  readonly Component: ComponentType;
}

/** A mount with a missing file. A spinner is shown until it is known whether a new deployment explains the missing file. */
export interface RecoveringMount extends OpenMount {
  readonly status: 'recovering';
  readonly error: unknown;
}

/** A mount that is on the page with an alert in place of its page. */
export interface FailedMount extends OpenMount {
  readonly status: 'failed';
  /** The component that threw while rendering. It may render another path without an error. Null when nothing could be loaded. */
  readonly Component: ComponentType | null;
}

/** A mount for which the user has clicked "Try again". The deployed version is checked before the mount is loaded again. */
export interface RetryingMount extends OpenMount {
  readonly status: 'retrying';
  /** The page that stays visible below the alert during the check; null if only the alert is shown. */
  readonly Component: ComponentType | null;
}

export type MountState =
  | IdleMount
  | IncompatibleMount
  | PendingMount
  | PrefetchingMount
  | CachedMount
  | LoadingMount
  | ShownMount
  | DegradedMount
  | RecoveringMount
  | FailedMount
  | RetryingMount;

/** The document around the mounts. */
export interface DocumentState {
  /** `replacing`: another document is about to be loaded; no further decision is made in this document. */
  readonly status: 'current' | 'replacing';
  /** The versions that were deployed when the document was created. */
  readonly versions: Versions;
  /** The mount for which the document was opened. */
  readonly firstMount: MountKey | null;
  /** Whether the user has left the first mount. From then on, each visit is a navigation. */
  readonly hasNavigated: boolean;
}

export interface FederationState {
  readonly document: DocumentState;
  readonly mounts: Readonly<Record<MountKey, MountState>>;
}

/**
 * The subject that a missing file has affected: the load of a mount, code that has thrown an unhandled error, or the page that requested the file.
 * The subject counts as failed unless a new deployment explains the missing file.
 */
export type RecoverySubject =
  | { readonly type: 'mount'; readonly mount: MountKey; readonly attempt: number }
  | { readonly type: 'unhandledError'; readonly remote: string | null; readonly error: unknown }
  | { readonly type: 'file' };

/** The reason for requesting the deployed versions. The response carries the reason back. */
export type VersionRequest =
  | { readonly purpose: 'navigate' | 'retry'; readonly mount: MountKey; readonly attempt: number }
  /** `remote`: the owner of the missing file; null for the shell. */
  | { readonly purpose: 'recover'; readonly remote: string | null; readonly subject: RecoverySubject };

export type MountEvent =
  /** A component shows the mount at a path. This event is dispatched again when the path changes. */
  | { readonly type: 'visited'; readonly mount: MountKey; readonly visit: string; readonly path: string }
  | { readonly type: 'left'; readonly mount: MountKey; readonly visit: string }
  | { readonly type: 'loaded'; readonly mount: MountKey; readonly attempt: number; readonly Component: ComponentType }
  | { readonly type: 'loadFailed'; readonly mount: MountKey; readonly attempt: number; readonly error: unknown }
  /** The page threw while rendering, or navigates without end. */
  | { readonly type: 'crashed'; readonly mount: MountKey; readonly error: unknown }
  | { readonly type: 'retryRequested'; readonly mount: MountKey };

export type FederationEvent =
  | MountEvent
  /** The deployed versions; null if the web server did not respond in time. */
  | { readonly type: 'versionsReceived'; readonly request: VersionRequest; readonly versions: Versions | null }
  /** `isStored` is false when this tab has already loaded a document for that version, or cannot store that it loads a document. */
  | { readonly type: 'recoveryStored'; readonly subject: RecoverySubject; readonly isStored: boolean }
  /** A script or stylesheet did not load. Its owner is a remote, or the shell (null). */
  | { readonly type: 'fileMissing'; readonly remote: string | null }
  /** Code of a remote, or of the shell (null), failed in an event handler, a timer or a promise. */
  | { readonly type: 'unhandledError'; readonly remote: string | null; readonly error: unknown }
  /** A promise was rejected with a value that does not show its origin. */
  | { readonly type: 'unknownError'; readonly error: unknown }
  /** An error escaped the error boundary inside of a mount: in most cases a cleanup threw after the user had left the page. */
  | { readonly type: 'escaped'; readonly mount: MountKey; readonly error: unknown }
  /** A navigation cannot be rendered in this document. */
  | { readonly type: 'navigationStuck'; readonly error: Error };

export type FederationEffect =
  | { readonly type: 'load'; readonly mount: MountKey; readonly attempt: number }
  /** Discards all files and modules of the remote, so that the next load requests them again. */
  | { readonly type: 'forget'; readonly remote: string; readonly error?: unknown }
  /** `isFresh`: sends a new request, even if the last response is only some seconds old. */
  | { readonly type: 'requestVersions'; readonly request: VersionRequest; readonly isFresh: boolean }
  /** Stores that this tab loads a new document to get a version. The tab does so only once for each version. */
  | { readonly type: 'storeRecovery'; readonly subject: RecoverySubject; readonly recovery: string }
  | { readonly type: 'replaceDocument'; readonly when: 'now' | 'typingPauses' }
  /** `remote`: null for the shell. */
  | { readonly type: 'report'; readonly remote: string | null; readonly error: unknown }
  /**
   * Reports an unhandled error. The number of reports is limited, because a timer may throw again and again. Without
   * `mount`, the error belongs to the mount of the remote that is on the page.
   */
  | {
      readonly type: 'reportUnhandled';
      readonly remote: string | null;
      readonly error: unknown;
      readonly mount?: MountKey;
    };

export interface Transition<State> {
  readonly state: State;
  readonly effects: readonly FederationEffect[];
}
