import pixelmatch from 'pixelmatch';

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Difference {
  /** The number of pixels that differ. */
  pixels: number;
  /** The rectangle around the differing pixels. */
  box: Box;
  /** The differing pixels, as the data URL of a PNG. */
  image: string;
}

/**
 * The maximum distance of two equal colors, from 0 to 1, because machines with the same browser build round shadows and
 * gradients differently.
 */
const COLOR_THRESHOLD = 0.02;

/**
 * The maximum number of differing pixels. It is smaller than the number of pixels in the border of an icon button, so
 * that a lost border is detected.
 */
const MAX_PIXELS = 24;

/**
 * Compares two images in the browser, which decodes them faster than a library. Pixels that differ only by antialiasing
 * are ignored.
 *
 * @param actual the URL of the new image
 * @param reference the URL of the image to compare with
 * @returns null if they look the same
 */
export async function compareImages(actual: string, reference: string): Promise<Difference | null> {
  const [one, other] = await Promise.all([readPixels(actual), readPixels(reference)]);
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    return { pixels: width * height, box: { x: 0, y: 0, width, height }, image: actual };
  }
  const mask = new ImageData(width, height);
  const pixels = pixelmatch(one.data, other.data, mask.data, width, height, {
    threshold: COLOR_THRESHOLD,
    diffMask: true,
  });
  if (pixels <= MAX_PIXELS) return null;
  const { canvas, context } = createCanvas(width, height);
  context.putImageData(mask, 0, 0);
  return { pixels, box: boxAround(mask), image: canvas.toDataURL() };
}

async function readPixels(url: string): Promise<ImageData> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { context } = createCanvas(image.width, image.height);
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

function createCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no 2D canvas.');
  return { canvas, context };
}

/** Returns the rectangle around the pixels of a mask that are not transparent. */
function boxAround({ width, height, data }: ImageData): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
