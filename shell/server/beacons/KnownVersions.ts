/** Maximum number of versions per remote. Older versions are included, because open pages still use them for a while. */
const MAX_VERSIONS = 10;

export interface RemoteLabels {
  remote: string;
  version: string;
}

/** The versions deployed since this server started. Browsers can send any version, but only the known versions become labels of metrics. */
export class KnownVersions {
  readonly #read: () => Promise<Record<string, readonly string[]>>;
  readonly #versions = new Map<string, string[]>();

  /** @param read returns the deployed versions of each remote and of the shell, by name */
  constructor(read: () => Promise<Record<string, readonly string[]>>) {
    this.#read = read;
  }

  /** Returns the labels of a remote or of the shell. An unknown name becomes `unknown`, and a version that was never deployed becomes `other`. */
  async label(remote: string, version: string): Promise<RemoteLabels> {
    for (const [name, deployed] of Object.entries(await this.#read())) {
      const known = this.#versions.get(name) ?? [];
      const added = deployed.filter((one) => !known.includes(one));
      this.#versions.set(name, [...known, ...added].slice(-MAX_VERSIONS));
    }
    const known = this.#versions.get(remote);
    if (known === undefined) return { remote: 'unknown', version: 'other' };
    return { remote, version: known.includes(version) ? version : 'other' };
  }
}
