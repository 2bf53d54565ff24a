import { aCompany, aConsumer, aReview, send } from '../accounts.ts';
import { anImage } from '../anImage.ts';
import { expectAccessible, expectSoon, fill } from '../checks.ts';
import { followLink, journeyOn, walkAlone } from '../walker.ts';

/** A text file that claims to be a photo. The browser accepts it, but the API rejects it. */
const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is not a photo.') };

describe.each(journeyOn('phone'))('photos of reviews on a %s', (_screen, options) => {
  const walk = walkAlone(options);

  // Covers TRUST-7.1
  it('publishes a review with photos, one of which fails and is replaced', async () => {
    const { page, walker } = walk;
    const [author, company] = [await aConsumer(), await aCompany()];
    await walker.logIn(author.token);
    await page.goto(
      `/me?company=${encodeURIComponent(company.name)}&url=${encodeURIComponent(company.website)}&rating=4`,
    );
    await fill(page, { Title: 'Warm bread', 'Description(max 256)': 'Still warm.' });
    const files = page.getByLabel('Add photos');
    await files.setInputFiles([anImage(400), broken, anImage(64)]);
    const tile = (n: number) => page.getByRole('listitem', { name: `Photo ${n}` });
    await tile(3).waitFor();
    await tile(1).getByLabel('Describe this photo').fill('A round loaf');
    await tile(2).getByLabel('Describe this photo').fill('The window');
    await expectAccessible(page);

    // The form asks for the missing description. The test publishes the photo without a description.
    await page.getByRole('button', { name: 'Create' }).click();
    await tile(3).getByText('A description is missing.').waitFor();
    await expectAccessible(page);
    expect(walker.sent('POST /review/companyOrUser')).toBe(0);
    walker.allow({ status: 400, address: '/photos' });
    await tile(3).getByRole('button', { name: 'Publish without it' }).click();

    // The review is published with two photos. The rejected photo stays in the form until it is replaced.
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    await tile(2).getByRole('alert').waitFor();
    await expectAccessible(page);
    const [review] = await send<{ id: string; photos: { alt: string }[] }[]>('GET', '/review/user', author);
    expect(review?.photos.map(({ alt }) => alt)).toEqual(['A round loaf', '']);
    const rejected = page.waitForResponse((response) => response.url().endsWith('/photos') && !response.ok());
    await tile(2).getByRole('button', { name: 'Try again' }).click();
    await rejected;
    await tile(2).getByRole('alert').waitFor();
    await tile(2).getByRole('button', { name: 'Remove photo 2' }).click();
    await files.setInputFiles(anImage(200));
    await tile(3).getByLabel('Describe this photo').fill('The window');
    await tile(3).getByRole('button', { name: 'Move photo 3 earlier' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL('**/me/reviews');
    expect(walker.sent('POST /review/companyOrUser')).toBe(1);

    await page.goto(`/business/${company.id}`);
    const card = page.getByRole('article').filter({ hasText: 'Warm bread' });
    const photos = card.getByRole('img', { name: /A round loaf|The window|^Photo 3 of 3/ });
    await photos.nth(2).waitFor();
    await expectSoon(
      () => photos.evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
      ['A round loaf', 'The window', expect.stringMatching(/^Photo 3 of 3 by/)],
    );
  });

  // Covers TRUST-7.1
  it('offers a second attempt to add a photo to a review after the upload has failed', async () => {
    const { page, walker } = walk;
    const author = await aConsumer();
    const review = await aReview(author);
    await walker.logIn(author.token);
    await page.goto(`/me/reviews?edit=${review.id}`);
    await page.getByLabel('Add photos').setInputFiles(anImage());
    await page.getByLabel('Describe this photo').fill('The counter');
    const restore = await walker.fail(`POST /review/${review.id}/photos`, 'no answer');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await restore();
    await followLink(page, '/me/flags');
    await page.getByRole('heading', { name: 'My reports' }).waitFor();
    await followLink(page, '/me/reviews');
    await page.getByText('1 photo was not added.').waitFor();
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('img', { name: 'The counter' }).waitFor();
  });
});
