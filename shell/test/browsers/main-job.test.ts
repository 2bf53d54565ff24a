import { isDeepStrictEqual } from 'node:util';
import type { Browser } from './Browser.ts';
import { Person } from './Person.ts';
import { measureStarRows, type StarRow } from './starRows.ts';
import { startFirefox } from './startFirefox.ts';
import { startWebKit } from './startWebKit.ts';

const site = process.env.HEARD_WEB_URL ?? '';
const demo = JSON.parse(process.env.HEARD_DEMO_LOGINS ?? '{}') as Record<
  'consumer' | 'company',
  { email: string; password: string }
>;

/** The maximum time (ms) in which a browser paints a change on a busy machine. */
const PAINT_MS = 30_000;

/** Returns those measured properties of a row of stars that the test compares with the expected properties. */
function toResult({ name, widths, steps, filled }: StarRow) {
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return { name, stars: widths.length, isEven: spread(widths) <= 1 && spread(steps) <= 1, filled };
}

/** Returns the properties that a row of stars has if its stars are drawn correctly. */
function toWholeStars({ name }: StarRow): ReturnType<typeof toResult> {
  const rating = Number.parseFloat(name);
  return { name, stars: 5, isEven: true, filled: rating < 1 ? 0 : Math.ceil(Math.round(rating * 4) / 4) };
}

const isWhole = (row: StarRow) => isDeepStrictEqual(toResult(row), toWholeStars(row));

// Runs the steps in one browser one after the other: each step starts where the previous step has ended.
describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('the main job of visitors in %s', (name, start) => {
  const consumer = { email: `iris-${name.toLowerCase()}@mail.example`, password: 'a quiet harbour' };
  let browser: Browser;
  let person: Person;

  beforeAll(async () => {
    browser = await start();
    await browser.resize(1280, 900);
    person = new Person(browser, site);
  });
  afterAll(() => browser?.close());

  /**
   * Fails unless each row in the window has five whole stars of one size. The rating, rounded to a quarter, decides how many of them are filled.
   */
  async function expectWholeStars() {
    await person.until('stars', () => document.querySelector('main [role=img][aria-label$=stars]') && true);
    const end = Date.now() + PAINT_MS;
    let rows: StarRow[];
    do rows = await measureStarRows(browser);
    while (!(rows.length > 0 && rows.every(isWhole)) && Date.now() < end);
    expect(rows).not.toEqual([]);
    expect(rows.map(toResult)).toEqual(rows.map(toWholeStars));
  }

  async function logIn(email: string, password: string) {
    await person.fill('Email', email);
    await person.fill('Password', password);
    await person.click('button', 'Log In');
  }

  it('draws five whole stars in every row of the scale', async () => {
    await person.open('/how-scores-work');
    await person.see('heading', 'How scores work');
    await person.see('heading', 'One scale, from 0 to 5');
    await browser.evaluate(() => {
      document
        .querySelector('[role=img][aria-label="5 out of 5 stars"]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await expectWholeStars();
  });

  it('draws the icon of every category', async () => {
    await person.open('/categories');
    await person.see('heading', 'Categories');
    // An icon that is not loaded, or not in the file, has no size.
    await person.until('icons', () => {
      const icons = [...document.querySelectorAll<SVGUseElement>('main svg use[href*="/category-icons."]')];
      return (icons.length === 21 && icons.every((icon) => icon.getBBox().width > 8)) || null;
    });
  });

  it('searches for a company and filters its reviews', async () => {
    await person.open('/');
    await person.fill('Search companies', 'brightloaf');
    // The results for the first letters may still be replaced by the results for the whole text, in another order.
    await person.until('the results of the whole text', () => {
      const marks = [...document.querySelectorAll('[role=option] mark')].map((mark) => mark.textContent.toLowerCase());
      return marks.includes('brightloaf') || null;
    });
    await person.click('option', 'Brightloaf Bakery');
    await person.isAt('/business/brightloaf.example');
    await person.see('heading', 'Brightloaf Bakery');
    await expectWholeStars();
    await person.click('button', 'Filter');
    await person.click('field', '5 stars');
    await person.until('a filtered list', () => location.search.includes('rating=5') || null);
    await person.until('reviews with 5 stars only', () => {
      const ratings = [...document.querySelectorAll('article [role=img]')].map((stars) => stars.ariaLabel);
      return (ratings.length > 0 && ratings.every((rating) => rating === '5 out of 5 stars')) || null;
    });
    // The field has a button that clears it. The browser's own button is hidden.
    await person.fill('Search these reviews', 'zzzz');
    await person.click('button', 'Clear search');
    await person.until('reviews again', () => document.querySelector('article') && true);
  });

  it('signs up and logs in', async () => {
    await person.open('/signup');
    await person.fill('Name', 'Iris');
    await person.fill('Last name', 'Vidal');
    await person.fill('Email', consumer.email);
    await person.fill('Password', consumer.password);
    await person.click('button', 'Sign Up');
    const path = await person.until('a page after the sign-up', () =>
      location.pathname === '/signup' ? null : location.pathname,
    );
    if (path === '/login') await logIn(consumer.email, consumer.password);
    await person.see('heading', 'Iris Vidal');
  });

  it('writes a review, with the rating by mouse and by keyboard', async () => {
    await person.open('/me');
    await person.see('heading', 'Make a review');
    await person.fill('Company name', `Café ${name}`);
    // Waits for the results of the whole text. They replace the results of the first letters, and thereby move this option. Until then, the button
    // that adds the company is disabled.
    await person.until('the results of the whole text', () => {
      const isDisabled = document.querySelector('main form [inert]') !== null;
      return (document.querySelector('[role=option]') !== null && !isDisabled) || null;
    });
    await person.click('option', `Add "Café ${name}" as a new company`);
    await person.fill('Company URL', `cafe-${name.toLowerCase()}.example`);
    const isRated = (rating: number) =>
      person.until(
        `rating ${rating}`,
        (expected) =>
          document.querySelector('input[type=range]')?.ariaValueText?.startsWith(`${expected} of 5`) || null,
        rating,
      );
    await person.tapStar(3);
    await isRated(3);
    await browser.press('ArrowRight');
    await isRated(4);
    await person.fill('Title', 'Coffee with a view');
    await person.fill('Description(max 256)', 'The terrace is quiet in the morning.');
    await person.click('button', 'Create');
    await person.isAt('/me/reviews');
    await person.see('article', 'Coffee with a view');
    await expectWholeStars();
  });

  it('edits a review', async () => {
    await person.click('button', 'Edit', 'Coffee with a view');
    await person.fill('Title', 'Coffee without a view');
    await person.click('button', 'Save changes');
    await person.see('article', 'Coffee without a view');
    await person.see('button', 'Edit', 'Coffee without a view');
  });

  it('deletes a review and restores it', async () => {
    await person.click('button', 'Delete', 'Coffee without a view');
    await person.click('button', 'Undo');
    await person.see('status', 'The review is back.');
    await person.see('article', 'Coffee without a view');
    await person.click('button', 'Close message');
  });

  it('changes the settings, the language and the theme', async () => {
    await person.open('/me/settings');
    await person.fill('Last name', 'Varga');
    await person.click('button', 'Save Changes');
    await person.see('status', 'Your changes have been saved.');
    await person.see('heading', 'Iris Varga');
    await person.select('Show Heard in', 'fr');
    await person.until('a page in French', () => document.documentElement.lang === 'fr' || null);
    await person.select('Afficher Heard en', 'en');
    await person.see('button', 'Log Out');
    await person.click('button', 'Dark theme');
    const background = () => getComputedStyle(document.body).backgroundColor;
    expect(await browser.evaluate(background)).toBe('rgb(10, 14, 32)');
    await person.open('/me/reviews');
    await person.see('article', 'Coffee without a view');
    expect(await browser.evaluate(background)).toBe('rgb(10, 14, 32)');
    await expectWholeStars();
    await person.click('button', 'Light theme');
    await person.click('button', 'Log Out');
    await person.isAt('/');
  });

  it('logs in as a company, and confirms changed settings', async () => {
    await person.open('/login-business');
    await logIn(demo.company.email, demo.company.password);
    await person.isAt('/my-company/reviews');
    await person.open('/my-company/settings');
    await person.fill('City', `Valencia ${name}`);
    await person.click('button', 'Save changes');
    await person.see('heading', 'Save changes?');
    await person.click('button', 'Save changes');
    await person.see('heading', 'Success!');
    await person.click('button', 'Close');
    await person.click('button', 'Log Out');
    await person.isAt('/');
  });

  it('shows the 404 page at an unknown URL', async () => {
    await person.open('/nowhere');
    await person.see('heading', "UH OH! You're lost.");
  });

  it('opens the menu and the search on a phone', async () => {
    await browser.resize(375, 740);
    await person.open('/login');
    await person.click('button', 'Search companies');
    await browser.type('brightloaf');
    await person.see('option', 'Brightloaf Bakery');
    await browser.press('Escape');
    await browser.press('Escape');
    await browser.press('Escape');
    await person.click('button', 'Menu');
    // Waits for the menu, because the footer also has a link with this name.
    await person.until('the menu', () => document.querySelector('dialog[open]') && true);
    await person.click('link', 'For business');
    await person.isAt('/for-business');
  });
});
