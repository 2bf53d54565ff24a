import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodeImage, type EncodedImage, type ImageProblem, type ImageSize } from './encodeImage.ts';

/** The priority of the process, lower than the priority of the API, which serves other visitors. 0 is normal, 19 the lowest. */
const NICENESS = 10;

// Uses only one thread, because this process decodes only one image at a time.
sharp.concurrency(1);
setPriority(NICENESS);

/** The message that processes of `createImagePool` receive. */
export interface ImageTask {
  /**
   * Path of the file with the image. The image itself is not sent: a copy of megabytes makes the API collect garbage.
   */
  path: string;
  sizes: readonly ImageSize[];
}

/** Encodes an image. `createImagePool` starts a process that runs only this function. */
export default async function encode({ path, sizes }: ImageTask): Promise<EncodedImage[] | ImageProblem> {
  return encodeImage(await readFile(path), sizes);
}
