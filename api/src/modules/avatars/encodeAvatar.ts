import sharp from 'sharp';

/** Longest side of a stored avatar, in pixels: shown at up to 160 CSS pixels, on screens with up to 3 dots per pixel. */
const SIDE = 512;
/** A few bytes can decode to billions of pixels. */
const MAX_PIXELS = 50_000_000;

/** Checks the magic bytes of the accepted formats, one character per byte. */
function isImage(beginning: string): boolean {
  const isPng = beginning.startsWith('\x89PNG\r\n\x1a\n');
  const isJpeg = beginning.startsWith('\xff\xd8\xff');
  const isWebp = beginning.startsWith('RIFF') && beginning.startsWith('WEBP', 8);
  // Offset of `ftyp`, after the 4-byte box size.
  const isAvif = beginning.startsWith('ftypavif', 4) || beginning.startsWith('ftypavis', 4);
  return isPng || isJpeg || isWebp || isAvif;
}

/**
 * Converts an image to a WebP of at most 512 × 512 pixels, upright and without metadata such as location and author.
 * @returns null when the content is not a valid PNG, JPEG, WebP or AVIF
 */
export async function encodeAvatar(image: Buffer): Promise<Buffer | null> {
  if (!isImage(image.subarray(0, 16).toString('latin1'))) return null;
  try {
    return await sharp(image, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // sharp can't decode it, whatever its magic bytes say.
    return null;
  }
}
