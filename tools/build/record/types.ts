// The types of a deployment record and of a manifest.

/** A build of a remote that is served at a URL. */
export interface Release {
  /** The version of the release in its `remote.json`: `1.2.0+0123456789ab`. */
  release: string;
  /** The URL of its folder with a slash at the end, or a path of the web server. */
  url: string;
  /** The SHA-384 of the release's `mf-manifest.json`, as in Subresource Integrity: `sha384-…`. */
  manifest: string;
  /** The time of the deployment (ISO 8601). */
  at: string;
  /** The person or pipeline that deployed the release. */
  by: string;
}

/** The condition that decides about a candidate after enough mounts. */
export interface Condition {
  /** The share of visitors after a promotion, in percent. */
  share: number;
  /** Failures per mount, in percent, from which on the release is rolled back. */
  maxFailures: number;
  /** The number of mounts after which a release is promoted or rolled back. */
  minMounts: number;
}

/** A release that only a share of the visitors gets. */
export interface Candidate extends Release {
  /** The share of the visitors that get the release, in percent. */
  share: number;
  condition?: Condition;
}

/** A release that only testers get. */
export interface Preview extends Release {
  /** The time at which the preview expires (ISO 8601). */
  expires: string;
  /**
   * The SHA-256 hash (hexadecimal) of the secret in the preview's link. With the secret, the link also chooses the preview if it is on another site.
   */
  link: string;
}

/** An earlier release, to which a rollback can return. Testers can still choose it. */
export interface PreviousRelease extends Release {
  /** Whether the release was rolled back. A rollback returns to it only if the command names it. */
  isWithdrawn?: true;
}

/** An Ed25519 signature of a revision. */
export interface Signature {
  /** The public key that verifies the signature (SPKI in base64). */
  key: string;
  /** The signature in base64. */
  value: string;
}

/** The replacement of a team's key. */
export interface Rotation {
  from: string;
  key: string;
  /** The signature by the replaced key or by the platform's key. */
  signature: Signature;
}

/** An entry of a remote's log. */
export interface Change {
  action: 'deploy' | 'promote' | 'rollback' | 'remove' | 'rotate';
  /** The release that the change is about. After a rollback or a replacement of the team's key, the release that is in use. */
  release: string;
  /** The share of visitors that get the release, in percent. */
  share: number;
  at: string;
  by: string;
  reason: string | null;
}

/** The deployment record of a remote. Each change is a new revision; older revisions are the log. */
export interface RemoteRecord {
  name: string;
  /** The team that owns the remote. */
  owner: string;
  /** The paths that the remote owns, each with everything below it; `/` is only the home page. */
  prefixes: string[];
  /** Whether the web server may render the pages of the remote. If false, it renders no page. If absent, the mounts decide. */
  render?: false;
  /** The time of the remote's first deployment. If two remotes own a path, the older remote keeps it. */
  since: string;
  revision: number;
  /** The current release; null if the remote was removed, or has only a candidate so far. */
  current: Release | null;
  candidate: Candidate | null;
  /** The earlier releases, newest first. */
  previous: PreviousRelease[];
  /** The newest preview comes first. Some may have expired. */
  previews?: Preview[];
  change: Change;
  /** The team's public key, which verifies changes: Ed25519, SPKI in base64. Undefined if changes are not signed. */
  key?: string;
  /** All replacements of the key, the oldest first, for web servers that have not read some of them. */
  rotations?: Rotation[];
  /**
   * The signature of the revision. Undefined if the team has no key, or if a web server has made the change, which then
   * has a `basis` instead.
   */
  signature?: Signature;
  /** The signed revision that contains the condition, if a web server has made this change because the condition was met. */
  basis?: RemoteRecord;
}

/** The time, the author and the reason of a change of a record. */
export interface Author {
  at: string;
  by: string;
  reason?: string | null;
}

/** A release to deploy. */
export interface Deployment extends Release, Author {
  name: string;
  /** The share of the visitors that get the release, in percent. */
  share: number;
  condition?: Condition | undefined;
  /** The SHA-256 hash of the secret in a preview's link. Only for a share of 0. */
  link?: string | undefined;
  /** The team. Required only for a new remote. */
  owner?: string | undefined;
  /** The paths of the remote. Required only for a new remote. */
  prefixes?: string[] | undefined;
  /** Whether the web server may render the pages of the remote. Default: unchanged. */
  render?: boolean | undefined;
}

/** A record that could not be read. */
export interface RecordProblem {
  name: string;
  reason: string;
}

export interface RecordList {
  records: RemoteRecord[];
  problems: RecordProblem[];
}

/** The parts of a remote's `mf-manifest.json` that shell and web server use. */
export interface Manifest {
  id: string;
  name: string;
  metaData: {
    name: string;
    type: string;
    buildInfo: { buildVersion: string; buildName: string };
    remoteEntry: { name: string; path: string; type: string; integrity?: string };
    /** The file with the modules that the web server renders, and its hash; undefined if the web server renders none. */
    server?: { name: string; integrity: string };
    types: { path: string; name: string; zip: string; api: string };
    globalName: string;
    pluginVersion: string;
    publicPath: string;
    /** The hash of each file of the build except the manifest. */
    files: Record<string, string>;
    /** Whether chunks of the build wait for hashes that are not in the document. Older builds would load such chunks without a hash. */
    awaitsHashes?: true;
  };
  shared: { id: string; name: string; version: string; singleton: boolean; requiredVersion: string; assets: Assets }[];
  remotes: never[];
  exposes: { id: string; name: string; path: string; assets: Assets }[];
}

export interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}
