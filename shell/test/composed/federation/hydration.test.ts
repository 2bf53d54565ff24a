// Pages that the web server renders: complete without scripts, and interactive with them, without a visible change.
import sharp from 'sharp';
import { aConsumer } from '../accounts.ts';
import { until } from '../checks.ts';
import { screens, walkAlone, Walker } from '../walker.ts';
import { compose } from './Composition.ts';

// Whether a page is rendered must not depend on how busy this machine is.
const composition = compose(() => ({
  environment: { SERVER_RENDERING: 'on' },
  rendering: { pageMs: 10_000, hangMs: 30_000, warmUpMs: 60_000 },
}));
const walk = walkAlone(screens.desktop, composition);

/** How much of a page may differ, in pixels of 100. */
const MAX_DIFFERENCE = 2;

const isRendered = async (path: string) =>
  (await (await fetch(`${composition().url}${path}`)).text()).includes('<div id="root" data-time=');

// A release is rendered as soon as its worker has warmed up. Before that, browsers render its pages.
beforeEach(() => until(async () => (await isRendered('/')) && (await isRendered('/signup-business'))));

/** Returns an image of a page, from its top to its end. */
async function takePicture(walker: Walker, path: string): Promise<Buffer> {
  const page = await walker.newPage();
  // Without scripts, nothing can be evaluated later than now.
  await page.goto(path, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.close();
  return picture;
}

/** Returns how much of two images differs, in percent. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (first === undefined || second === undefined) throw new Error('There are no images.');
  expect(first.info).toEqual(second.info);
  let different = 0;
  for (let at = 0; at < first.data.length; at += 3) {
    const distance = [0, 1, 2].map((color) => Math.abs((first.data[at + color] ?? 0) - (second.data[at + color] ?? 0)));
    if (Math.max(...distance) > 16) different += 1;
  }
  return (different / (first.data.length / 3)) * 100;
}

it.each([
  ['/', screens.desktop],
  ['/', screens.phone],
  ['/business/brightloaf.example', screens.desktop],
  ['/business/brightloaf.example', screens.phone],
  ['/business/brightloaf.example?lang=es', screens.desktop],
  ['/login', screens.phone],
  ['/signup?lang=fr', screens.desktop],
  ['/for-business', screens.desktop],
  ['/how-scores-work', screens.desktop],
  ['/categories', screens.desktop],
  ['/places?lang=es', screens.desktop],
  ['/places/es', screens.desktop],
  ['/search', screens.desktop],
  ['/review/1', screens.desktop],
  ['/review/1', screens.phone],
  ['/transparency', screens.desktop],
  ['/transparency', screens.phone],
  ['/business/brightloaf.example/transparency', screens.desktop],
  ['/business/brightloaf.example/transparency', screens.phone],
  ['/signup-business', screens.desktop],
  ['/login-business?lang=es', screens.desktop],
])('shows %s without scripts as with them', async (path, screen) => {
  expect(await isRendered(path)).toBe(true);
  const locale = /lang=(..)/.exec(path)?.[1] ?? 'en';
  const plain = await Walker.start({ ...screen, locale, javaScriptEnabled: false }, composition());
  const scripted = await Walker.start({ ...screen, locale }, composition());
  const pictures = await Promise.all([takePicture(plain, path), takePicture(scripted, path)]);
  // The choice of categories needs scripts: a placeholder is in its place.
  expect(await compare(...pictures)).toBeLessThan(path === '/signup-business' ? 2 * MAX_DIFFERENCE : MAX_DIFFERENCE);
  await Promise.all([plain.stop(), scripted.stop()]);
  // Without scripts, the browser rejects the preloaded ones.
  scripted.expectClean();
});

it('hydrates the page of somebody who is logged in, and shows the account', async () => {
  const { page, walker } = walk;
  const { token } = await aConsumer();
  await walker.logIn(token);
  for (const path of ['/', '/business/brightloaf.example']) {
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Account' }).waitFor();
  }
});

it('renders a page in the language that was chosen in the browser', async () => {
  const { page } = walk;
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Que se oiga la voz de los clientes' }).waitFor();
});

it('keeps what somebody enters and submits before the scripts have loaded', async () => {
  const { page, walker } = walk;
  let load = () => {};
  const gate = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/main\./, async (route) => {
    await gate;
    await route.continue();
  });
  walker.announce({ status: 401, address: '/api/auth/login' });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('early@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
  await page.keyboard.press('Enter');
  load();
  await until(() => walker.sent('POST /auth/login') === 1);
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('early@demo.example');
  expect(new URL(page.url()).search).toBe('');
});

// Covers DISCOVERY-31.2
it('searches without scripts', async () => {
  const walker = await Walker.start({ ...screens.desktop, locale: 'en', javaScriptEnabled: false }, composition());
  const page = await walker.newPage();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search companies' }).fill('brightlof');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=brightlof');
  expect(await page.title()).toBe('Search: brightlof · Heard');
  await page.getByRole('heading', { level: 3, name: 'Brightloaf Bakery' }).waitFor();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Country').selectOption('ES');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/search?q=brightlof&country=ES');
  expect(await filters.getByLabel('Country').inputValue()).toBe('ES');
  await walker.stop();
});

it.each([
  ['wide', screens.desktop],
  ['narrow', screens.phone],
])('filters and orders a list on a %s screen, and changes the language, without scripts', async (_, screen) => {
  const walker = await Walker.start({ ...screen, locale: 'en', javaScriptEnabled: false }, composition());
  const page = await walker.newPage();
  await page.goto('/categories/bakeries');
  const count = page.getByRole('heading', { level: 2, name: /ranked compan/ });
  const all = Number.parseInt(await count.innerText(), 10);
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(Math.min(all, 20));
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('radio', { name: '4.5 and up' }).check();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/categories/bakeries?rating=4.5');
  await page.getByLabel('Sort', { exact: true }).selectOption({ label: 'Newest on Heard' });
  await page
    .getByLabel('Sort', { exact: true })
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: 'Apply' })
    .click();
  await page.waitForURL('**/categories/bakeries?rating=4.5&sort=newest');
  expect(await filters.getByRole('radio', { name: '4.5 and up' }).isChecked()).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('**/categories/bakeries?rating=4.5&sort=newest&lang=es');
  await page.getByRole('heading', { level: 1, name: /Panader/ }).waitFor();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('somebody@demo.example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'This form needs JavaScript' }).waitFor();
  await walker.stop();
});
