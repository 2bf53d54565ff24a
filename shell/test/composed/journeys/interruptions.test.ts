// Interruptions that component tests can't show: a failing connection, an offline browser, a session that ends on the
// server.
import type { Page } from 'playwright-core';
import { aConsumer, aReview, logIn, send, unique, type Consumer } from '../accounts.ts';
import { expectAccessible, expectFilled, expectSoon, fill } from '../checks.ts';
import { followLink, journeyOn, settle, walkAlone } from '../walker.ts';

const offline = 'You are offline. What you type is kept.';

const findAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

const newReview = () => ({
  'Company name': 'Lantern Street',
  'Company URL': `https://lantern-${unique()}.example`,
  Title: 'Warm bread',
  'Description(max 256)': 'Still warm when it came.',
});

describe.each(journeyOn('phone'))('interruptions on a %s', (_, options) => {
  const walk = walkAlone(options);
  let author: Consumer;

  beforeEach(async () => {
    author = await aConsumer();
  });

  /** Fills the form of a new review. */
  async function writeReview(rating: string) {
    const typed = newReview();
    await walk.walker.logIn(author.token);
    await walk.page.goto('/me');
    await fill(walk.page, typed);
    await walk.page.getByRole('slider', { name: 'Rating' }).press(rating);
    return typed;
  }

  /** Disconnects the browser. Allows any request to fail, because pages load code in advance and send reports. */
  async function goOffline() {
    walk.walker.allowLines(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/);
    await walk.walker.context.setOffline(true);
  }

  // Covers UI-21
  it('loads a page when the visitor tries again after a request without a response', async () => {
    const { page, walker } = walk;
    const restore = await walker.fail('GET /company/brightloaf.example', 'no answer');
    await page.goto('/');
    await followLink(page, '/business/brightloaf.example');
    const alert = findAlert(page).filter({ hasText: "Heard can't be reached. Check your connection and try again." });
    await alert.waitFor();
    await expectAccessible(page);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
  });

  it('keeps a review that is sent offline, and sends the review when the browser is online again', async () => {
    const { page, walker } = walk;
    const typed = await writeReview('5');
    await settle(page);
    // The code that compares companies cannot load offline. The form then sends the review without asking about similar companies.
    await goOffline();
    await status(page, offline).waitFor();
    await create(page).click();
    await findAlert(page).filter({ hasText: 'You are offline. Connect to the internet and try again.' }).waitFor();
    await expectFilled(page, typed);
    await expectAccessible(page);
    await walker.context.setOffline(false);
    await status(page, offline).waitFor({ state: 'detached' });
    await create(page).click();
    await page.getByRole('article').filter({ hasText: typed.Title }).waitFor();
  });

  it('announces that the browser is offline on top of a dialog', async () => {
    const { page, walker } = walk;
    await walker.logIn(author.token);
    await page.goto('/me/settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account?' });
    await dialog.waitFor();
    await settle(page);
    await goOffline();
    const pill = dialog.getByRole('status').filter({ hasText: offline });
    await pill.waitFor();
    const isOnTop = () =>
      pill.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === element;
      });
    await expectSoon(isOnTop, true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await status(page, offline).waitFor();
    await walker.context.setOffline(false);
    await status(page, offline).waitFor({ state: 'detached' });
  });

  it('loads a failed page automatically when the browser is online again', async () => {
    const { page, walker } = walk;
    const { title } = await aReview(author);
    await walker.logIn(author.token);
    await page.goto('/me');
    await page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor();
    // The form loads its part for photos after it is shown.
    await settle(page);
    await goOffline();
    await page.getByRole('main').getByRole('link', { name: 'My reviews' }).click();
    await findAlert(page).filter({ hasText: 'You are offline. Connect to the internet and try again.' }).waitFor();
    await walker.context.setOffline(false);
    await page.getByText(title).waitFor();
  });

  it('redirects to the login page when the session ends during a review, and restores the text after the login', async () => {
    const { page, walker } = walk;
    const typed = await writeReview('2');
    const token = await logIn('login', author.email, author.password);
    await send('POST', '/auth/logoutEverywhere', { token });
    walker.allow({ status: 401, address: '/api/' });
    await create(page).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your session has ended. Log in again to pick up where you left off.').waitFor();
    await expectAccessible(page);
    await fill(page, { Email: author.email, Password: author.password });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/me');
    await expectFilled(page, { ...typed, Rating: '2' });
    await create(page).click();
    await page.getByRole('article').filter({ hasText: typed.Title }).waitFor();
  });
});
