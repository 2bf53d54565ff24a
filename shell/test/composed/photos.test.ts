import { setTimeout as sleep } from 'node:timers/promises';
import { anAdministrator, aCompany, aConsumer, aReview, send, type Login } from './accounts.ts';
import { anImage } from './anImage.ts';
import { readRendered, until, untilRendered } from './checks.ts';
import { readShifts, watchLayout } from './layoutShifts.ts';
import { apiUrl, screens, walkAlone, webUrl } from './walker.ts';

interface Photo {
  id: string;
  small: { path: string };
}

const REVIEWS = 20;
const PHOTOS = 4;

/** Adds a photo to a review. During an overload, the request is sent again when the API asks for it. */
async function addPhoto({ token }: Login, reviewId: string, alt: string): Promise<Photo> {
  const { name, mimeType, buffer } = anImage(400);
  const body = new FormData();
  // Appends bytes to make each PNG a different file, because a review stores equal files only once.
  body.append('photo', new Blob([new Uint8Array(buffer), alt], { type: mimeType }), name);
  body.append('alt', alt);
  const request = () =>
    fetch(`${apiUrl}/review/${reviewId}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  let response = await request();
  for (; response.status === 503; response = await request()) {
    await sleep(Number(response.headers.get('retry-after')) * 1000);
  }
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Photo;
}

describe('a company page with 20 reviews of four photos each', () => {
  let path: string;
  beforeAll(async () => {
    const { id } = await aCompany({ name: 'Photographed Pies' });
    path = `/business/${id}`;
    for (let count = 1; count <= REVIEWS; count++) {
      const author = await aConsumer();
      // A date that differs from the review's date in every time zone, because a page shows it only if the dates differ
      // in the browser's time zone.
      const review = await aReview(author, { companyUrl: id, experienceDate: '2026-01-15' });
      for (let n = 1; n <= PHOTOS; n++) await addPhoto(author, review.id, `Pie ${n} of review ${count}`);
    }
    await readRendered(webUrl + path);
  });

  describe('without scripts', () => {
    const walk = walkAlone({ ...screens.phone, javaScriptEnabled: false });
    // Allows loads of scripts to fail, because the browser rejects preloaded scripts without JavaScript.
    beforeEach(() => walk.walker.allowLines(/^failed: .*\.js csp$/));

    it('shows the small photos with their descriptions without scripts', async () => {
      const { page } = walk;
      await page.goto(path);
      await untilRendered(page);
      const photos = page.getByRole('article').getByRole('img', { name: /^Pie \d of review \d+$/ });
      expect(await photos.count()).toBe(REVIEWS * PHOTOS);
      expect(await photos.first().getAttribute('src')).toMatch(/\/api\/photos\/[\da-f]{32}-small\.webp$/);
      await photos.first().scrollIntoViewIfNeeded();
      await until(() => photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth === 336));
    });
  });

  describe('on a phone', () => {
    const walk = walkAlone(screens.phone);

    it('shifts no layout when photos load', async () => {
      const { page } = walk;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/photos/**', async (route) => {
        await released;
        await route.continue();
      });
      await watchLayout(page);
      await page.goto(path);
      const photos = page.getByRole('img', { name: /^Pie \d of review \d+$/ });
      await photos.first().waitFor();
      release();
      for (let at = 0; at < REVIEWS * PHOTOS; at += PHOTOS) {
        await photos.nth(at).scrollIntoViewIfNeeded();
        await until(() => photos.nth(at).evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
      }
      expect(await readShifts(page)).toEqual([]);
    });
  });
});

describe('a hidden photo', () => {
  let photo: Photo;
  let ids: Record<'company' | 'review' | 'person', string>;
  beforeAll(async () => {
    const [{ token }, { id: company }, author] = [await anAdministrator(), await aCompany(), await aConsumer()];
    await send('PUT', '/user/me', { token: author.token, body: { shareData: true } });
    const { id: review } = await aReview(author, { companyUrl: company });
    await addPhoto(author, review, 'A public loaf');
    photo = await addPhoto(author, review, 'A hidden face');
    await send('POST', `/admin/photos/${photo.id}/hide`, { token, body: { reason: 'It shows a child.' } });
    const { profileId } = await send<{ profileId: string }>('GET', '/user/me/export', { token: author.token });
    ids = { company, review, person: profileId };
  });

  const read = (url: string) => fetch(`${webUrl}${url}`);
  async function readPage(path: string) {
    await readRendered(webUrl + path);
    return read(path);
  }
  const callTool = (id: string) =>
    fetch(`${webUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_reviews', arguments: { id } },
      }),
    });

  // `shows`: whether the page shows public photos.
  it.each([
    {
      name: 'the page of the company with its JSON-LD',
      shows: true,
      request: () => readPage(`/business/${ids.company}`),
    },
    { name: 'the page of the review with its JSON-LD', shows: true, request: () => readPage(`/review/${ids.review}`) },
    { name: 'the page of the author', shows: true, request: () => readPage(`/people/${ids.person}`) },
    { name: 'the Markdown of the company', shows: true, request: () => read(`/business/${ids.company}.md`) },
    { name: 'the Markdown of the review', shows: true, request: () => read(`/review/${ids.review}.md`) },
    { name: 'the widget', shows: false, request: () => read(`/widget/${ids.company}`) },
    { name: 'the tool of MCP', shows: false, request: () => callTool(ids.company) },
    { name: 'the company in JSON', shows: true, request: () => read(`/api/company/${ids.company}`) },
    { name: 'the list of reviews', shows: true, request: () => read(`/api/company/${ids.company}/review`) },
    { name: 'the review in JSON', shows: true, request: () => read(`/api/review/${ids.review}`) },
    { name: 'the list of the author', shows: true, request: () => read(`/api/people/${ids.person}/review`) },
    { name: 'the feed', shows: false, request: () => read(`/api/company/${ids.company}/feed.atom`) },
    { name: 'the export in JSON', shows: true, request: () => read(`/api/company/${ids.company}/export.json`) },
    { name: 'the export in CSV', shows: true, request: () => read(`/api/company/${ids.company}/export.csv`) },
    {
      name: 'the export for Mangrove',
      shows: true,
      request: () => read(`/api/company/${ids.company}/export.mangrove.json`),
    },
  ])('hides a hidden photo from $name', async ({ request, shows }) => {
    const response = await request();
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(/\/photos\/[\da-f]{32}/.test(text)).toBe(shows);
    expect(text).not.toContain('A hidden face');
    expect(text).not.toContain(photo.small.path.slice('/photos/'.length, -'-small.webp'.length));
    expect(text).not.toContain(`/photos/${photo.id}/`);
  });

  it('responds with 404 at the URL that a photo had before it was hidden', async () => {
    expect((await read(`/api${photo.small.path}`)).status).toBe(404);
  });
});
