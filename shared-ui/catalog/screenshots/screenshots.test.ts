import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Box } from '../compareImages.ts';
import { type Capture, captureAll, toReferencePath, views } from './capture.ts';

const REFERENCES = join(__dirname, 'references');
const DIFFERENCES = join(__dirname, '../../dist/catalog-differences');
const UPDATE = process.env.CATALOG_UPDATE === '1';

const overlap = (one: Box, other: Box) => one.y < other.y + other.height && other.y < one.y + one.height;

let captures: Map<string, Capture>;

beforeAll(async () => {
  captures = await captureAll(process.env.HEARD_BROWSER ?? '');
  rmSync(DIFFERENCES, { recursive: true, force: true });
  mkdirSync(DIFFERENCES, { recursive: true });
  mkdirSync(REFERENCES, { recursive: true });
  // A time limit that is long enough for a busy machine.
});

test.each([...views.keys()])('%s looks like its reference', async (name) => {
  const capture = captures.get(name);
  if (capture === undefined) throw new Error('There is no screenshot.');
  expect(capture.errors).toEqual([]);
  const { difference, image } = capture;
  if (difference === null) return;
  if (UPDATE) {
    // Stores the reference as lossless WebP, which has a third of the bytes of a PNG.
    await sharp(image).webp({ lossless: true, effort: 6 }).toFile(toReferencePath(name));
    return;
  }
  if (difference === undefined) throw new Error('There is no reference. Run npm run catalog -- --update.');
  writeFileSync(join(DIFFERENCES, `${name}.png`), image);
  writeFileSync(
    join(DIFFERENCES, `${name}.difference.png`),
    Buffer.from(difference.image.replace(/^.*,/, ''), 'base64'),
  );
  const changed = capture.states.filter(({ box }) => overlap(box, difference.box)).map((state) => state.name);
  throw new Error(
    `${difference.pixels} pixels differ in ${changed.join(', ') || 'the page'}. Compare ${DIFFERENCES}/${name}.png with its ` +
      'reference. If the change is intended, run npm run catalog -- --update.',
  );
});

test('stores references only for existing pages', () => {
  const unused = readdirSync(REFERENCES).filter((file) => !views.has(file.replace(/\.webp$/, '')));
  if (UPDATE) for (const file of unused) rmSync(join(REFERENCES, file));
  else expect(unused).toEqual([]);
});
