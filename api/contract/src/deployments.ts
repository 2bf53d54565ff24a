/** A release of a remote with the browsers' reports about it. */
export interface DeployedRelease {
  /** The version with its build: `1.2.0+0123456789ab`. */
  version: string;
  /** `candidate`: only a share of the visitors gets it. `previous`: only testers get it. */
  state: 'current' | 'candidate' | 'previous';
  /** The share of visitors that get the release, in percent. */
  share: number;
  /** When the release was deployed; null if the remote has no deployment record. */
  deployedAt: string | null;
  deployedBy: string | null;
  mounts: number;
  failures: number;
  /** The number of networks in which a browser rendered a page again, because the page differed from the server-rendered page. */
  recoveries: number;
  /** The load time that three quarters of the mounts did not exceed, in milliseconds; null if there were no mounts. */
  p75: number | null;
}

/** The deployed releases of a remote. */
export interface RemoteDeployment {
  name: string;
  /** The team that owns the remote. */
  owner: string;
  /** The paths that belong to the remote, each with everything below it. */
  prefixes: string[];
  /** The candidate first, then the current release, then previous releases. */
  releases: DeployedRelease[];
  /** The last change of the deployment record; null if the remote has no deployment record. */
  lastChange: {
    action: 'deploy' | 'promote' | 'rollback' | 'remove' | 'rotate';
    version: string;
    /** The share of visitors after the change, in percent. */
    share: number;
    at: string;
    by: string;
    reason: string | null;
  } | null;
}
