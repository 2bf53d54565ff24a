import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Keeps pictures under keys such as `avatars/5f….webp`. */
export interface PictureStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Readable | null>;
  /** It is no error when there is none. */
  remove(key: string): Promise<void>;
}

/**
 * Opens the place where pictures are kept.
 * @param url `file:///folder`, or `s3://key:secret@bucket?region=eu-west-1&endpoint=https://s3.example`; without key and
 *   secret the usual variables of AWS are read, without an endpoint it is AWS itself
 */
export async function openPictureStore(url: string): Promise<PictureStore> {
  const { protocol } = new URL(url);
  const driver =
    protocol === 's3:' ? await s3Driver(new URL(url)) : new FSDriver({ location: new URL(url), visibility: 'public' });
  const disk = new Disk(driver);
  return {
    put: (key, bytes) => disk.put(key, bytes, { contentType: 'image/webp' }),
    get: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    remove: (key) => disk.delete(key),
  };
}

async function s3Driver({ hostname, username, password, searchParams }: URL) {
  // Loaded when it is wanted: AWS's client is larger than all the rest of the API.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = searchParams.get('endpoint');
  return new S3Driver({
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    visibility: 'private',
    supportsACL: false,
    // Other makers' servers have the bucket in the path.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(username !== '' && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
  });
}
