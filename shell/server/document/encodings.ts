import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const [toBrotli, fromBrotli, toGzip, fromGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
];

/** The quality of brotli, from 0 to 11. `best` takes fifty times as long as `first` and saves a tenth of the bytes. */
const BROTLI_QUALITY = { first: 5, best: 11 };
/**
 * The number of brotli responses after which a text is compressed with the best quality. After this many responses, the compression has
 * cost only a millisecond per response.
 */
const READS_UNTIL_BEST = 150;

/** Returns the encoding with the smallest result that a client accepts (RFC 9110, 12.5.3). */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const weights = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}

/** The variants of a text in each encoding. The bytes of the variants differ, so each variant needs a separate ETag. */
export const VARIANTS = { br: ['br', 'br-best'], gzip: ['gzip'], identity: ['identity'] } as const;

export type Variant = (typeof VARIANTS)[Encoding][number];

/** A text in one encoding, as the server sends it. */
export interface Encoded {
  body: Buffer;
  variant: Variant;
}

/** Compresses one text at a time with the best quality, so that other texts need not wait for a thread. */
let bestCompression: Promise<unknown> = Promise.resolve();

/** A text in the encodings that clients have requested. Each encoding is computed outside of the main thread, and stored. */
export class EncodedText {
  #text: Buffer | null;
  readonly #encoded = new Map<Encoding, Promise<Encoded>>();
  #bytes: number;
  /** The number of requests for the text with brotli. */
  #reads = 0;

  constructor(text: string) {
    this.#text = Buffer.from(text);
    this.#bytes = this.#text.length;
  }

  /** The memory that the text occupies, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  async get(encoding: Encoding): Promise<Encoded> {
    if (encoding === 'identity') return { body: await this.#decode(), variant: 'identity' };
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = this.#encode(encoding);
      this.#encoded.set(encoding, encoded);
    }
    if (encoding === 'br') {
      this.#reads += 1;
      // If the best compression fails, the first compression remains in use.
      if (this.#reads === READS_UNTIL_BEST)
        bestCompression = bestCompression.then(() => this.#compressBest()).catch(() => undefined);
    }
    return encoded;
  }

  async #encode(encoding: 'br' | 'gzip'): Promise<Encoded> {
    const text = await this.#decode();
    const body = encoding === 'gzip' ? await toGzip(text) : await compress(text, BROTLI_QUALITY.first);
    // Drops the plain text, because it takes several times the memory of an encoding, and can be restored from an encoding.
    this.#bytes += body.length - (this.#text?.length ?? 0);
    this.#text = null;
    return { body, variant: encoding };
  }

  async #compressBest(): Promise<void> {
    const before = await this.#encoded.get('br');
    const body = await compress(await this.#decode(), BROTLI_QUALITY.best);
    this.#bytes += body.length - (before?.body.length ?? 0);
    this.#encoded.set('br', Promise.resolve({ body, variant: 'br-best' }));
  }

  async #decode(): Promise<Buffer> {
    if (this.#text !== null) return this.#text;
    const [brotli, zipped] = [this.#encoded.get('br'), this.#encoded.get('gzip')];
    if (brotli !== undefined) return fromBrotli((await brotli).body);
    if (zipped !== undefined) return fromGzip((await zipped).body);
    throw new Error('The text is stored in no encoding.');
  }
}

function compress(text: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
