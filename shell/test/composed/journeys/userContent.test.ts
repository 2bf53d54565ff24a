import { aCompany, aConsumer, aReview, unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectNoOverflow, expectSoon, readBox } from '../checks.ts';
import { journeyOn, settle, walkAlone, walkTogether, webUrl } from '../walker.ts';

describe.each(journeyOn('phone'))('user content, on a %s', (_, options) => {
  const walk = walkTogether(options);
  const widths = [320, 375, 768, 1280];
  const word = `${unique()}x`;
  const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 108) + word.padEnd(12, 'y').slice(0, 12);
  const script = `</script><img src=x onerror="document.title='broken'">`;
  const hostile = [
    { title: script, description: `<b>bold</b> ${script}`, rating: 1 },
    { title: 'W'.repeat(120), description: 'w'.repeat(256), rating: 0 },
    { title: 'شركة رائعة جدا', description: 'الخبز دافئ عندما وصل، والخدمة ممتازة.', rating: 5 },
    { title: '👩‍👩‍👧‍👦'.repeat(30), description: '🔥'.repeat(256), rating: 4 },
  ];
  let owner: Awaited<ReturnType<typeof aCompany>>;
  let author: Awaited<ReturnType<typeof aConsumer>>;

  beforeAll(async () => {
    owner = await aCompany({
      name: longName,
      description: 'd'.repeat(2000),
      country: 'Spain',
      city: 'C'.repeat(200),
      address: 'A'.repeat(200),
    });
    author = await aConsumer({ name: 'N'.repeat(60), lastName: 'ל'.repeat(60) });
    for (const [at, texts] of hostile.entries()) {
      const writer = at === 0 ? author : await aConsumer({ name: 'N'.repeat(60), lastName: 'ל'.repeat(60) });
      await aReview(writer, { companyUrl: owner.website, ...texts });
    }
    for (const texts of hostile.slice(1)) {
      await aReview(author, {
        companyName: longName.replace('D', 'E'),
        companyUrl: `${'l'.repeat(50)}${unique()}.example`,
        ...texts,
      });
    }
  });

  async function expectInPlace(path: string) {
    const { page } = walk;
    await page.goto(path);
    await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' });
    await settle(page);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Heard, home' });
    const logoWidths = new Set<number>();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
      logoWidths.add((await readBox(logo)).width);
    }
    // A long name in the top bar does not shrink the logo.
    expect(logoWidths.size).toBe(1);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoOverflow(page);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await expectSoon(() => page.title(), expect.not.stringContaining('broken'));
    await expectCount(page.locator('img[src="x"]'), 0);
    await expectAccessible(page);
  }

  async function expectAllShown() {
    for (const { title, description } of hostile) {
      await walk.page.getByText(title, { exact: true }).first().waitFor();
      await walk.page.getByText(description, { exact: true }).first().waitFor();
    }
  }

  // Covers ASVS-3.2.2
  it('shows user content as text that fits on the page of a company', async () => {
    await expectInPlace(`/business/${owner.id}`);
    await walk.page.getByRole('heading', { level: 1, name: longName }).waitFor();
    await expectAllShown();
    // A text from right to left begins at the card's right edge, even if the lines of texts are narrower than the card.
    const card = walk.page.getByRole('article').filter({ hasText: 'شركة رائعة جدا' });
    const [box, title] = await Promise.all([readBox(card), readBox(card.getByRole('heading'))]);
    expect(box.x + box.width - title.x - title.width).toBeLessThanOrEqual(32);
  });

  it('shows user content as text that fits in the search', async () => {
    const { page } = walk;
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search companies' }).fill(longName.slice(0, 40));
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await page.getByRole('combobox', { name: 'Search companies' }).fill('w'.repeat(512));
    await page.getByRole('link', { name: /^No companies matching/ }).waitFor();
    await expectNoOverflow(page);
    // Markup whose words occur in no company's name. Real names of elements and scripts occur in the companies of other tests.
    const markup = `</${'q'.repeat(40)}><${'z'.repeat(40)} k="${'v'.repeat(40)}">`;
    await page.getByRole('combobox', { name: 'Search companies' }).fill(markup);
    await page.getByRole('link', { name: /^No companies matching/ }).waitFor();
    await expectNoOverflow(page);
  });

  // Covers ASVS-3.2.2
  it("shows user content as text that fits in the author's list of reviews and in the settings", async () => {
    await walk.walker.logIn(author.token);
    await expectInPlace('/me/reviews');
    await expectAllShown();
    await walk.page.getByRole('button', { name: 'Edit' }).first().click();
    await walk.page.getByRole('slider', { name: 'Rating' }).waitFor();
    await expectNoOverflow(walk.page);
    await expectInPlace('/me/settings');
    await expectInPlace(`/me?company=${encodeURIComponent(longName)}&url=${'l'.repeat(250)}`);
  });

  // Covers ASVS-3.2.2
  it('shows user content as text that fits on the dashboard', async () => {
    await walk.walker.logIn(owner.token);
    await expectInPlace('/my-company/reviews');
    await expectAllShown();
    await expectInPlace('/my-company/settings');
  });
});

describe('a company whose name is markup', () => {
  const walk = walkAlone();

  // Covers ASVS-3.2.2
  it('shows a company whose name is markup as text in the page, in its title and in the search', async () => {
    const { page } = walk;
    const name = `</script><script>alert(1)</script><img src=x> ${unique()}`;
    const company = await aCompany({ name });
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await expectSoon(() => page.title(), `${name} · Heard`);
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search companies' }).fill(name.slice(-10));
    await page.getByRole('option').filter({ hasText: name }).waitFor();
    await expectCount(page.locator('img[src="x"]'), 0);
    expect(new URL(page.url()).origin).toBe(webUrl);
  });
});
