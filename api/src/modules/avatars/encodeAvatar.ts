import sharp from 'sharp';

/** Longest side of a stored avatar, in pixels: shown at up to 160 CSS pixels, on screens with up to 3 dots per pixel. */
const SIDE = 512;

/** A few bytes can decode to billions of pixels. */
const MAX_PIXELS = 24_000_000;
/** Decoding AVIF takes several times as long and as much memory per pixel as the other formats. */
const MAX_PIXELS_OF_AVIF = 12_000_000;

/** Why an image was not encoded. */
export type ImageProblem =
  { problem: 'notAnImage' } | { problem: 'heicImage' } | { problem: 'tooManyPixels'; maxMegapixels: number };

// Decoded images are not needed again.
sharp.cache(false);

/** Returns the format by its magic bytes, one character per byte; null when it is not an accepted one. */
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
 * Converts an image to a WebP of at most 512 × 512 pixels, upright and without metadata such as location and author.
 * @returns the WebP, or why the content is not accepted: not a valid PNG, JPEG, WebP or AVIF, HEIC, or too many pixels
 */
export async function encodeAvatar(image: Buffer): Promise<Buffer | ImageProblem> {
  const format = detectFormat(image.subarray(0, 16).toString('latin1'));
  if (format === null) return { problem: 'notAnImage' };
  // sharp's builds can't decode its codec, HEVC, because of patents.
  if (format === 'heic') return { problem: 'heicImage' };
  const maxPixels = format === 'avif' ? MAX_PIXELS_OF_AVIF : MAX_PIXELS;
  try {
    // Reads the header only.
    const { width, height } = await sharp(image, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return { problem: 'tooManyPixels', maxMegapixels: maxPixels / 1_000_000 };
    return await sharp(image, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // sharp can't decode it, whatever its magic bytes say.
    return { problem: 'notAnImage' };
  }
}
