import sharp from 'sharp';

/** The longest side of a kept picture. It is shown at 160 CSS pixels at most, on screens of up to three dots to one. */
const SIDE = 512;
/** A few bytes can claim to be a picture of billions of pixels. */
const MOST_PIXELS = 50_000_000;

/** How each kind of picture that we take begins, a byte to a character. */
function isPicture(beginning: string): boolean {
  const isPng = beginning.startsWith('\x89PNG\r\n\x1a\n');
  const isJpeg = beginning.startsWith('\xff\xd8\xff');
  const isWebp = beginning.startsWith('RIFF') && beginning.startsWith('WEBP', 8);
  // Behind the length of its first box.
  const isAvif = beginning.startsWith('ftypavif', 4) || beginning.startsWith('ftypavis', 4);
  return isPng || isJpeg || isWebp || isAvif;
}

/**
 * Makes a WebP of at most 512 × 512 out of a picture, turned as its camera says and without its metadata (where it was
 * taken, by whom).
 * @returns null when it is no PNG, JPEG, WebP or AVIF, by its content, or is broken
 */
export async function encodeAvatar(picture: Buffer): Promise<Buffer | null> {
  if (!isPicture(picture.subarray(0, 16).toString('latin1'))) return null;
  try {
    return await sharp(picture, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // What sharp can't read is no picture, whatever it begins with.
    return null;
  }
}
