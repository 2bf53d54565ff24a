import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodeImage, type EncodedImage, type ImageProblem, type ImageSize } from './encodeImage.ts';

/** Below that of the API, which other visitors wait for. 0 is normal, 19 the lowest. */
const NICENESS = 10;

// One thread: images are decoded one after the other.
sharp.concurrency(1);
setPriority(NICENESS);

/** What the processes that `createImagePool` starts receive. */
export interface ImageTask {
  /** Of the file with the image. The image itself is not sent: a copy of megabytes makes the API collect garbage. */
  path: string;
  sizes: readonly ImageSize[];
}

/** Encodes an image: the task of these processes. */
export default async function encode({ path, sizes }: ImageTask): Promise<EncodedImage[] | ImageProblem> {
  return encodeImage(await readFile(path), sizes);
}
