import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { crc32, deflateSync } from 'node:zlib';
import { MAX_PHOTOS } from '@heard/contract';
import sharp from 'sharp';
import { Tinypool } from 'tinypool';
import { checkTotals } from '../src/database/checkTotals.ts';
import { photosRepository } from '../src/modules/photos/photos.repository.ts';
import { reviewsRepository } from '../src/modules/reviews/reviews.repository.ts';
import { recordStatements } from './recordStatements.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await createImage(64, 48).jpeg().toBuffer();
});

let jpegs = 0;
/** Returns a JPEG that differs from all other JPEGs in the bytes after its end. */
const createJpeg = () => Buffer.concat([jpeg, Buffer.from(String(++jpegs))]);

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

function toForm(photo: Buffer | string, alt: string | null = '', { name = 'a.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(Buffer.from(photo))], { type }), name);
  if (alt !== null) form.append('alt', alt);
  return form;
}

/** Uploads a photo, by default a different photo each time. */
const add = ({ token }: LoggedIn, reviewId: string, body: FormData = toForm(createJpeg())) =>
  api.send('POST', `/review/${reviewId}/photos`, { token, body });
const files = () => readdir(join(api.folder, 'photos')).catch(() => []);
const fetchBytes = async (path: string) => Buffer.from(await (await fetch(api.url + path)).arrayBuffer());
const readOwn = async ({ token }: LoggedIn) => (await api.send('GET', '/review/user', { token })).body;

let websites = 0;
async function createReviewed() {
  const author = await api.consumer();
  const website = `photographed${++websites}.example`;
  const review = await api.review(author, website);
  return { author, website, id: review.id as string };
}

/** Deletes reviews that can no longer be restored, and the files of deleted photos. */
async function purge(): Promise<void> {
  await api
    .database('reviews')
    .whereNotNull('deleted_at')
    .update({ deleted_at: api.database.raw(`now() - interval '61 seconds'`) });
  await reviewsRepository(api.database).purgeDeleted();
  await api.services.photosOfReviews.removeFiles();
}

it('stores a photo in two sizes and shows it on the review in all lists', async () => {
  const { author, website, id } = await createReviewed();
  const [before] = await readOwn(author);
  const { status, body: photo } = await add(
    author,
    id,
    toForm(await createImage(2400, 1800).jpeg().toBuffer(), '  A round loaf '),
  );
  const path = (file: string) => expect.stringMatching(new RegExp(`^/photos/[\\da-f]{32}-${file}\\.webp$`));
  expect([status, photo]).toEqual([
    201,
    {
      id: expect.any(String),
      alt: 'A round loaf',
      small: { path: path('small'), width: 336, height: 336 },
      large: { path: path('large'), width: 1600, height: 1200 },
    },
  ]);
  for (const { path: url, width, height } of [photo.small, photo.large]) {
    const served = await fetch(api.url + url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(served.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
  }
  const [own] = await readOwn(author);
  expect(own.photos).toEqual([photo]);
  expect(Date.parse(own.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect((await api.send('GET', `/company/${website}`)).body.review[0].photos).toEqual([photo]);
  expect((await api.send('GET', `/company/${website}/review`)).body[0].photos).toEqual([photo]);
  expect((await api.send('GET', `/review/${id}`)).body.photos).toEqual([photo]);
});

it('stores a photo upright, in sRGB and without metadata', async () => {
  const { author, id } = await createReviewed();
  // Pure green in sRGB. Converted to Display P3, its values are (117, 251, 76).
  const original = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: { r: 0, g: 255, b: 0 } },
  })
    .withIccProfile('p3', { attach: true })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Somebody', Model: 'A camera' }, IFD3: { GPSLatitude: '39/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
  const { body: photo } = await add(author, id, toForm(original));
  expect(photo.large).toMatchObject({ width: 600, height: 1200 });
  for (const { path } of [photo.small, photo.large]) {
    const stored = await fetchBytes(path);
    const { exif, xmp, icc, orientation } = await sharp(stored).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes('Somebody') || stored.includes('A camera')).toBe(false);
    const { dominant } = await sharp(stored).stats();
    expect(dominant).toMatchObject({ r: 8, b: 8 });
    expect(dominant.g).toBeGreaterThan(240);
  }
});

/** Returns a JPEG photo with a second image, the gain map for HDR displays, as phones store Ultra HDR. */
async function addGainMap(photo: Buffer): Promise<Buffer> {
  const toSegment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const insert = (image: Buffer, segment: Buffer) => Buffer.concat([image.subarray(0, 2), segment, image.subarray(2)]);
  const gain =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ' +
    'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMax="3" hdrgm:HDRCapacityMax="3"/>' +
    '</rdf:RDF></x:xmpmeta>';
  const white = sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } });
  const map = insert(
    await white.greyscale().jpeg().toBuffer(),
    toSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${gain}`)),
  );
  // The directory of the two images (CIPA DC-007): three entries of 12 bytes, and 16 bytes for each image.
  const directory = Buffer.alloc(82);
  const length = photo.length + 8 + directory.length;
  directory.write('MM\0*\0\0\0\x08\0\x03', 'latin1');
  directory.write('\xb0\0\0\x07\0\0\0\x040100', 10, 'latin1');
  directory.write('\xb0\x01\0\x04\0\0\0\x01\0\0\0\x02', 22, 'latin1');
  directory.write('\xb0\x02\0\x07\0\0\0\x20\0\0\0\x32', 34, 'latin1');
  directory.writeUInt32BE(0x030000, 50);
  directory.writeUInt32BE(length, 54);
  directory.writeUInt32BE(map.length, 70);
  // The offset is relative to the directory, which begins after 10 bytes.
  directory.writeUInt32BE(length - 10, 74);
  const listed = insert(photo, toSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), directory])));
  return Buffer.concat([listed, map]);
}

it('stores the base image of an Ultra HDR photo, upright and in sRGB', async () => {
  const { author, id } = await createReviewed();
  const ultraHdr = await addGainMap(
    await createImage(1200, 600)
      .withIccProfile('p3', { attach: true })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  const { gainMap, orientation, hasProfile } = await sharp(ultraHdr).metadata();
  expect([gainMap?.image.length, orientation, hasProfile]).toEqual([expect.any(Number), 6, true]);
  const { body: photo } = await add(author, id, toForm(ultraHdr));
  expect(photo.large).toMatchObject({ width: 600, height: 1200 });
  for (const { path } of [photo.small, photo.large]) {
    const stored = sharp(await fetchBytes(path));
    expect((await stored.metadata()).gainMap).toBeUndefined();
    // `dominant` is the color of `createImage`, rounded to bins of 16.
    expect((await stored.stats()).dominant).toEqual({ r: 200, g: 24, b: 56 });
  }
});

it.each([
  { width: 3000, height: 400, small: 336, large: [1600, 213] },
  { width: 500, height: 200, small: 200, large: [500, 200] },
  { width: 1, height: 1, small: 1, large: [1, 1] },
])('never enlarges a photo of $width × $height pixels', async ({ width, height, small, large }) => {
  const { author, id } = await createReviewed();
  const { body } = await add(author, id, toForm(await createImage(width, height).png().toBuffer()));
  expect([body.small.width, body.small.height, body.large.width, body.large.height]).toEqual([small, small, ...large]);
});

it('does not send the uploaded file to the image process', async () => {
  const { author, id } = await createReviewed();
  const run = jest.spyOn(Tinypool.prototype, 'run');
  const large = Buffer.concat([createJpeg(), Buffer.alloc(9 * 1024 * 1024)]);
  expect((await add(author, id, toForm(large))).status).toBe(201);
  const sizes = run.mock.calls.map(([task]) => serialize(task).length);
  run.mockRestore();
  expect(sizes).toHaveLength(1);
  expect(Math.max(...sizes)).toBeLessThan(10_000);
});

it('stores the image of a motion photo, a file that ends with a video', async () => {
  const { author, id } = await createReviewed();
  const motion = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.alloc(2000)]);
  expect((await add(author, id, toForm(motion))).status).toBe(201);
});

/** Returns a PNG of 100 bytes whose header states enormous dimensions. */
function createBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(8))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('adds photos to the exports of reviews, and changes the ETag of the exports', async () => {
  const { author, website, id } = await createReviewed();
  const read = (format: string) => api.send('GET', `/company/${website}/export.${format}`);
  const before = (await read('json')).headers.get('etag');
  const { body: photo } = await add(author, id, toForm(jpeg, 'A loaf'));
  const url = `http://localhost:3000/api${photo.large.path}`;
  const json = await read('json');
  expect(json.headers.get('etag')).not.toBe(before);
  expect(json.body.reviews[0].photos).toEqual([{ url, alt: 'A loaf' }]);
  expect((await read('csv')).text).toContain(url);
  expect((await read('mangrove.json')).body[0].images).toEqual([{ src: url, label: 'A loaf' }]);
});

it("adds photos to the export of the author's account", async () => {
  const { author, id } = await createReviewed();
  const { body: photo } = await add(author, id, toForm(jpeg, 'A loaf'));
  const { body } = await api.send('GET', '/user/me/export', author);
  expect(body.photos).toEqual([{ reviewId: id, url: `http://localhost:3000/api${photo.large.path}`, alt: 'A loaf' }]);
});

it('returns 400 for content that is not an image, names the field, and stores nothing', async () => {
  const { author, id } = await createReviewed();
  const before = (await files()).length;
  const wrong: [string | Buffer, RegExp][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /^Choose a PNG/],
    [await createImage(9, 9).gif().toBuffer(), /^Choose a PNG/],
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('PK\x03\x04 a zip')]), /^Choose a PNG/],
    ['%PDF-1.7', /^Choose a PNG/],
    [createBomb(60_000), /^Choose a smaller image/],
    [Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1'), /^This is a HEIC photo.*JPEG/],
  ];
  for (const [content, message] of wrong) {
    const { status, body } = await add(author, id, toForm(content));
    expect([status, body.errors]).toEqual([400, [{ field: 'photo', message: expect.stringMatching(message) }]]);
  }
  expect(await files()).toHaveLength(before);
  expect((await readOwn(author))[0].photos).toEqual([]);
  expect((await add(author, id)).status).toBe(201);
});

it('returns 400 and names the field alt when the description of a photo is missing or too long', async () => {
  const { author, id } = await createReviewed();
  const addWith = async (alt: string | null) => {
    const { status, body } = await add(author, id, toForm(jpeg, alt));
    return [status, body.errors?.map(({ field }: { field: string }) => field)];
  };
  expect(await addWith(null)).toEqual([400, ['alt']]);
  expect(await addWith('x'.repeat(151))).toEqual([400, ['alt']]);
  expect(await addWith('x'.repeat(150))).toEqual([201, undefined]);
});

it('rejects a file of more than 10 MB with 413', async () => {
  const { author, id } = await createReviewed();
  expect((await add(author, id, toForm(Buffer.alloc(10 * 1024 * 1024 + 1)))).status).toBe(413);
});

it('accepts photos only from the author of the review', async () => {
  const { author, id } = await createReviewed();
  expect((await add(await api.consumer(), id)).status).toBe(403);
  expect((await add(await api.company(), id)).status).toBe(403);
  expect((await api.send('POST', `/review/${id}/photos`, { body: toForm(jpeg) })).status).toBe(401);
  expect((await add(author, '999999')).status).toBe(404);
  await api.send('DELETE', `/review/${id}`, author);
  expect((await add(author, id)).status).toBe(404);
});

it('stores a photo only once when the same file is uploaded again', async () => {
  const { author, id } = await createReviewed();
  const first = await add(author, id, toForm(jpeg, 'A loaf'));
  const { updatedAt } = (await readOwn(author))[0];
  const stored = (await files()).length;
  const again = await add(author, id, toForm(jpeg, 'A loaf', { name: 'b.jpg' }));
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await readOwn(author))[0]).toMatchObject({ photos: [first.body], updatedAt });
  expect(await files()).toHaveLength(stored);
});

it('stores a photo only once when the same file is uploaded several times at the same time', async () => {
  const { author, id } = await createReviewed();
  const stored = (await files()).length;
  const sent = await Promise.all([1, 2, 3].map(() => add(author, id, toForm(jpeg))));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect((await readOwn(author))[0].photos).toHaveLength(1);
  await api.services.photosOfReviews.removeFiles();
  expect(await files()).toHaveLength(stored + 2);
});

it('returns the existing photo when the last of four allowed photos of a review is uploaded again', async () => {
  const { author, id } = await createReviewed();
  for (let count = 1; count < MAX_PHOTOS; count++) await add(author, id);
  const { body: last } = await add(author, id, toForm(jpeg));
  const again = await add(author, id, toForm(jpeg));
  expect([again.status, again.body]).toEqual([201, last]);
});

it('gives a photo the description and the last place of its latest upload', async () => {
  const { author, id } = await createReviewed();
  const { body: first } = await add(author, id, toForm(jpeg, 'one'));
  const { body: second } = await add(author, id, toForm(createJpeg(), 'two'));
  const { body: again } = await add(author, id, toForm(jpeg, 'three'));
  expect(again).toEqual({ ...first, alt: 'three' });
  expect((await readOwn(author))[0].photos).toEqual([second, again]);
});

it('stores a photo again after its deletion', async () => {
  const { author, id } = await createReviewed();
  const { body: first } = await add(author, id, toForm(jpeg));
  await api.send('DELETE', `/review/${id}/photos/${first.id}`, author);
  const again = await add(author, id, toForm(jpeg));
  expect([again.status, again.body.id === first.id]).toEqual([201, false]);
  expect((await api.send('GET', again.body.small.path)).status).toBe(200);
});

describe('an upload with a key', () => {
  function toKeyedForm(photo: Buffer, key: string, alt = '') {
    const form = toForm(photo, alt);
    form.append('upload', key);
    return form;
  }
  const cancel = (author: LoggedIn, id: string, key: string) =>
    api.send('DELETE', `/review/${id}/uploads/${key}`, author);

  it('deletes the photo of a cancelled upload, and accepts a repeated cancellation', async () => {
    const { author, id } = await createReviewed();
    await api.services.photosOfReviews.removeFiles();
    const before = (await files()).length;
    const { body: other } = await add(author, id);
    await add(author, id, toKeyedForm(createJpeg(), 'key-1'));
    expect((await cancel(author, id, 'key-1')).status).toBe(204);
    expect((await cancel(author, id, 'key-1')).status).toBe(204);
    expect((await readOwn(author))[0].photos).toEqual([other]);
    await api.services.photosOfReviews.removeFiles();
    expect(await files()).toHaveLength(before + 2);
    expect((await add(author, id, toKeyedForm(jpeg, 'key-2'))).status).toBe(201);
  });

  it('adds no photo if the upload is cancelled while the image is decoded', async () => {
    const { author, id } = await createReviewed();
    await api.services.photosOfReviews.removeFiles();
    const before = (await files()).length;
    const run = jest.spyOn(Tinypool.prototype, 'run').mockImplementationOnce(async () => {
      expect((await cancel(author, id, 'key-1')).status).toBe(204);
      const encoded = { bytes: jpeg, width: 64, height: 48 };
      return [encoded, encoded];
    });
    const { status } = await add(author, id, toKeyedForm(createJpeg(), 'key-1'));
    run.mockRestore();
    expect(status).toBe(404);
    expect((await readOwn(author))[0].photos).toEqual([]);
    await api.services.photosOfReviews.removeFiles();
    expect(await files()).toHaveLength(before);
    expect(await api.database('image_removals')).toEqual([]);
  });

  it.each([
    ['another key', ['key-1', 'key-2']],
    ['the same key again', ['key-1', 'key-2', 'key-1']],
  ])('keeps the photo of a cancelled upload if the file was also uploaded with %s', async (_, keys) => {
    const { author, id } = await createReviewed();
    for (const key of keys) await add(author, id, toKeyedForm(jpeg, key));
    await cancel(author, id, 'key-1');
    expect((await readOwn(author))[0].photos).toHaveLength(1);
    await cancel(author, id, 'key-2');
    expect((await readOwn(author))[0].photos).toEqual([]);
  });

  it.each([
    ['before', (key: string) => [toForm(jpeg), toKeyedForm(jpeg, key)]],
    ['afterwards', (key: string) => [toKeyedForm(jpeg, key), toForm(jpeg)]],
  ])('keeps the photo of a cancelled upload if the file was also uploaded without a key %s', async (_, toForms) => {
    const { author, id } = await createReviewed();
    for (const form of toForms('key-1')) await add(author, id, form);
    await cancel(author, id, 'key-1');
    expect((await readOwn(author))[0].photos).toHaveLength(1);
  });

  it('lets only the author of the review cancel an upload', async () => {
    const { author, id } = await createReviewed();
    await add(author, id, toKeyedForm(jpeg, 'key-1'));
    expect((await cancel(await api.consumer(), id, 'key-1')).status).toBe(403);
    expect((await cancel(await api.company(), id, 'key-1')).status).toBe(403);
    expect((await api.send('DELETE', `/review/${id}/uploads/key-1`)).status).toBe(401);
    expect((await cancel(author, '999999', 'key-1')).status).toBe(404);
    expect((await readOwn(author))[0].photos).toHaveLength(1);
  });

  it('keeps the photo if an upload with the same key to another review is cancelled', async () => {
    const [one, other] = [await createReviewed(), await createReviewed()];
    await add(one.author, one.id, toKeyedForm(jpeg, 'key-1'));
    expect((await cancel(other.author, other.id, 'key-1')).status).toBe(204);
    expect((await readOwn(one.author))[0].photos).toHaveLength(1);
  });
});

it('stores the same file separately for each review', async () => {
  const [one, other] = [await createReviewed(), await createReviewed()];
  const first = await add(one.author, one.id, toForm(jpeg));
  const second = await add(other.author, other.id, toForm(jpeg));
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, false]);
  const hashes = await api.database('review_photos').whereIn('review_id', [one.id, other.id]).pluck('content_hash');
  expect(hashes[0]).not.toEqual(hashes[1]);
});

it('accepts at most four photos per review, even when they are uploaded in parallel', async () => {
  const { author, id } = await createReviewed();
  const sent = await Promise.all(Array.from({ length: MAX_PHOTOS + 2 }, () => add(author, id)));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_PHOTOS);
  expect(sent.filter(({ body }) => body.status === 409).map(({ body }) => body.title)).toEqual(
    Array(2).fill('Already four photos'),
  );
  expect((await readOwn(author))[0].photos).toHaveLength(MAX_PHOTOS);
  expect((await add(author, id)).status).toBe(409);
  await api.services.photosOfReviews.removeFiles();
  expect(await api.database('image_removals')).toEqual([]);
});

it('changes the description and the order of photos', async () => {
  const { author, id } = await createReviewed();
  const photos: { id: string }[] = [];
  for (const alt of ['one', 'two', 'three']) photos.push((await add(author, id, toForm(createJpeg(), alt))).body);
  const update = (photo: { id: string } | undefined, body: object) =>
    api.send('PUT', `/review/${id}/photos/${photo?.id}`, { token: author.token, body });
  const readAlts = async () => (await readOwn(author))[0].photos.map(({ alt }: { alt: string }) => alt);
  expect((await update(photos[0], { alt: 'first' })).body).toMatchObject({ id: photos[0]?.id, alt: 'first' });
  expect((await update(photos[0], { position: 9 })).status).toBe(200);
  expect(await readAlts()).toEqual(['two', 'three', 'first']);
  await update(photos[2], { position: 0, alt: '' });
  expect(await readAlts()).toEqual(['', 'two', 'first']);
  const { updatedAt } = (await readOwn(author))[0];
  await update(photos[2], { position: 0 });
  expect((await readOwn(author))[0].updatedAt).toBe(updatedAt);
  await api.send('PUT', `/review/${id}`, { token: author.token, body: { title: 'New', photos: [] } });
  expect(await readAlts()).toEqual(['', 'two', 'first']);
  expect((await update({ id: '999999' }, { alt: 'x' })).status).toBe(404);
  expect((await update(photos[0], { position: -1 })).status).toBe(400);
  expect((await update(photos[0], { alt: 'x'.repeat(151) })).status).toBe(400);
  const stranger = await api.consumer();
  const path = `/review/${id}/photos/${photos[0]?.id}`;
  expect((await api.send('PUT', path, { token: stranger.token, body: { alt: 'x' } })).status).toBe(403);
  expect((await api.send('DELETE', path, stranger)).status).toBe(403);
});

it('deletes a photo with its files', async () => {
  const { author, id } = await createReviewed();
  const before = (await files()).length;
  const first = (await add(author, id, toForm(jpeg, 'one'))).body;
  await add(author, id, toForm(createJpeg(), 'two'));
  expect((await api.send('DELETE', `/review/${id}/photos/${first.id}`, author)).status).toBe(204);
  expect((await api.send('DELETE', `/review/${id}/photos/${first.id}`, author)).status).toBe(404);
  expect((await api.send('GET', first.small.path)).status).toBe(404);
  await purge();
  expect(await files()).toHaveLength(before + 2);
  expect((await add(author, id)).status).toBe(201);
  expect((await readOwn(author))[0].photos).toHaveLength(2);
});

it('hides the photos of a deleted review until it is restored', async () => {
  const { author, id } = await createReviewed();
  const { body: photo } = await add(author, id);
  await api.send('DELETE', `/review/${id}`, author);
  expect((await api.send('GET', photo.large.path)).status).toBe(404);
  const { body: restored } = await api.send('POST', `/review/${id}/restore`, author);
  expect(restored.photos).toEqual([photo]);
  expect((await api.send('GET', photo.large.path)).status).toBe(200);
});

it.each([
  ['review', (author: LoggedIn, id: string) => api.send('DELETE', `/review/${id}`, author)],
  ['account', ({ token }: LoggedIn) => api.send('DELETE', '/user/me', { token, body: { password: PASSWORD } })],
])('deletes the files of a deleted %s', async (_, remove) => {
  const { author, id } = await createReviewed();
  const before = (await files()).length;
  await add(author, id);
  await add(author, id);
  expect((await remove(author, id)).status).toBe(204);
  await purge();
  expect(await files()).toHaveLength(before);
});

it('deletes a file later if the storage fails at first', async () => {
  const photos = photosRepository(api.database);
  await api.database('image_removals').insert([{ key: 'photos/a.webp' }, { key: 'photos/b.webp' }]);
  const removed: string[] = [];
  const run = (failing: string) =>
    photos.removeFiles(async (key) => {
      if (key === failing) throw new Error('unavailable');
      removed.push(key);
    });
  expect(await run('photos/a.webp')).toEqual({ removed: 1, errors: [new Error('unavailable')] });
  expect(await run('')).toEqual({ removed: 0, errors: [] });
  await api.database('image_removals').update({ due_at: new Date() });
  expect(await run('')).toEqual({ removed: 1, errors: [] });
  expect(removed).toEqual(['photos/b.webp', 'photos/a.webp']);
});

it('deletes the files of an upload that was interrupted', async () => {
  const photos = photosRepository(api.database);
  await photos.reserve('0'.repeat(32));
  const removed: string[] = [];
  const run = () => photos.removeFiles(async (key) => void removed.push(key));
  await run();
  expect(removed).toEqual([]);
  await api.database('image_removals').update({ due_at: new Date() });
  await run();
  expect(removed.sort()).toEqual([`photos/${'0'.repeat(32)}-large.webp`, `photos/${'0'.repeat(32)}-small.webp`]);
});

it('shows the photos of a hidden review only to its author and administrators, under other URLs', async () => {
  const { author, id } = await createReviewed();
  const { body: photo } = await add(author, id);
  const admin = await api.admin();
  await api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Advertising' } });
  expect((await api.send('GET', photo.small.path)).status).toBe(404);
  const [{ photos }] = await readOwn(author);
  const hidden = photos[0].small.path;
  expect(hidden).toBe(`/review/${id}/photos/${photo.id}/small`);
  const read = async (caller?: LoggedIn) => {
    const { status, headers } = await api.send('GET', hidden, caller && { token: caller.token });
    return [status, status === 200 ? headers.get('cache-control') : null];
  };
  expect(await read(author)).toEqual([200, expect.stringContaining('private')]);
  expect(await read(admin)).toEqual([200, expect.stringContaining('private')]);
  expect(await read(await api.consumer())).toEqual([404, null]);
  expect(await read()).toEqual([401, null]);
  await api.send('POST', `/admin/reviews/${id}/unhide`, { token: admin.token, body: {} });
  const shown = (await readOwn(author))[0].photos[0].small.path;
  expect(shown).not.toBe(photo.small.path);
  expect((await api.send('GET', photo.small.path)).status).toBe(404);
  expect((await api.send('GET', shown)).status).toBe(200);
});

it('reads a page of 20 reviews with four photos each in one statement', async () => {
  const website = 'twenty-photographed.example';
  for (let count = 0; count < 20; count++) {
    const { id } = await api.review(await api.consumer(), website);
    await api.database('review_photos').insert(
      Array.from({ length: MAX_PHOTOS }, (_, position) => ({
        review_id: id,
        position,
        key: `${id}${position}`,
        alt: '',
        small_side: 336,
        large_width: 1600,
        large_height: 1200,
      })),
    );
    await api.database('reviews').where({ id }).update({ photos_count: MAX_PHOTOS });
  }
  const responses: { body: { review: { photos: unknown[] }[] } }[] = [];
  const statements = await recordStatements(api.database, async () =>
    responses.push(await api.send('GET', `/company/${website}`)),
  );
  expect(statements).toHaveLength(1);
  expect(responses[0]?.body.review.map(({ photos }) => photos.length)).toEqual(Array(20).fill(MAX_PHOTOS));
});
