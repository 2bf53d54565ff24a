import { aConsumer, aReview } from '../accounts.ts';
import { expectAccessible, expectCount, expectSoon, until } from '../checks.ts';
import { journeyOn, untilInteractive, walkAlone, webUrl } from '../walker.ts';

/** A demo company with a category, a place and an owner. */
const company = 'brightloaf.example';

describe.each(journeyOn('phone'))('discovery on a %s', (screen, screenOptions) => {
  const walk = walkAlone(screenOptions);

  // Covers DISCOVERY-3.12
  it('draws the icon of every category from one file', async () => {
    const { page } = walk;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/categories');
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    await page.waitForFunction(() => {
      const icons = [...document.querySelectorAll<SVGUseElement>('main svg use')];
      return icons.length === 21 && icons.every((icon) => icon.getBBox().width > 8);
    });
    expect(requested.filter((path) => path.startsWith('/category-icons.'))).toHaveLength(1);
    // In forced-colors mode, the icons have the text color that the user has chosen.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForFunction(() => {
      const icon = document.querySelector('main svg:has(use)');
      return icon !== null && getComputedStyle(icon).stroke === getComputedStyle(document.body).color;
    });
  });

  // Covers DISCOVERY-50.3, DISCOVERY-50.5
  it('links from a company to its lists, to similar companies, and to its share link', async () => {
    const { page } = walk;
    await page.goto(`/business/${company}`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Company details' }).getByText('On Heard since').waitFor();
    // Content that loads during the scroll moves the end of the page.
    await until(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      return page.getByRole('heading', { name: 'Similar companies' }).isVisible();
    });
    // In a browser without a share function, the link is shown.
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'share', { value: () => Promise.reject(new Error()) }),
    );
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByText(`/business/${company}`).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  // Covers DISCOVERY-50.6
  it('opens the page of a single review by a click on its date', async () => {
    const { page } = walk;
    await page.goto(`/business/${company}`);
    const card = page.getByRole('article').first();
    const title = await card.getByRole('heading', { level: 3 }).innerText();
    await card.locator('a[href^="/review/"]').click();
    await page.getByRole('link', { name: /^All reviews of / }).waitFor();
    await page.getByRole('article').getByRole('heading', { name: title }).waitFor();
  });

  // Covers DISCOVERY-81.1, DISCOVERY-81.2
  it('follows a company after the login, and lists the company until it is unfollowed', async () => {
    const { page } = walk;
    const { email, password } = await aConsumer();
    await page.goto(`/business/${company}`);
    const follow = page.getByRole('button', { name: 'Follow', exact: true });
    const following = page.getByRole('button', { name: 'Following', exact: true });
    await follow.click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await following.waitFor();
    await page.waitForURL((url) => url.pathname === `/business/${company}` && url.search === '');
    await page.reload();
    await following.waitFor();
    await expectAccessible(page);
    await page.goto('/me/following');
    const card = page.getByRole('article');
    await card.getByRole('link', { name: 'Brightloaf Bakery' }).waitFor();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Unfollow Brightloaf Bakery' }).click();
    // Focuses the notice, because a notice with the focus does not expire.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.getByText("You don't follow any company yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('link', { name: 'Brightloaf Bakery' }).waitFor();
  });

  // Covers DISCOVERY-91.1, DISCOVERY-91.2, DISCOVERY-91.3, DISCOVERY-91.4, DISCOVERY-90.2
  it("links from the name on a review to its author's page, until 'Share data' is turned off", async () => {
    const { page, walker } = walk;
    const author = await aConsumer({ name: 'Adaeze', lastName: `Okafor ${screen}` });
    const { id } = await aReview(author);
    const name = `Adaeze Okafor ${screen}`;
    await page.goto(`/review/${id}`);
    await page.getByRole('article').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('1 review', { exact: true }).waitFor();
    await page.getByRole('article').first().waitFor();
    await expectAccessible(page);

    const url = new URL(page.url()).pathname;
    await expectSoon(async () => (await page.goto(url))?.headers()['x-robots-tag'], 'noindex');
    await expectSoon(() => page.title(), `${name} · Heard`);
    const robots = await page.request.get('/robots.txt');
    expect(await robots.text()).not.toContain('/people');

    await page.goto('/login?next=%2Fme%2Fsettings');
    await page.getByLabel('Email').fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'See your public page' });
    await link.waitFor();
    await page.getByRole('switch', { name: 'Share data' }).click();
    await link.waitFor({ state: 'detached' });
    await expectAccessible(page);

    walker.allow({ status: 404, address: url });
    await expectSoon(async () => (await page.goto(url))?.status(), 404);
    await page.getByRole('heading', { level: 1, name: "UH OH! You're lost." }).waitFor();
    await page.goto(`/review/${id}`);
    await page.getByRole('article').getByText('Adaeze O.').waitFor();
    await expectCount(page.getByRole('article').locator('a[href^="/people/"]'), 0);

    await page.goto('/me/settings');
    await page.getByRole('switch', { name: 'Share data' }).click();
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/people/') && pathname !== url);
  });

  // Covers DISCOVERY-40.1, DISCOVERY-40.2, DISCOVERY-40.4, DISCOVERY-40.6
  it('lists categories, the best companies and the latest reviews on the home page', async () => {
    const { page } = walk;
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => console.error('asked for the location');
    });
    // Waits, because for a minute the web server may send a page that it stored before the lists were computed.
    await until(async () => (await (await fetch(webUrl)).text()).includes('Latest reviews'), 90_000);
    await page.goto('/');
    await page.getByRole('region', { name: 'Browse by category' }).getByRole('listitem').first().waitFor();
    await page.getByRole('list', { name: 'Best rated companies' }).waitFor();
    await page.getByText('Popular:').waitFor();
    const latest = page.getByRole('region', { name: 'Latest reviews' }).getByRole('listitem');
    await latest.nth(2).waitFor();
    // The link is not clicked, because the latest reviews belong to other tests, and these tests delete them.
    await expectCount(latest.first().locator('a[href^="/review/"]'), 1);
    // Waits, because before hydration the links load documents.
    await untilInteractive(page);
    await page.getByRole('region', { name: 'Browse by category' }).getByRole('listitem').first().click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
    // Navigates within the document. The document contains no data for the sections, so the page requests the data.
    await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
    await page.getByRole('region', { name: 'Latest reviews' }).waitFor();
    const select = page.getByRole('combobox', { name: 'Country' });
    await select.selectOption('ES');
    await page.getByRole('link', { name: 'See all' }).and(page.locator('[href="/places/es"]')).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'See all' }).and(page.locator('[href="/places/es"]')).waitFor();
  });
});
