// Usage: uploadPhotos.ts COUNT REVIEW TOKEN. Receives URLs of APIs from the parent process. Uploads COUNT photos of 12 megapixels to each API, one
// after the other. It is a separate process so that its work does not delay the measured requests of visitors.
import { Agent } from 'node:http';
import sharp from 'sharp';
import { send } from './send.ts';

const BOUNDARY = 'photo-boundary';
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="alt"\r\n\r\n\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;

const [count = '', reviewId = '', token = ''] = process.argv.slice(2);
const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } });
const photo = await image.jpeg({ quality: 85 }).toBuffer();
const agent = new Agent({ keepAlive: true });
const authorization = `Bearer ${token}`;
let uploads = 0;

/** Uploads the photo and deletes it again, because a review can have at most four photos. */
async function upload(url: string): Promise<void> {
  uploads += 1;
  const added = await send(agent, `${url}/review/${reviewId}/photos`, 201, {
    method: 'POST',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    // The bytes behind the end of the JPEG make each upload a different file: the API stores the same file only once.
    parts: [HEAD, photo, `${uploads}\r\n--${BOUNDARY}--\r\n`],
  });
  const { id } = JSON.parse(added) as { id: string };
  await send(agent, `${url}/review/${reviewId}/photos/${id}`, 204, { method: 'DELETE', headers: { authorization } });
}

async function uploadAll(url: string): Promise<void> {
  for (let number = 0; number < Number(count); number++) await upload(url);
  process.send?.('uploaded');
}

process.on('message', (url: string) => void uploadAll(url));
process.on('disconnect', () => process.exit());
process.send?.(photo.length);
