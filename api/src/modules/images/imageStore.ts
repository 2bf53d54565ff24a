import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stores images under keys such as `avatars/5f….webp`. */
export interface ImageStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns null when the key does not exist. */
  get(key: string): Promise<Readable | null>;
  /** Succeeds when the key does not exist. */
  remove(key: string): Promise<void>;
}

/**
 * Opens the image storage.
 * @param url `file:///folder`, or `s3://key:secret@bucket?region=eu-west-1&endpoint=https://s3.example`. Without key and
 *   secret, AWS's environment variables apply; without an endpoint, AWS is used.
 */
export async function openImageStore(url: string): Promise<ImageStore> {
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
  // Loads the client of AWS only when it is needed, because it is larger than the rest of the API.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = searchParams.get('endpoint');
  return new S3Driver({
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    visibility: 'private',
    supportsACL: false,
    // Puts the bucket into the path, because S3-compatible servers expect it there.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(username !== '' && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
  });
}
