import type { Photo, Review } from '@heard/contract';
import { aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderArea, stubCompanies, stubOwnReviews } from '../testing.tsx';

type Page = ReturnType<typeof renderArea>;

const createPhoto = (id: string, alt = ''): Photo => ({
  id,
  alt,
  small: { path: `/photos/${id}-small.webp`, width: 336, height: 336 },
  large: { path: `/photos/${id}-large.webp`, width: 1600, height: 1200 },
});

const createFile = (name = 'loaf.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

/** The review that the API stub stores. `created` counts created reviews, and `sent` lists the requests about photos. */
let review: Review;
/** A counter that gives each review a new id, because failed photos stay in memory under the id of their review, even across tests. */
let reviews = 0;
let created: number;
let sent: string[];
/** The keys of all uploads, including failed uploads. */
let keys: unknown[];
/** Failing responses to the next uploads. */
let failures: (() => Response | Promise<Response>)[];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  reviews += 1;
  [review, created, sent, keys, failures] = [aReview({ id: String(reviews), photos: [] }), 0, [], [], []];
  stubCompanies();
  stubOwnReviews(() => [review]);
  server.use(
    http.post('*/api/review/companyOrUser', () => {
      created += 1;
      return HttpResponse.json(review, { status: 201 });
    }),
    http.put('*/api/review/:id', () => HttpResponse.json(review)),
    http.post('*/api/review/:id/photos', async ({ request }) => {
      const form = await request.formData();
      keys.push(form.get('upload'));
      const failure = failures.shift();
      if (failure !== undefined) return failure();
      const alt = form.get('alt');
      if (typeof alt !== 'string') throw new Error('The form has no description');
      sent.push(`add ${alt}`);
      const photo = createPhoto(String(100 + review.photos.length), alt);
      review = { ...review, photos: [...review.photos, photo] };
      return HttpResponse.json(photo, { status: 201 });
    }),
    http.put('*/api/review/:id/photos/:photoId', async ({ request, params }) => {
      const id = String(params['photoId']);
      const changes = (await request.json()) as { alt?: string; position?: number };
      sent.push(`change ${id} ${JSON.stringify(changes)}`);
      return HttpResponse.json(createPhoto(id, changes.alt));
    }),
    http.delete('*/api/review/:id/photos/:photoId', ({ params }) => {
      sent.push(`delete ${String(params['photoId'])}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/review/:id/uploads/:key', ({ params }) => {
      sent.push(`cancel ${String(params['key'])}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const upload = async ({ user }: Page, files: File[]) => user.upload(await screen.findByLabelText('Add photos'), files);
const tile = (n: number) => screen.findByRole('listitem', { name: `Photo ${n}` });
const descriptions = () => screen.getAllByLabelText<HTMLInputElement>('Describe this photo');
const values = () => descriptions().map(({ value }) => value);
const create = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Create' }));

/** Fills in the form of a new review, and adds photos with these descriptions. */
async function write(alts: string[]): Promise<Page> {
  const page = renderArea('/me?company=Brightloaf&url=brightloaf.example&rating=4');
  await page.user.type(await screen.findByLabelText('Title'), 'Warm bread');
  await page.user.type(screen.getByLabelText('Description(max 256)'), 'Still warm.');
  await waitFor(() => expect(screen.getByLabelText('Rating')).toHaveValue('4'));
  await upload(
    page,
    alts.map(() => createFile()),
  );
  for (const [at, alt] of alts.entries()) {
    const input = within(await tile(at + 1)).getByLabelText('Describe this photo');
    if (alt !== '') await page.user.type(input, alt);
  }
  return page;
}

async function edit(photos: Photo[]): Promise<Page> {
  review = { ...review, photos };
  const page = renderArea(`/me/reviews?edit=${review.id}`);
  await tile(1);
  return page;
}

// Covers TRUST-7.1
test('creates the review first, then uploads the photos in order', async () => {
  const page = await write(['A round loaf', 'The window']);
  expect(screen.getByText(/^We remove the data on when and where your photos were taken/)).toBeVisible();
  await create(page);
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(created).toBe(1);
  expect(sent).toEqual(['add A round loaf', 'add The window']);
  expect(await screen.findByAltText('A round loaf')).toBeVisible();
});

test('sends the review and its photos once on a double click', async () => {
  const page = await write(['A round loaf']);
  await page.user.dblClick(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect([created, sent]).toEqual([1, ['add A round loaf']]);
});

// Covers TRUST-7.2
test('asks once for each missing description before publishing', async () => {
  const page = await write(['', '', 'The window']);
  await create(page);
  const text = 'A description is missing. Add one, or publish without it.';
  expect(screen.getAllByText(text)).toHaveLength(2);
  await waitFor(() => expect(descriptions()[0]).toHaveFocus());
  // The second click of a double click does not answer the question.
  await create(page);
  expect(created).toBe(0);

  await page.user.click(within(await tile(1)).getByRole('button', { name: 'Publish without it' }));
  expect(descriptions()[1]).toHaveFocus();
  expect(created).toBe(0);
  await page.user.click(within(await tile(2)).getByRole('button', { name: 'Add a description' }));
  await page.user.keyboard('The oven');
  expect(screen.queryByText(text)).toBeNull();
  await create(page);
  await waitFor(() => expect(sent).toEqual(['add ', 'add The oven', 'add The window']));
});

test('publishes when the author declines the last missing description', async () => {
  const page = await write(['']);
  await create(page);
  await page.user.click(screen.getByRole('button', { name: 'Publish without it' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(sent).toEqual(['add ']);
});

test('rejects a description that is too long', async () => {
  const page = await write(['']);
  await page.user.click(descriptions()[0] as HTMLInputElement);
  await page.user.paste('x'.repeat(151));
  await create(page);
  expect(descriptions()[0]).toHaveAccessibleDescription(/at most 150 characters/);
  expect(created).toBe(0);
});

// Covers TRUST-7.1
test('adds at most four photos, and names the rejected files', async () => {
  const page = renderArea('/me');
  await upload(
    page,
    ['a', 'b', 'c', 'd', 'e'].map((name) => createFile(`${name}.jpg`)),
  );
  expect(await screen.findAllByLabelText('Describe this photo')).toHaveLength(4);
  expect(screen.getByRole('alert')).toHaveTextContent('e.jpg was not added: a review can have at most 4 photos.');
  expect(screen.queryByLabelText('Add photos')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(descriptions()).toHaveLength(3);
  expect(screen.getByLabelText('Add photos')).toBeInTheDocument();
});

test.each([
  ['HEIC', createFile('IMG_1.HEIC', 'image/heic'), /^.*IMG_1.HEIC is a HEIC photo.*Export it as JPEG/],
  ['GIF', createFile('cat.gif', 'image/gif'), /cat.gif was not added. Choose a PNG, JPEG, WebP or AVIF photo./],
  [
    'of more than 10 MB',
    Object.defineProperty(createFile('huge.png', 'image/png'), 'size', { value: 10 * 1024 * 1024 + 1 }),
    /huge.png is larger than 10 MB. Choose a smaller version of it./,
  ],
])('explains what to do about a file that is %s', async (_, file, text) => {
  renderArea('/me');
  // Simulates a drop, because `accept` filters only chosen files.
  fireEvent.change(await screen.findByLabelText('Add photos'), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByLabelText('Describe this photo')).toBeNull();
});

// Covers TRUST-7.1
test('adds photos that are dropped on the page or pasted', async () => {
  renderArea('/me');
  await screen.findByLabelText('Add photos');
  const transfer = (name: string) => ({ types: ['Files'], files: [createFile(name)] });
  expect(fireEvent.dragOver(document.body, { dataTransfer: transfer('a.jpg') })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer: transfer('a.jpg') })).toBe(false);
  expect(descriptions()).toHaveLength(1);
  fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: transfer('b.jpg') });
  expect(descriptions()).toHaveLength(2);
  const withText = { ...transfer('c.jpg'), types: ['Files', 'text/plain'] };
  expect(fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: withText })).toBe(true);
  expect(descriptions()).toHaveLength(2);
});

const heic = () =>
  problem(400, 'validation', { errors: [{ field: 'photo', message: 'This is a HEIC photo. Export it as JPEG.' }] });

// Covers TRUST-7.1
test('keeps a photo whose upload failed, shows the reason, and uploads the photo again', async () => {
  failures = [heic];
  const page = await write(['A round loaf', 'The window']);
  await create(page);
  expect(await screen.findByText('This is a HEIC photo. Export it as JPEG.')).toBeVisible();
  expect(screen.getByText('Your review of Brightloaf Bakery has been published.')).toBeVisible();
  expect(screen.getByText(/^1 photo was not added\./)).toBeVisible();
  expect(page.address()).toMatch(/^\/me\?/);
  expect(values()).toEqual(['A round loaf', 'The window']);
  expect(sent).toEqual(['add The window']);

  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  // The photo moves to the position that the author has chosen.
  await waitFor(() => expect(sent).toEqual(['add The window', 'add A round loaf', 'change 101 {"position":0}']));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(created).toBe(1);
});

// Covers TRUST-7.1
test('offers to add failed photos in My reviews until they are uploaded', async () => {
  failures = [() => HttpResponse.error()];
  const page = await write(['A round loaf']);
  await create(page);
  await screen.findByRole('button', { name: 'Try again' });
  await page.user.click(screen.getByRole('link', { name: 'My reviews' }));
  expect(await screen.findByText('1 photo was not added.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Add photos' }));
  expect(within(await tile(1)).getByRole('alert')).toHaveTextContent("Heard can't be reached.");
  expect(values()).toEqual(['A round loaf']);
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByAltText('A round loaf')).toBeVisible();
  expect(screen.queryByText('1 photo was not added.')).toBeNull();
  expect([created, sent]).toEqual([1, ['add A round loaf']]);
});

test.each([
  ['the connection was lost', () => HttpResponse.error()],
  ['a proxy has responded', () => new HttpResponse(null, { status: 504 })],
])('cancels the upload of a removed photo when %s', async (_, failure) => {
  failures = [failure];
  const page = await write(['A round loaf']);
  await create(page);
  await screen.findByRole('button', { name: 'Try again' });
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(sent).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
  expect(sent).toEqual([`cancel ${String(keys[0])}`]);
});

test('cancels a failed upload when the form is cancelled', async () => {
  failures = [() => HttpResponse.error()];
  const page = await write(['A round loaf']);
  await create(page);
  await screen.findByRole('button', { name: 'Try again' });
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent).toEqual([`cancel ${String(keys[0])}`]));
});

test('shows why an upload could not be cancelled, and retries when the form is saved again', async () => {
  failures = [() => HttpResponse.error()];
  const page = await write(['A round loaf']);
  await create(page);
  await screen.findByRole('button', { name: 'Try again' });
  server.use(http.delete('*/api/review/:id/uploads/:key', () => problem(500, 'server'), { once: true }));
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toEqual([`cancel ${String(keys[0])}`]));
});

test('deletes a removed photo whose upload succeeded at the second attempt', async () => {
  failures = [() => HttpResponse.error()];
  const page = await write(['A round loaf']);
  await create(page);
  await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(new Set(keys).size).toBe(1);
  expect(sent).toEqual(['add A round loaf', 'delete 100']);
});

test('does not cancel an upload that the API has rejected', async () => {
  failures = [heic];
  const page = await write(['A round loaf']);
  await create(page);
  await screen.findByRole('button', { name: 'Try again' });
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(sent).toEqual([]);
});

test('saves one photo with the first description if the same file was chosen twice', async () => {
  const page = await edit([createPhoto('1', 'One'), createPhoto('2', 'Two')]);
  await upload(page, [createFile(), createFile()]);
  await page.user.type(descriptions()[2] as HTMLInputElement, 'A round loaf');
  await page.user.click(screen.getByRole('button', { name: 'Move photo 3 earlier' }));
  await page.user.type(descriptions()[3] as HTMLInputElement, 'The same loaf');
  // The API has stored the file of the first upload, and gives its photo the description of the second upload.
  failures = ['A round loaf', 'The same loaf'].map((alt) => () => {
    sent.push(`add ${alt}`);
    return HttpResponse.json(createPhoto('7', alt), { status: 201 });
  });
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(sent).toEqual([
    'add A round loaf',
    'add The same loaf',
    'change 7 {"alt":"A round loaf"}',
    'change 7 {"position":1}',
  ]);
});

test('shows the progress of an upload, and continues the upload when the author leaves the page', async () => {
  let respond: (response: Response) => void = () => undefined;
  server.use(http.get('*/api/flags', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
  failures = [() => new Promise<Response>((resolve) => (respond = resolve))];
  const page = await write(['A round loaf', 'The window']);
  await create(page);
  expect(await screen.findByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'My reviews' }));
  expect(await screen.findByText('2 photos are being added.')).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'My reports' }));
  respond(heic());
  expect(await screen.findByText(/^Your review of .+ has been published\. 1 photo was not added\.$/)).toBeVisible();
  expect(page.address()).toBe('/me/flags');
  expect(sent).toEqual(['add The window']);
});

// Covers TRUST-7.3
test('removes, describes, adds and sorts photos only when the review is saved', async () => {
  const page = await edit([createPhoto('1', 'One'), createPhoto('2', 'Two'), createPhoto('3', 'Three')]);
  expect(values()).toEqual(['One', 'Two', 'Three']);
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus());
  await page.user.type(descriptions()[0] as HTMLInputElement, '!');
  await upload(page, [createFile()]);
  await page.user.type(within(await tile(3)).getByLabelText('Describe this photo'), 'New');
  await page.user.click(screen.getByRole('button', { name: 'Move photo 3 earlier' }));
  expect(screen.getByRole('button', { name: 'Move photo 2 earlier' })).toHaveFocus();
  await page.user.keyboard('{Enter}{Enter}');
  expect(values()).toEqual(['New', 'Two!', 'Three']);
  expect(sent).toEqual([]);

  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(sent).toEqual(['delete 1', 'change 2 {"alt":"Two!"}', 'add New', 'change 103 {"position":0}']);
});

test('discards unsaved changes of photos', async () => {
  const page = await edit([createPhoto('1', 'One'), createPhoto('2', 'Two')]);
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByAltText('One')).toBeVisible();
  expect(sent).toEqual([]);
});

test('sends no requests for unchanged photos', async () => {
  const page = await edit([createPhoto('1', '')]);
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(sent).toEqual([]);
});

test('shows why a photo could not be deleted, and deletes it when the form is saved again', async () => {
  const page = await edit([createPhoto('1', 'One'), createPhoto('2', 'Two')]);
  server.use(http.delete('*/api/review/:id/photos/:photoId', () => problem(500, 'server'), { once: true }));
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(sent).toEqual(['delete 1']);
});
