import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BeaconNetworks } from '../beacons/beaconNetworks.ts';

/**
 * The upper limits (ms) of the classes of load times, from 50 ms to 30 s. Each limit is 25 % above the previous limit.
 */
const LIMITS = Array.from({ length: 30 }, (_, step) => Math.round(50 * 1.25 ** step));

/** The time (ms) for which the sums include the counts of a process that has ended. */
const MAX_AGE_MS = 30 * 86_400_000;

/** During this time (ms), each network counts only once for a release. */
const WINDOW_MS = 86_400_000;

/** The reports of browsers about a release. Each network counts once a day. */
export interface Counts {
  /** The number of documents with this release. Web servers count a document when they send it. */
  documents: number;
  mounts: number;
  failures: number;
  /** The number of pages that React has rendered again after a hydration mismatch or an error. */
  recoveries: number;
  /** The number of mounts by class of load time: up to `LIMITS[i]`, and one more class for slower mounts. */
  loads: number[];
}

/**
 * Counts mounts, failures and load times by release. Every web server writes its counts into a file in the folder of the deployment record
 * and reads the files of the other web servers, so that each web server can compute the sums. Beacons need no account, so each web server
 * counts a network only once a day for a release.
 */
export class ReleaseCounts {
  readonly #folder: string | null;
  readonly #file = `${randomUUID()}.json`;
  readonly #own = new Map<string, Counts>();
  #others = new Map<string, Counts>();
  #isChanged = false;
  /** The networks that have sent beacons today, by kind of beacon and release. Stored only in memory. */
  readonly #networks = new Map<string, BeaconNetworks>();
  #windowEnd = 0;

  /** @param record the folder of the deployment record; null if this process shares no counts with other processes */
  constructor(record: string | null) {
    this.#folder = record === null ? null : join(record, '.counts');
  }

  /** Counts a document that this server has sent with a release. */
  addDocument(remote: string, version: string): void {
    this.#get(remote, version).documents += 1;
  }

  /**
   * Counts a mount, unless the network of the client has already reported a mount today.
   * @param ms time until the page was shown, in milliseconds
   * @param ip the IP address of the client
   */
  addMount(remote: string, version: string, ms: number, ip: string): void {
    if (!this.#isNewNetwork(`mount ${remote} ${version}`, ip)) return;
    const counts = this.#get(remote, version);
    counts.mounts += 1;
    const at = LIMITS.findIndex((limit) => ms <= limit);
    const index = at === -1 ? LIMITS.length : at;
    counts.loads[index] = (counts.loads[index] ?? 0) + 1;
  }

  /** Counts a failure, unless the network of the client has already reported a failure today. @param ip the IP address of the client */
  addFailure(remote: string, version: string, ip: string): void {
    if (this.#isNewNetwork(`failure ${remote} ${version}`, ip)) this.#get(remote, version).failures += 1;
  }

  /**
   * Counts a page that React has rendered again, unless the network of the client has already reported such a page today.
   * @param ip the IP address of the client
   */
  addRecovery(remote: string, version: string, ip: string): void {
    if (this.#isNewNetwork(`recovery ${remote} ${version}`, ip)) this.#get(remote, version).recoveries += 1;
  }

  /** Returns the sums of the counts of all web servers. */
  read(remote: string, version: string): Counts {
    const key = `${remote} ${version}`;
    return sum([this.#own.get(key), this.#others.get(key)].filter((counts) => counts !== undefined));
  }

  /**
   * Writes the counts of this process and reads the counts of the other processes. @throws Error if the folder is not
   * available
   */
  async exchange(): Promise<void> {
    if (this.#folder === null) return;
    if (this.#isChanged) {
      await mkdir(this.#folder, { recursive: true });
      const file = join(this.#folder, this.#file);
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(this.#own)));
      await rename(`${file}.new`, file);
      this.#isChanged = false;
    }
    const folder = this.#folder;
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith('.json') && name !== this.#file)
        .map((name) => readCounts(join(folder, name))),
    );
    const keys = new Set(files.flatMap((file) => Object.keys(file)));
    this.#others = new Map(
      [...keys].map((key) => [key, sum(files.map((file) => file[key]).filter((counts) => counts !== undefined))]),
    );
  }

  #isNewNetwork(key: string, ip: string): boolean {
    if (Date.now() >= this.#windowEnd) {
      this.#networks.clear();
      this.#windowEnd = Date.now() + WINDOW_MS;
    }
    let networks = this.#networks.get(key);
    if (networks === undefined) this.#networks.set(key, (networks = new BeaconNetworks()));
    return networks.add(ip);
  }

  #get(remote: string, version: string): Counts {
    const key = `${remote} ${version}`;
    let counts = this.#own.get(key);
    if (counts === undefined) this.#own.set(key, (counts = sum([])));
    this.#isChanged = true;
    return counts;
  }
}

/** Returns the load time that three quarters of the mounts did not exceed, in milliseconds; null if there were no mounts. */
export function getP75({ loads }: Counts): number | null {
  const total = loads.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const at = loads.findIndex((count) => (seen += count) >= total * 0.75);
  return LIMITS[at] ?? LIMITS.at(-1) ?? null;
}

async function readCounts(file: string): Promise<Record<string, Counts>> {
  try {
    if (Date.now() - (await stat(file)).mtimeMs > MAX_AGE_MS) {
      await rm(file, { force: true });
      return {};
    }
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Counts>;
  } catch {
    // Skips a file that another web server has removed in the meantime, or a partial file of a web server that was killed while it wrote the file.
    return {};
  }
}

function sum(all: readonly Counts[]): Counts {
  return {
    // Older versions of the web server write neither `documents` nor `recoveries`.
    documents: all.reduce((total, { documents = 0 }: Partial<Counts>) => total + documents, 0),
    recoveries: all.reduce((total, { recoveries = 0 }: Partial<Counts>) => total + recoveries, 0),
    mounts: all.reduce((total, { mounts }) => total + mounts, 0),
    failures: all.reduce((total, { failures }) => total + failures, 0),
    loads: [...LIMITS, 0].map((_, at) => all.reduce((total, { loads }) => total + (loads[at] ?? 0), 0)),
  };
}
