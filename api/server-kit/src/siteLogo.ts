import { hash } from 'node:crypto';
import { LOGO_MAX_BYTES, type SiteLogo } from '@heard/contract';
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Maps each type of logo to its path on the web server. The path of the PNG exists for every logo. */
export const LOGO_PATHS = { 'image/svg+xml': '/site-logo.svg', 'image/png': '/site-logo.png' } as const;

/** A logo with its file. */
export type ParsedLogo = SiteLogo & { dataUrl: string };

/** Thrown when a file is not accepted as a logo. The message is the end of a sentence, without a period. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** The width and height of a PNG, in pixels. The units of an SVG have no size, so only their ratio is limited. */
const [MIN_SIZE, MAX_SIZE] = [16, 2048];
/** The maximum ratio of width to height, because wider logos are illegible in a header, and the maximum ratio of height to width. */
const [MAX_WIDTH_RATIO, MAX_HEIGHT_RATIO] = [8, 1.5];

/**
 * Checks a file and returns it as a logo. The content of the file determines the type.
 * @param content SVG or PNG, up to `LOGO_MAX_BYTES`
 * @throws LogoError for other files, and for SVG with scripts, event handlers or references to other files
 */
export function parseLogo(content: Uint8Array): ParsedLogo {
  if (content.length > LOGO_MAX_BYTES)
    throw new LogoError(`must be a file of at most 32 KiB, not ${(content.length / 1024).toFixed(1)} KiB`);
  const buffer = Buffer.from(content);
  const type = isPng(buffer) ? 'image/png' : 'image/svg+xml';
  const { width, height } = type === 'image/png' ? readPngSize(buffer) : readSvgSize(buffer);
  if (width / height > MAX_WIDTH_RATIO || height / width > MAX_HEIGHT_RATIO)
    throw new LogoError(
      `must be at most ${MAX_WIDTH_RATIO} times as wide as high, and at most ${MAX_HEIGHT_RATIO} times as high as wide, not ${width} × ${height}`,
    );
  const version = `?v=${hash('sha256', buffer).slice(0, 8)}`;
  return {
    path: LOGO_PATHS[type] + version,
    pngPath: LOGO_PATHS['image/png'] + version,
    type,
    width,
    height,
    dataUrl: `data:${type};base64,${buffer.toString('base64')}`,
  };
}

/** Returns the file of a logo that `parseLogo` has returned. */
export function readLogo({ dataUrl = '' }: Pick<SiteLogo, 'dataUrl'>): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** The height in pixels of the PNG that is drawn from an SVG: the height of icons on home screens. */
const PNG_HEIGHT = 192;

/** Returns the size in pixels of the PNG that the web server serves for a logo. */
export function getPngSize({ type, width, height }: Pick<SiteLogo, 'type' | 'width' | 'height'>) {
  if (type === 'image/png') return { width, height };
  return { width: Math.round((width / height) * PNG_HEIGHT), height: PNG_HEIGHT };
}

/** The first bytes of a PNG (W3C Portable Network Graphics, 5.2). */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The last bytes of a PNG: the type of the chunk IEND and its CRC. */
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

function isPng(content: Buffer): boolean {
  return content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

/** Reads the chunk IHDR, which is the first chunk. @throws LogoError if the file is incomplete, or the image too small or too large */
function readPngSize(content: Buffer) {
  if (content.length < 45 || content.toString('latin1', 12, 16) !== 'IHDR' || !content.subarray(-8).equals(PNG_END))
    throw new LogoError('must be a complete PNG file');
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  if (Math.max(width, height) > MAX_SIZE || Math.min(width, height) < MIN_SIZE)
    throw new LogoError(`must be ${MIN_SIZE} to ${MAX_SIZE} pixels wide and high, not ${width} × ${height}`);
  return { width, height };
}

/** The elements of SVG that draw something, or are used by elements that draw something. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan style ' +
    'linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix feComposite feFlood ' +
    'feGaussianBlur feMerge feMergeNode feOffset feDropShadow'
  ).split(' '),
);

/** CSS values that may load other files, and escapes that could hide them. References to parts of the same file are allowed. */
const UNSAFE_VALUE = /\\|\b(?:url|src|image|image-set|cross-fade|element)\s*\((?!\s*["']?#)/i;

/** Reads an SVG and checks that it only draws. @throws LogoError for everything else */
function readSvgSize(content: Buffer) {
  const parser = new SaxesParser({ xmlns: true });
  let root: SaxesTagNS | undefined;
  let openStyles = 0;
  const reject = (reason: string) => {
    throw new LogoError(`must be an SVG that only draws, but it ${reason}`);
  };
  parser.on('error', ({ message }) => {
    throw new LogoError(
      `must be an SVG or PNG file, but it is neither PNG nor XML (${message.replace(/^[\d:]+ /, '')})`,
    );
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') throw new LogoError('must be an SVG file in UTF-8, or a PNG file');
  });
  // Rejects entities, which could contain anything.
  parser.on('doctype', () => reject('has a DOCTYPE; remove it'));
  parser.on('processinginstruction', ({ target }) => reject(`has the instruction <?${target}?>; remove it`));
  parser.on('opentag', (tag) => {
    if (root === undefined && (tag.local !== 'svg' || tag.uri !== SVG))
      throw new LogoError(
        'must be an SVG or PNG file, but its root element is not <svg xmlns="http://www.w3.org/2000/svg">',
      );
    root ??= tag;
    if (tag.local === 'style') openStyles += 1;
    if (tag.uri !== SVG || !ELEMENTS.has(tag.local))
      reject(`contains <${tag.name}>; export it again as optimized or plain SVG`);
    for (const { name, local, uri, value } of Object.values(tag.attributes)) {
      if (/^on/i.test(local)) reject(`has the event handler ${name}; remove it`);
      if (local === 'base') reject(`has the attribute ${name}; remove it`);
      if (local === 'href' && !(['', XLINK].includes(uri) && value.startsWith('#')))
        reject(`refers to another file by ${name}; embed it as paths`);
      if (local !== 'href' && UNSAFE_VALUE.test(value)) reject(`may load another file by ${name}; embed it as paths`);
    }
  });
  parser.on('closetag', ({ local }) => {
    if (local === 'style') openStyles -= 1;
  });
  const checkText = (text: string) => {
    if (openStyles > 0 && (text.includes('@') || UNSAFE_VALUE.test(text)))
      reject('has a style with @, \\ or a reference to another file; use plain rules');
  };
  parser.on('text', checkText);
  parser.on('cdata', checkText);
  parser.write(toText(content)).close();
  return toSvgSize(root);
}

function toText(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new LogoError('must be an SVG file in UTF-8, or a PNG file');
  }
}

/** Returns the size of the view box, or else of the image. */
function toSvgSize(root: SaxesTagNS | undefined) {
  const read = (name: string) => root?.attributes[name]?.value ?? '';
  const [, , ...box] = read('viewBox')
    .trim()
    .split(/[\s,]+/);
  const [width = 0, height = 0] = (
    box.length === 2 ? box : [read('width'), read('height')].map((text) => text.replace(/px$/, ''))
  ).map(Number);
  if (![width, height].every((size) => Number.isFinite(size) && size > 0))
    throw new LogoError('must have a viewBox, or a width and a height in pixels');
  return { width, height };
}
