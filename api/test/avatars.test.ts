import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { openImageStore } from '../src/modules/images/imageStore.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const createImage = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

function form(bytes: Buffer | string, { field = 'avatar', name = 'a.png', type = 'image/png' } = {}) {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name);
  return data;
}
const put = ({ token }: LoggedIn, body: unknown, owner = 'user/me') =>
  api.send('PUT', `/${owner}/avatar`, { token, body });
const files = () => readdir(join(api.folder, 'avatars')).catch(() => []);
const fetchBytes = async (path: string) => Buffer.from(await (await fetch(api.url + path)).arrayBuffer());

// Covers API-48, API-50, ASVS-5.2.2, ASVS-5.3.1
test.each([
  ['PNG', () => createImage().png().toBuffer()],
  ['JPEG', () => createImage().jpeg().toBuffer()],
  ['WebP', () => createImage().webp().toBuffer()],
  ['AVIF', () => createImage().avif().toBuffer()],
])('detects %s by content, regardless of the name of the file, and serves WebP', async (_, make) => {
  const ana = await api.consumer();
  const response = await put(ana, form(await make(), { name: 'x.exe', type: 'text/plain' }));
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ name: 'Ana', avatar: expect.stringMatching(/^\/avatars\/[\da-f]{32}\.webp$/) });
  const served = await fetch(api.url + response.body.avatar);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 8 });
});

// Covers ASVS-5.1.1
it('rotates an avatar upright, scales the avatar down and removes its metadata', async () => {
  const ana = await api.consumer();
  const original = await createImage(1200, 600)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '39/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(original.includes('Somebody')).toBe(true);
  const { body } = await put(ana, form(original));
  const stored = await fetchBytes(body.avatar);
  const metadata = await sharp(stored).metadata();
  expect(metadata).toMatchObject({ width: 256, height: 512 });
  expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
  expect(stored.includes('Somebody')).toBe(false);
});

// Covers API-49
it('shows the avatar on reviews, and deletes the file on replacement, removal and account deletion', async () => {
  const before = (await files()).length;
  const ana = await api.consumer();
  const png = await createImage().png().toBuffer();
  await api.review(ana, 'pictured.example');
  const first = (await put(ana, form(png))).body.avatar;
  const shown = async () => (await api.send('GET', '/company/pictured.example')).body.review[0].user.avatar;
  expect(await shown()).toBe(first);

  const second = (await put(ana, form(png))).body.avatar;
  expect(second).not.toBe(first);
  expect((await api.send('GET', first)).status).toBe(404);
  expect((await api.send('DELETE', '/user/me/avatar', { token: ana.token })).status).toBe(204);
  expect((await api.send('DELETE', '/user/me/avatar', { token: ana.token })).status).toBe(204);
  expect(await shown()).toBeNull();
  expect((await api.send('GET', second)).status).toBe(404);

  await put(ana, form(png));
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: PASSWORD } });
  expect(await files()).toHaveLength(before);
});

// Covers API-48
it("stores a company's avatar, and keeps the avatar while the deletion of the account can be undone", async () => {
  const before = (await files()).length;
  const firm = await api.company({ website: 'pictures.example' });
  const response = await put(firm, form(await createImage().png().toBuffer()), 'company');
  expect([response.status, response.body.role.name]).toEqual([200, 'company']);
  expect((await api.send('GET', '/company/pictures.example')).body.avatar).toBe(response.body.avatar);
  expect((await api.send('GET', '/user/me', { token: firm.token })).body.avatar).toBe(response.body.avatar);
  expect(await files()).toHaveLength(before + 1);
  await api.send('DELETE', '/company', { token: firm.token, body: { password: PASSWORD } });
  expect((await api.send('GET', '/company/pictures.example')).body.avatar).toBeNull();
  expect(await files()).toHaveLength(before + 1);
  const restored = await api.send('POST', '/company/restore', { token: firm.token });
  expect(restored.body.avatar).toBe(response.body.avatar);
});

// Covers ASVS-1.3.4
it('returns 400 for content that is not an image, names the field, and keeps the previous avatar', async () => {
  const ana = await api.consumer();
  const png = await createImage(64, 64).png().toBuffer();
  const { avatar } = (await put(ana, form(png))).body;
  const wrong = {
    empty: '',
    text: 'hello',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    GIF: await createImage().gif().toBuffer(),
    TIFF: await createImage().tiff().toBuffer(),
    'a PNG cut off': png.subarray(0, 60),
    'only a signature': '\x89PNG\r\n\x1a\n',
    HTML: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
  };
  for (const [what, bytes] of Object.entries(wrong)) {
    const response = await put(ana, form(bytes));
    expect([what, response.status, response.body.errors]).toEqual([
      what,
      400,
      [{ field: 'avatar', message: expect.any(String) }],
    ]);
  }
  // The start of a photo of an iPhone: the box `ftyp` with its brand.
  const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');
  expect((await put(ana, form(heic))).body.errors[0].message).toMatch(/^This is a HEIC photo/);
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect((await put(ana, form(bomb))).body.errors).toEqual([
    { field: 'avatar', message: 'Choose a smaller image, of at most 24 megapixels.' },
  ]);
  expect((await api.send('GET', '/user/me', { token: ana.token })).body.avatar).toBe(avatar);
});

it('rejects a form with unknown fields or without an image with 400, naming the fields', async () => {
  const ana = await api.consumer();
  const png = await createImage().png().toBuffer();
  const uploadInvalid = async (data: FormData) => {
    const { status, body } = await put(ana, data);
    return [status, body.errors?.map(({ field }: { field: string }) => field)];
  };
  expect(await uploadInvalid(new FormData())).toEqual([400, ['avatar']]);
  expect(await uploadInvalid(form(png, { field: 'picture' }))).toEqual([400, ['picture']]);
  const text = new FormData();
  text.append('avatar', 'no file');
  expect(await uploadInvalid(text)).toEqual([400, ['avatar']]);
  const more = form(png);
  more.append('colour', 'red');
  expect(await uploadInvalid(more)).toEqual([400, ['colour']]);
  const two = form(png);
  two.append('avatar', new Blob([new Uint8Array(png)]), 'b.png');
  expect(await uploadInvalid(two)).toEqual([400, ['avatar']]);
});

// Covers ASVS-5.2.1, ASVS-5.3.2
it('rejects a large image with 413, other content types with 415, and a malformed form with 400', async () => {
  const ana = await api.consumer();
  expect((await put(ana, form(Buffer.alloc(5 * 1024 * 1024 + 1, 1)))).status).toBe(413);
  expect((await put(ana, { avatar: 'x' })).status).toBe(415);
  expect((await put(ana, undefined)).status).toBe(415);
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nx'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ]) {
    const response = await api.send('PUT', '/user/me/avatar', {
      token: ana.token,
      body,
      headers: { 'content-type': type ?? '' },
    });
    expect([body, response.status]).toEqual([body, 400]);
  }
  expect((await put(ana, undefined, 'company')).status).toBe(403);
  expect((await api.send('PUT', '/user/me/avatar')).status).toBe(401);
  expect((await api.send('DELETE', '/company/avatar')).status).toBe(401);
  for (const path of ['/avatars/', '/avatars/x', '/avatars/..%2Fjwt-secret', `/avatars/${'0'.repeat(32)}.webp`]) {
    expect([path, (await api.send('GET', path)).status]).toEqual([path, 404]);
  }
});

// Covers ASVS-1.4.3
it('leaves no file behind when an upload is interrupted', async () => {
  const ana = await api.consumer();
  const before = await files();
  const { port } = new URL(api.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = `PUT /user/me/avatar HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n`;
      socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n--b\r\n`);
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  expect((await api.send('GET', '/user/me', { token: ana.token })).status).toBe(200);
  expect(await files()).toEqual(before);
});

it('returns no 5xx response in any test of this file', () => {
  expect(api.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

describe('images in S3', () => {
  const objects = new Map<string, Buffer>();
  let server: Server;

  // Starts a fake S3 server, which implements only the part of the protocol that the client uses.
  beforeAll(async () => {
    // Prevents the client's warning that its releases of next year will require a newer Node version.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
    server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      const key = new URL(request.url ?? '', 'http://s3').pathname;
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const stored = objects.get(key);
        if (!request.headers.authorization?.includes('Credential=key/')) reply.writeHead(403).end();
        else if (request.method === 'PUT') {
          objects.set(key, Buffer.concat(chunks));
          reply.setHeader('etag', `"${createHash('md5').update(Buffer.concat(chunks)).digest('hex')}"`);
          reply.end();
        } else if (request.method === 'DELETE') {
          objects.delete(key);
          reply.writeHead(204).end();
        } else if (stored === undefined) reply.writeHead(404).end();
        else reply.setHeader('content-length', stored.length).end(request.method === 'HEAD' ? undefined : stored);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  it('stores, reads and deletes images in S3', async () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const store = await openImageStore(
      `s3://key:se%2Fcret@pictures?region=eu-west-1&endpoint=http://127.0.0.1:${port}`,
    );
    await store.put('avatars/a.webp', Buffer.from('bytes'));
    expect([...objects.keys()]).toEqual(['/pictures/avatars/a.webp']);
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.get('avatars/a.webp')) ?? []) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString()).toBe('bytes');
    await store.remove('avatars/a.webp');
    expect(await store.get('avatars/a.webp')).toBeNull();
  });
});
