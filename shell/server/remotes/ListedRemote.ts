import { parseIndex, readRecords, type RecordProblem, type Release, type RemoteRecord } from '@heard/build/record';
import { isHttpUrl } from '@heard/server-kit';
import { fetchBytes } from './files.ts';

/** A release to load. If it has no hash and no version, it is a build of this repository, or a build that a development server serves. */
export type ListedRelease = Pick<Release, 'url'> & { [Key in 'release' | 'manifest' | 'at' | 'by']: string | null };

/** A remote as its deployment record lists it. */
export interface ListedRemote extends Pick<
  RemoteRecord,
  'name' | 'owner' | 'render' | 'since' | 'revision' | 'previews' | 'key' | 'signature' | 'basis'
> {
  /** The paths that the remote may mount; null for a build of this repository, because such a build may mount any path. */
  prefixes: readonly string[] | null;
  current: ListedRelease | null;
  candidate: (ListedRelease & Pick<NonNullable<RemoteRecord['candidate']>, 'share' | 'condition'>) | null;
  previous: readonly ListedRelease[];
  /** The last change of the record; null for a build of this repository. */
  change: RemoteRecord['change'] | null;
}

export interface Listing {
  /** The remotes that have a record, including removed remotes. */
  remotes: ListedRemote[];
  problems: RecordProblem[];
}

const MAX_INDEX_BYTES = 4 * 1024 * 1024;

/**
 * Reads the deployment record.
 * @param source its folder, or the URL of its `index.json`
 * @throws Error if it can't be read
 */
export async function readListing(source: string): Promise<Listing> {
  const { records, problems } = isHttpUrl(source)
    ? parseIndex(JSON.parse((await fetchBytes(new URL(source), MAX_INDEX_BYTES)).toString('utf8')))
    : await readRecords(source);
  return { remotes: records, problems };
}

/** Lists builds that are not in a deployment record: the builds of this repository or of development servers. */
export function listBuilds(urls: ReadonlyMap<string, string>): Listing {
  const remotes = [...urls].map(([name, url]) => ({
    name,
    owner: name,
    prefixes: null,
    since: '',
    revision: 0,
    current: { url, release: null, manifest: null, at: null, by: null },
    candidate: null,
    previous: [],
    change: null,
  }));
  return { remotes, problems: [] };
}
