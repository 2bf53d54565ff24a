import type { ComponentType } from 'react';
import type { ConfiguredRemote, Versions } from '../configuration/ShellConfiguration.ts';
import { createMountCounter } from './countMounts.ts';
import { untilStaying } from './departures.ts';
import { DeployedVersions } from './DeployedVersions.ts';
import { forgetRemote, loadMount } from './federation.ts';
import { findOwnerOfError, findOwnerOfStack, type FindOwner } from './fileOwners.ts';
import { isChunkError } from './loadErrors.ts';
import type {
  FederationEffect,
  FederationEvent,
  FederationState,
  MountKey,
  MountState,
} from './machine/FederationState.ts';
import { initialState, isNavigation, mountKey, transition } from './machine/transition.ts';
import { PageSurroundings } from './PageSurroundings.ts';
import { storeRecovery } from './recoveries.ts';
import { toReason, reportFailure, reportRecovery } from './reportFailure.ts';
import { typingPause } from './typingPause.ts';

/** Maximum number of unhandled errors that a document reports per minute. Repetitions of an error in that minute are not reported. */
const MAX_REPORTS = 10;
const MINUTE_MS = 60_000;

/** The page that a document was opened for. */
export interface FirstPage {
  remote: string;
  version: string;
  /** The exposed module of the page's mount. */
  module: string;
}

export interface FederationOptions {
  remotes: readonly ConfiguredRemote[];
  /** The versions that were deployed when the document was created. */
  versions: Versions;
  findOwner: FindOwner;
  /** The page that is shown at paths that belong to no mount. */
  NotFoundPage: ComponentType;
  /** Reloads the document. */
  reload: () => void;
  /** Called once, when the first page of the document is shown. */
  onFirstPage?: (page: FirstPage) => void;
}

/** Keeps the state of all mounts, performs the effects of transitions, and notifies the components that render the state. */
export class FederationStore {
  /** Removes the changes that a page has made to the document around it. */
  readonly surroundings: PageSurroundings;
  readonly #findOwner: FindOwner;
  #state: FederationState;
  readonly #versions: Versions;
  readonly #remotes: ReadonlyMap<string, ConfiguredRemote>;
  /** The module of each mount, with its remote. */
  readonly #modules: ReadonlyMap<MountKey, { remote: ConfiguredRemote; module: string; title: string | undefined }>;
  readonly #countMount = createMountCounter();
  readonly #deployedVersions = new DeployedVersions();
  readonly #reload: () => void;
  #onFirstPage: FederationOptions['onFirstPage'];
  readonly #listeners = new Set<() => void>();
  #reported: { failure: string; at: number }[] = [];

  constructor({ remotes, versions, findOwner, NotFoundPage, reload, onFirstPage }: FederationOptions) {
    this.#findOwner = findOwner;
    this.surroundings = new PageSurroundings(findOwner);
    this.#versions = versions;
    this.#state = initialState(remotes, versions, NotFoundPage);
    this.#remotes = new Map(remotes.map((remote) => [remote.name, remote]));
    this.#modules = new Map(
      remotes.flatMap((remote) =>
        remote.mounts.map((mount) => [mountKey(remote, mount), { remote, module: mount.module, title: mount.title }]),
      ),
    );
    this.#reload = reload;
    this.#onFirstPage = onFirstPage;
  }

  /** @throws Error when no remote has the mount */
  mount(key: MountKey): MountState {
    const mount = this.#state.mounts[key];
    if (mount === undefined) throw new Error(`No remote has the mount ${key}.`);
    return mount;
  }

  /** Returns whether a visit of the mount is a navigation, rather than the first page of the document. */
  isNavigation(key: MountKey): boolean {
    return isNavigation(this.#state.document, key);
  }

  /** Whether the user has left the first mount of the document. */
  get hasNavigated(): boolean {
    return this.#state.document.hasNavigated;
  }

  /** Returns the title of a mount, in English if its remote has no translation; null if the mount has no title. */
  title(key: MountKey, language: string): string | null {
    const { remote, title } = this.#modules.get(key) ?? {};
    if (remote === undefined || title === undefined) return null;
    return remote.texts?.[language]?.[title] ?? remote.texts?.['en']?.[title] ?? null;
  }

  /** Counts a mount whose page was rendered. @param ms the time since the visit */
  countMount(key: MountKey, ms: number): void {
    const { remote, module } = this.#modules.get(key) ?? {};
    if (remote === undefined || module === undefined) return;
    const release = { remote: remote.name, version: remote.version };
    this.#countMount({ ...release, ms: Math.round(ms) });
    if (!this.hasNavigated) this.#onFirstPage?.({ ...release, module });
    this.#onFirstPage = undefined;
  }

  /**
   * Reports an error from which React has recovered by rendering a page again.
   * @param componentStack the components around the component with the error, and the URLs of their scripts
   */
  reportRecovery(error: unknown, componentStack: string): void {
    // Uses the `cause`: React passes an error about the recovery, whose cause is the thrown error.
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    // Does not report that a file of the remote is missing. The error boundary also receives this error, and loads another version of the remote.
    if (isChunkError(cause)) return;
    const owner = findOwnerOfStack(this.#findOwner, componentStack) ?? null;
    const remote = this.#findRemote(owner);
    if (remote !== undefined && this.#isReportAllowed(owner, cause)) reportRecovery(remote, cause, componentStack);
  }

  dispatch(event: FederationEvent): void {
    const { state, effects } = transition(this.#state, event);
    if (state !== this.#state) {
      this.#state = state;
      for (const listener of this.#listeners) listener();
    }
    for (const effect of effects) void this.#perform(effect);
  }

  /** Calls the listener after each change of the state. @returns the function that unsubscribes it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async #perform(effect: FederationEffect): Promise<void> {
    switch (effect.type) {
      case 'load':
        return this.#load(effect);
      case 'forget':
        return forgetRemote(effect.remote, effect.error);
      case 'requestVersions': {
        if (effect.request.purpose === 'recover') await untilStaying();
        const versions = await this.#deployedVersions.read(effect.isFresh);
        return this.dispatch({ type: 'versionsReceived', request: effect.request, versions });
      }
      case 'storeRecovery': {
        const isStored = storeRecovery(effect.recovery);
        return this.dispatch({ type: 'recoveryStored', subject: effect.subject, isStored });
      }
      case 'replaceDocument':
        if (effect.when === 'typingPauses') await typingPause();
        return this.#reload();
      case 'report':
        return this.#report(effect.remote, effect.error);
      case 'reportUnhandled': {
        const { remote, error, mount } = effect;
        // A module in a slot may have thrown the error while the page was removed. The report then names the remote of the module.
        const owner = mount === undefined ? undefined : findOwnerOfError(this.#findOwner, error);
        const isGuest = typeof owner === 'string' && owner !== remote;
        const thrower = isGuest ? owner : remote;
        if (this.#isReportAllowed(thrower, error)) this.#report(thrower, error, isGuest ? undefined : mount);
      }
    }
  }

  async #load({ mount, attempt }: FederationEffect & { type: 'load' }): Promise<void> {
    const source = this.#modules.get(mount);
    if (source === undefined) return;
    let event: FederationEvent;
    try {
      const { default: Component } = await loadMount(source.remote, source.module);
      event = { type: 'loaded', mount, attempt, Component };
    } catch (error) {
      event = { type: 'loadFailed', mount, attempt, error };
    }
    this.dispatch(event);
  }

  #report(name: string | null, error: unknown, mount = this.#findOpenMount(name)): void {
    const remote = this.#findRemote(name);
    const module = mount === undefined ? null : (this.#modules.get(mount)?.module ?? null);
    if (remote !== undefined) reportFailure(remote, error, module);
  }

  /** Returns a remote, or the shell for null. */
  #findRemote(name: string | null) {
    return name === null ? { name: 'shell', version: this.#versions.shell } : this.#remotes.get(name);
  }

  /** Returns the first mount on the page that belongs to a remote, or to the shell for null. */
  #findOpenMount(remote: string | null): MountKey | undefined {
    const mounts = Object.entries(this.#state.mounts);
    return mounts.find(([, mount]) => mount.remote === remote && 'visit' in mount)?.[0];
  }

  /** Limits the reports of errors that may be thrown continuously, for example by a timer. */
  #isReportAllowed(remote: string | null, error: unknown): boolean {
    const failure = `${remote} ${toReason(error)}`;
    const at = Date.now();
    this.#reported = this.#reported.filter((report) => at - report.at < MINUTE_MS);
    if (this.#reported.length >= MAX_REPORTS || this.#reported.some((report) => report.failure === failure))
      return false;
    this.#reported.push({ failure, at });
    return true;
  }
}
