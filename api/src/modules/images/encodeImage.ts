import sharp, { type OutputInfo } from 'sharp';

/** Options for encoding an image. */
export interface ImageSize {
  /** The longest side in pixels of a scaled image, or the side of a square cutout. */
  side: number;
  fit: 'inside' | 'square';
  /** Quality of the WebP image, up to 100. */
  quality: number;
}

export interface EncodedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The maximum number of pixels of an image, because a few bytes can decode to billions of pixels. */
const MAX_PIXELS = 24_000_000;
/**
 * Maximum number of pixels of an AVIF image. Decoding AVIF takes several times as long and as much memory per pixel as
 * the other formats.
 */
const MAX_PIXELS_OF_AVIF = 12_000_000;

/** The reason for rejecting an image. */
export type ImageProblem =
  { problem: 'notAnImage' } | { problem: 'heicImage' } | { problem: 'tooManyPixels'; maxMegapixels: number };

// Turns off the cache, because decoded images are not needed again.
sharp.cache(false);

/** Returns the format by its magic bytes, one character per byte; null when the format is not accepted. */
function detectFormat(beginning: string): 'avif' | 'heic' | 'other' | null {
  const isPng = beginning.startsWith('\x89PNG\r\n\x1a\n');
  const isJpeg = beginning.startsWith('\xff\xd8\xff');
  const isWebp = beginning.startsWith('RIFF') && beginning.startsWith('WEBP', 8);
  // Offset of `ftyp`, after the 4-byte box size.
  const isAvif = beginning.startsWith('ftypavif', 4) || beginning.startsWith('ftypavis', 4);
  if (isAvif) return 'avif';
  if (/^ftyp(hei[cxms]|hev[cxms])/.test(beginning.slice(4))) return 'heic';
  return isPng || isJpeg || isWebp ? 'other' : null;
}

/**
 * Converts an image to WebP in several sizes, upright, in sRGB and without metadata such as location and author. Images are never
 * enlarged.
 *
 * @returns the sizes in the same order, or why the content is not accepted: not a valid PNG, JPEG, WebP or AVIF, HEIC, or too
 *   many pixels
 */
export async function encodeImage(image: Buffer, sizes: readonly ImageSize[]): Promise<EncodedImage[] | ImageProblem> {
  const format = detectFormat(image.subarray(0, 16).toString('latin1'));
  if (format === null) return { problem: 'notAnImage' };
  // Rejects HEIC, because the builds of sharp can't decode its codec HEVC.
  if (format === 'heic') return { problem: 'heicImage' };
  const maxPixels = format === 'avif' ? MAX_PIXELS_OF_AVIF : MAX_PIXELS;
  try {
    // Reads only the header of the image.
    const { width, height } = await sharp(image, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return { problem: 'tooManyPixels', maxMegapixels: maxPixels / 1_000_000 };
    // Decodes the image once, large enough for all sizes.
    const scale = Math.max(...sizes.map((size) => getScale(size, width, height)));
    const longest = Math.max(1, Math.ceil(Math.max(width, height) * scale));
    const { data, info } = await sharp(image, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const encoded: EncodedImage[] = [];
    for (const size of sizes) encoded.push(await encodeSize(data, info, size));
    return encoded;
  } catch {
    // Sharp can't decode the file, so it is rejected even if its first bytes are those of an image.
    return { problem: 'notAnImage' };
  }
}

/** Returns how far an image may be scaled down before this size is cut out of it. */
function getScale({ side, fit }: ImageSize, width: number, height: number): number {
  // Scales to one pixel more, because the encoder rounds the longer side, not the shorter side.
  return Math.min(1, fit === 'inside' ? side / Math.max(width, height) : (side + 1) / Math.min(width, height));
}

async function encodeSize(
  data: Buffer,
  { width, height, channels }: OutputInfo,
  { side, fit, quality }: ImageSize,
): Promise<EncodedImage> {
  const decoded = sharp(data, { raw: { width, height, channels } });
  const isLargeEnough = Math.min(width, height) >= side;
  const square = isLargeEnough ? side : Math.min(width, height);
  const scaled =
    fit === 'inside'
      ? decoded.resize(side, side, { fit: 'inside', withoutEnlargement: true })
      : decoded.resize(square, square, {
          fit: 'cover',
          position: isLargeEnough ? sharp.strategy.attention : 'centre',
        });
  const { data: bytes, info } = await scaled.webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}
