import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findIncompatibility, type Needs, type Offers } from '@heard/build/compatibility';
import {
  covers,
  findSignatureError,
  hashRecord,
  isDeployed,
  overlaps,
  type Manifest,
  type RemoteRecord,
} from '@heard/build/record';
import type { MountRow, RemoteDescription } from '@heard/sdk/configuration';
import type { ConfiguredRemote, Versions } from '../../src/configuration/ShellConfiguration.ts';
import { resolveLinks } from '../../src/configuration/resolveLinks.ts';
import { withoutConflictingMounts } from '../../src/configuration/withoutConflictingMounts.ts';
import { getContributions } from './contributions.ts';
import { toReason } from './files.ts';
import type { ListedRelease, ListedRemote, Listing } from './ListedRemote.ts';
import { loadRelease, type LoadedRelease } from './loadRelease.ts';
import { ANYBODY, getReleases, isInShare, isVersion, type Visitor } from './Visitor.ts';

export interface RemoteRegistryOptions {
  /** Reads the deployment record, or lists the builds. */
  list: () => Promise<Listing>;
  /** Maps the URL path of each build on this server to its folder. */
  folders: ReadonlyMap<string, string>;
  /** The versions that this shell offers. */
  offers: Offers;
  /** The public key of the platform's administrators, who may sign changes of every remote; null if they have no key. */
  platformKey?: string | null;
  /** A file that stores the last good state for the next start; null if the state is not stored. */
  stateFile?: string | null;
  /** Logs a problem with a remote. Does not log it again until the problem is resolved. */
  warn: (fields: object, message: string) => void;
}

/** A remote as `/versions.json` lists it for the teams' pipelines. */
export interface DeployedRemote {
  name: string;
  version: string;
  /** The team that owns the remote. For a build without a deployment record, the name of the remote. */
  owner: string;
  /** The URL of its build, or a path of this server. */
  url: string;
  needs: Needs;
  /** Whether the build is compatible with the versions of the SDK, of the contract and of the shared dependencies that this shell offers. */
  compatible: boolean;
}

/** The state that is stored in a file, and read at the next start. */
interface StoredState {
  listed: ListedRemote[];
  releases: [key: string, release: LoadedRelease][];
  served: [name: string, key: string][];
  /** The public keys of the teams. Missing in a state that an older version of the web server has written. */
  keys?: [name: string, key: string][];
  /** The last revisions of the remotes with a key. Missing in a state that an older version of the web server has written. */
  accepted?: [name: string, revision: AcceptedRevision][];
}

/** Identifies a revision of a record. */
interface AcceptedRevision {
  revision: number;
  hash: string;
}

/** The remotes with the releases that were selected for a visitor. Other visitors may get the same selection. */
interface Selection {
  /** Identifies the selected releases, as part of the key in the cache of documents. */
  id: string;
  remotes: ConfiguredRemote[];
  manifests: ReadonlyMap<string, Manifest>;
}

/**
 * The remotes with their mounts and manifests. If a record or a release of a remote can't be loaded, the last valid record or release
 * remains in use. A file stores the state for the next start.
 */
export class RemoteRegistry {
  #options: RemoteRegistryOptions;
  #listed: readonly ListedRemote[] | null = null;
  /** The releases that were loaded, by URL and hash. */
  #releases = new Map<string, LoadedRelease>();
  /** Maps each remote to the release that was last served to everybody: the fallback if the current release can't be loaded. */
  #served = new Map<string, string>();
  /** The public key of each remote, including removed remotes. */
  #keys = new Map<string, string>();
  /** The last accepted revision of each remote with a key, including removed remotes, so that an older revision cannot be replayed. */
  #accepted = new Map<string, AcceptedRevision>();
  #selections = new Map<string, Selection>();
  #warned = new Map<string, string>();
  /** The last warnings about mounts and versions. */
  #rejected: ReadonlySet<string> = new Set();
  #refreshing: Promise<void> | null = null;
  #stored = '';

  constructor(options: RemoteRegistryOptions) {
    this.#options = options;
  }

  /** Whether the remotes are known. Until then, the server can't decide which page a URL has. */
  get isKnown(): boolean {
    return this.#listed !== null;
  }

  /** The effective deployment records. */
  get listed(): readonly ListedRemote[] {
    return this.#listed ?? [];
  }

  /** The current releases. */
  get remotes(): readonly ConfiguredRemote[] {
    return this.select(ANYBODY).remotes;
  }

  /** The deployed release of each remote: its URL, and its required versions. */
  get deployed(): DeployedRemote[] {
    return this.remotes.flatMap(({ name, version, compatible }) => {
      const remote = this.listed.find((one) => one.name === name);
      const release = remote === undefined ? undefined : this.#releases.get(this.#choose(remote, ANYBODY) ?? '');
      if (remote === undefined || release === undefined) return [];
      const { sdk, contract, shared } = release.description;
      return [{ name, owner: remote.owner, version, url: release.url, needs: { sdk, contract, shared }, compatible }];
    });
  }

  /**
   * The current releases and candidates whose pages the web server may render.
   */
  get active(): { name: string; owner: string; release: LoadedRelease; compatible: boolean }[] {
    const { offers } = this.#options;
    const rendered = this.listed.filter(({ render }) => render !== false);
    return rendered.flatMap((remote) => {
      const keys = new Set([
        this.#choose(remote, ANYBODY),
        remote.candidate === null ? null : toKey(remote.name, remote.candidate),
      ]);
      const releases = [...keys].map((key) => this.#releases.get(key ?? '')).filter((release) => release !== undefined);
      return releases.map((release) => {
        const compatible = findIncompatibility(remote.name, release.description, offers) === null;
        return { name: remote.name, owner: remote.owner, release, compatible };
      });
    });
  }

  /** Maps each remote to the revision of its effective deployment record. */
  get revisions(): Record<string, number> {
    // Builds without a record have no revision.
    const recorded = this.listed.filter(({ revision }) => revision > 0);
    return Object.fromEntries(recorded.map(({ name, revision }) => [name, revision]));
  }

  /** Whether a remote has a candidate. If so, the release that a visitor gets depends on the bucket of the browser. */
  get hasCandidates(): boolean {
    return this.listed.some(({ candidate }) => candidate !== null);
  }

  /** Each remote with a current release, and whether it is up: available and compatible with this sdk. */
  get states(): { name: string; version: string; isUp: boolean }[] {
    const { remotes } = this;
    const current = this.listed.filter((remote) => remote.current !== null);
    return current.map(({ name }) => {
      const remote = remotes.find((candidate) => candidate.name === name);
      const isUp = remote?.compatible === true && !this.#warned.has(name);
      return { name, version: remote?.version ?? '', isUp };
    });
  }

  /** Maps the name of each remote to the version that a visitor gets. */
  getVersions(visitor: Visitor): Versions['remotes'] {
    return Object.fromEntries(this.select(visitor).remotes.map(({ name, version }) => [name, version]));
  }

  /** Returns the versions of a remote that a tester may choose. */
  getReleases(name: string): string[] {
    const remote = this.listed.find((one) => one.name === name);
    if (remote === undefined) return [];
    const loaded = getReleases(remote).filter((release) => this.#releases.has(toKey(name, release)));
    return loaded.map(({ release }) => release).filter((release) => release !== null);
  }

  /** Returns the releases that a visitor gets. */
  select(visitor: Visitor): Selection {
    const chosen = this.listed.flatMap((remote): [ListedRemote, string][] => {
      const key = this.#choose(remote, visitor);
      return key === null ? [] : [[remote, key]];
    });
    const id = chosen.map(([, key]) => key).join(' ');
    let selection = this.#selections.get(id);
    if (selection === undefined) {
      selection = this.#collect(chosen);
      this.#selections.set(id, selection);
    }
    return selection;
  }

  /** Reads the state of the last run. If there is no state, or the state is malformed, the remotes are unknown until the first refresh. */
  async restore(): Promise<void> {
    const { stateFile } = this.#options;
    if (stateFile === null || stateFile === undefined) return;
    try {
      const { listed, releases, served, keys, accepted } = JSON.parse(await readFile(stateFile, 'utf8')) as StoredState;
      [this.#releases, this.#served, this.#keys] = [new Map(releases), new Map(served), new Map(keys)];
      this.#accepted = new Map(accepted);
      if (accepted === undefined) this.#rememberRevisions(listed);
      this.#listed = listed;
      this.#selections.clear();
      // Fails if the file lacks anything that pages need, because another version may have written it.
      this.select(ANYBODY);
    } catch (error) {
      [this.#listed, this.#releases, this.#served] = [null, new Map(), new Map()];
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.#options.warn({ file: stateFile, reason: toReason(error) }, 'last state of the remotes unreadable');
      }
    }
  }

  /**
   * Reloads the record and every release in it. A call during a reload waits for the reload, so that an older response never replaces a
   * newer response. Never throws: on failure the previous state is kept.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#readAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #readAll(): Promise<void> {
    let listing: Listing;
    try {
      listing = await this.#options.list();
      this.#resolve('REMOTES');
    } catch (error) {
      this.#warn('REMOTES', { reason: toReason(error) }, 'deployment record unavailable');
      return;
    }
    const listed = this.#accept(listing);
    const loaded = new Map(this.#releases);
    await Promise.all(
      listed.flatMap((remote) => {
        const isActive = new Set<ListedRelease>([remote.current, remote.candidate].filter((one) => one !== null));
        return getReleases(remote)
          .filter((release) => isActive.has(release) || !loaded.has(toKey(remote.name, release)))
          .map((release) => this.#load(loaded, remote, release));
      }),
    );
    for (const remote of listed) {
      const key = remote.current === null ? null : toKey(remote.name, remote.current);
      if (key !== null && loaded.has(key)) this.#served.set(remote.name, key);
    }
    const names = new Set(listed.map(({ name }) => name));
    for (const name of this.#served.keys()) if (!names.has(name)) this.#served.delete(name);
    const used = new Set([
      ...listed.flatMap((remote) => getReleases(remote).map((release) => toKey(remote.name, release))),
      ...this.#served.values(),
    ]);
    this.#releases = new Map([...loaded].filter(([key]) => used.has(key)));
    this.#listed = listed;
    this.#selections.clear();
    this.#warnAboutReleases();
    await this.#store();
  }

  /**
   * Returns the effective records. A malformed record, or a record with another team's paths, is ignored in favor of
   * the remote's last valid record.
   */
  #accept({ remotes, problems }: Listing): ListedRemote[] {
    const last = new Map(this.listed.map((remote) => [remote.name, remote]));
    for (const { name, reason } of problems) {
      const team = last.get(name)?.owner;
      this.#warn(
        `${name} record`,
        { remote: name, ...(team !== undefined && { team }), reason },
        'deployment record rejected',
      );
    }
    const signed = remotes.filter((remote) => this.#isSigned(remote));
    const unsigned = remotes.filter((remote) => !signed.includes(remote));
    const rejected = new Set([...problems, ...unsigned].map(({ name }) => name));
    // A deleted folder does not remove a remote: a team removes its remote by a signed change.
    const listed = new Set([...rejected, ...remotes.map(({ name }) => name)]);
    for (const { name, owner: team, key } of last.values()) {
      if (key === undefined || listed.has(name)) continue;
      rejected.add(name);
      this.#warn(`${name} record`, { remote: name, team }, 'deployment record of a signed remote is missing');
    }
    const kept = [...rejected].map((name) => last.get(name)).filter((remote) => remote !== undefined);
    const accepted = new Set<ListedRemote>();
    const isTrusted = ({ name, key }: ListedRemote) => key !== undefined && this.#keys.has(name);
    // If two remotes claim a path, the older remote keeps it. A remote with a known key takes precedence, because other
    // remotes can claim a false date.
    const byAge = [...kept, ...signed].sort(
      (one, other) => Number(isTrusted(other)) - Number(isTrusted(one)) || (one.since < other.since ? -1 : 1),
    );
    const now = new Date().toISOString();
    for (const remote of byAge.filter((one) => isDeployed(one, now))) {
      const conflict = findOverlap(remote, accepted);
      if (conflict === null) {
        accepted.add(remote);
        if (!rejected.has(remote.name)) this.#resolve(`${remote.name} record`);
        continue;
      }
      this.#warn(
        `${remote.name} record`,
        { remote: remote.name, team: remote.owner, ...conflict },
        'deployment record rejected, a path belongs to another team',
      );
      const before = last.get(remote.name);
      if (before !== undefined && before !== remote && findOverlap(before, accepted) === null) accepted.add(before);
    }
    for (const { name, key } of signed) if (key !== undefined) this.#keys.set(name, key);
    this.#rememberRevisions(signed);
    const order = [...kept, ...signed].map(({ name }) => name);
    return [...accepted].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }

  #rememberRevisions(remotes: readonly ListedRemote[]): void {
    for (const remote of remotes.filter(isRecord)) {
      const { name, revision } = remote;
      if (this.#keys.has(name)) this.#accepted.set(name, { revision, hash: hashRecord(remote) });
    }
  }

  /** Returns whether a record is unchanged, or signed by its team or the platform. Logs any other record. */
  #isSigned(remote: ListedRemote): boolean {
    if (!isRecord(remote)) return true;
    const { name, owner: team, revision, change } = remote;
    const key = this.#keys.get(name);
    const reason =
      findReplayError(remote, this.#accepted.get(name)) ??
      findSignatureError(remote, key, this.#options.platformKey ?? null);
    if (reason === null) return true;
    this.#warn(
      `${name} record`,
      { remote: name, team, revision, by: change.by, reason },
      'deployment record rejected, its signature does not fit',
    );
    return false;
  }

  async #load(loaded: Map<string, LoadedRelease>, remote: ListedRemote, release: ListedRelease): Promise<void> {
    const { name, owner: team } = remote;
    const isPreview = remote.previews?.some((preview) => preview === release) === true;
    const kind = isPreview ? `preview ${release.release}` : 'candidate';
    const key = isPreview || release === remote.candidate ? `${name} ${kind}` : name;
    try {
      loaded.set(toKey(name, release), await loadRelease(name, release, this.#options.folders));
      if (!remote.previous.includes(release)) this.#resolve(key);
    } catch (error) {
      // Ignores the failure of a previous release, because only testers get previous releases.
      if (remote.previous.includes(release)) return;
      const { url, release: version } = release;
      const fields = { remote: name, team, ...(version !== null && { release: version }), url };
      this.#warn(key, { ...fields, reason: toReason(error) }, 'remote unavailable');
    }
  }

  /** Returns the key of the release that a visitor gets; null if there is none. */
  #choose(remote: ListedRemote, { bucket, chosen }: Visitor): string | null {
    const version = chosen.get(remote.name);
    const has = (release: ListedRelease) => this.#releases.has(toKey(remote.name, release));
    if (version !== undefined) {
      const wanted = getReleases(remote).find(
        (one) => has(one) && one.release !== null && isVersion(one.release, version),
      );
      if (wanted !== undefined) return toKey(remote.name, wanted);
    }
    const { candidate, current } = remote;
    if (candidate !== null && bucket !== null && has(candidate) && isInShare(remote.name, bucket, candidate.share)) {
      return toKey(remote.name, candidate);
    }
    if (current === null) return null;
    return has(current) ? toKey(remote.name, current) : (this.#served.get(remote.name) ?? null);
  }

  /** Returns the remotes without the mounts that belong to other remotes. */
  #collect(chosen: readonly [ListedRemote, string][]): Selection {
    const manifests = new Map<string, Manifest>();
    const remotes = chosen.flatMap(([remote, key]) => {
      const { name } = remote;
      const release = this.#releases.get(key);
      if (release === undefined) return [];
      const { url, manifest, integrity } = release;
      // Leaves out the required versions and used names, because only this server and the teams' pipelines compare them.
      const { contract: _contract, shared: _shared, uses: _uses, links: _links, ...rest } = release.description;
      const { slots: _slots, budget: _budget, ...description } = rest as typeof rest & { budget?: unknown };
      const { links, slots } = getContributions(remote, release);
      const compatible = findIncompatibility(name, release.description, this.#options.offers) === null;
      manifests.set(name, manifest);
      return [
        {
          ...description,
          name,
          mounts: getOwnMounts(remote, description),
          compatible,
          ...(compatible && links.length > 0 && { links: resolveLinks({ ...description, links }) }),
          ...(compatible && slots.length > 0 && { slots }),
          manifest: `${url}mf-manifest.json`,
          ...(integrity !== null && { integrity }),
        },
      ];
    });
    const known = new Set(remotes.map(({ name }) => name));
    const pending = this.listed.filter(({ name, current }) => current !== null && !known.has(name));
    const accepted = withoutConflictingMounts([...remotes, ...pending.flatMap(toPendingRemote)], () => undefined);
    const id = hash('sha256', JSON.stringify([accepted, [...manifests]]), 'base64url').slice(0, 22);
    return { id, remotes: accepted, manifests };
  }

  /** Logs incompatible releases and rejected mounts, links and slots. Logs each problem only once while the problem persists. */
  #warnAboutReleases(): void {
    const before = this.#rejected;
    const rejected = new Set<string>();
    const warn = (fields: object, message: string) => {
      const line = JSON.stringify([message, fields]);
      if (!before.has(line) && !rejected.has(line)) this.#options.warn(fields, message);
      rejected.add(line);
    };
    for (const remote of this.listed) {
      const releases = [remote.current, remote.candidate]
        .map((release) => release && this.#releases.get(toKey(remote.name, release)))
        .filter((release) => release !== null && release !== undefined);
      for (const release of releases) this.#warnAboutRelease(remote, release, warn);
    }
    const remotes = this.listed.flatMap((remote) => {
      const release = this.#releases.get(this.#choose(remote, ANYBODY) ?? '');
      return release === undefined ? [] : [{ name: remote.name, mounts: getOwnMounts(remote, release.description) }];
    });
    withoutConflictingMounts(remotes, ({ name }, { path }, owner) =>
      warn({ remote: name, path, owner }, 'mount rejected, path already belongs to another remote'),
    );
    this.#rejected = rejected;
  }

  #warnAboutRelease(
    remote: ListedRemote,
    release: LoadedRelease,
    warn: (fields: object, message: string) => void,
  ): void {
    const { name, owner: team, prefixes } = remote;
    const { description } = release;
    const { version, mounts } = description;
    const reason = findIncompatibility(name, description, this.#options.offers);
    if (reason !== null) warn({ remote: name, team, version, reason }, 'remote rejected, incompatible');
    const own = new Set(getOwnMounts(remote, { mounts }).map(({ path }) => path));
    for (const { path } of mounts) {
      if (own.has(path)) continue;
      const owner = this.listed.find((other) => other.prefixes !== null && covers(other.prefixes, path));
      const belongs = owner === undefined ? {} : { owner: owner.name, ownerTeam: owner.owner };
      warn(
        { remote: name, team, version, path, prefixes, ...belongs },
        'mount rejected, path outside of the prefixes of the remote',
      );
    }
    for (const { message, fields } of getContributions(remote, release).rejected) {
      warn({ remote: name, team, version, ...fields }, message);
    }
  }

  /** Writes the state to its file if it has changed since the last write. */
  async #store(): Promise<void> {
    const { stateFile, warn } = this.#options;
    if (stateFile === null || stateFile === undefined) return;
    const state: StoredState = {
      listed: [...this.listed],
      releases: [...this.#releases],
      served: [...this.#served],
      keys: [...this.#keys],
      accepted: [...this.#accepted],
    };
    const text = JSON.stringify(state);
    if (text === this.#stored) return;
    const temporary = `${stateFile}.${randomUUID()}`;
    try {
      await mkdir(dirname(stateFile), { recursive: true });
      await writeFile(temporary, text);
      await rename(temporary, stateFile);
      this.#stored = text;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      this.#stored = text;
      warn({ file: stateFile, reason: toReason(error) }, 'state of the remotes could not be stored');
    }
  }

  #warn(key: string, fields: object, message: string): void {
    const line = JSON.stringify([message, fields]);
    if (this.#warned.get(key) === line) return;
    this.#warned.set(key, line);
    this.#options.warn(fields, message);
  }

  #resolve(key: string): void {
    this.#warned.delete(key);
  }
}

/** Identifies a release of a remote. A build in development may change at its URL. */
function toKey(name: string, { url, manifest }: ListedRelease): string {
  return `${name} ${url} ${manifest ?? ''}`;
}

/** Returns the mounts of a release whose paths belong to the remote. Turns off their server rendering if the deployment record turns it off. */
function getOwnMounts({ prefixes, render }: ListedRemote, { mounts }: Pick<RemoteDescription, 'mounts'>): MountRow[] {
  const own = mounts.filter(({ path }) => prefixes === null || covers(prefixes, path));
  return render === false ? own.map(({ render: _render, ...mount }) => mount) : own;
}

/**
 * Returns a remote of which no release could be loaded so far, with the paths of the remote as mounts. Returns an empty list for a remote
 * without a deployment record, because its paths are unknown, and for a remote without a current release.
 */
function toPendingRemote(remote: ListedRemote): ConfiguredRemote[] {
  const { name, current, prefixes } = remote;
  if (prefixes === null || current === null) return [];
  // A prefix includes everything below it; `/` is only the home page.
  const mounts = prefixes.map((path) => ({ path: path === '/' ? path : `${path}/*`, module: './pending' }));
  return [
    {
      name,
      version: '',
      sdk: '',
      mounts,
      compatible: false,
      isPending: true,
      manifest: `${current.url}mf-manifest.json`,
    },
  ];
}

/** Returns whether a remote comes from a deployment record. Other remotes are builds of this repository. */
function isRecord(remote: ListedRemote): remote is ListedRemote & RemoteRecord {
  return remote.prefixes !== null;
}

/** Returns why a revision may not replace the last accepted revision; null if it may. */
function findReplayError(record: RemoteRecord, accepted: AcceptedRevision | undefined): string | null {
  if (accepted === undefined || record.revision > accepted.revision) return null;
  if (record.revision < accepted.revision) return `revision ${accepted.revision} was accepted before`;
  return hashRecord(record) === accepted.hash ? null : `another revision ${record.revision} was accepted before`;
}

function findOverlap(remote: ListedRemote, others: ReadonlySet<ListedRemote>) {
  for (const other of others) {
    for (const path of remote.prefixes ?? []) {
      if (other.prefixes?.some((theirs) => overlaps(path, theirs)) === true) {
        return { path, owner: other.name, ownerTeam: other.owner };
      }
    }
  }
  return null;
}
