import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodeAvatar, type ImageProblem } from './encodeAvatar.ts';

/** Below that of the API, which other visitors wait for. 0 is normal, 19 the lowest. */
const NICENESS = 10;

// One thread: images are decoded one after the other.
sharp.concurrency(1);
setPriority(NICENESS);

/** The task of the processes that `createImagePool` starts. */
export default function encode(image: Uint8Array): Promise<Buffer | ImageProblem> {
  return encodeAvatar(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
}
