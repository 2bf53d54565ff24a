import { expectAccessible } from './checks.ts';
import { walkAlone, webUrl } from './walker.ts';

const walk = walkAlone();

/** Pages that the web server does not render: pages of logged-in users, and paths without a mount. */
it.each(['/me', '/my-company/reviews', '/moderation', '/nowhere'])(
  'shows the top bar and the footer of %s before scripts run',
  async (path) => {
    const { page, walker } = walk;
    walker.allow({ status: 404, address: '/nowhere' });
    // Never responds to the request for the shell's script.
    await page.route('**/assets/main.*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Heard' }).waitFor();
    await page.getByRole('contentinfo').getByText('Community').waitFor();
    expect(await page.locator('main h1').count()).toBe(1);
    await expectAccessible(page);
  },
);

it('renders the frame in the language of the document', async () => {
  const html = await (await fetch(`${webUrl}/me?lang=es`)).text();
  expect(html).toContain('Cargando la página');
});

it('links from an unknown page to the same page in another language', async () => {
  const html = await (await fetch(`${webUrl}/nowhere`)).text();
  expect(/<a href="([^"]*)" lang="es"/.exec(html)?.[1]).toBe('?lang=es');
});

it('omits the style rules of the stylesheet from the document', async () => {
  const read = async (path: string) => (await fetch(`${webUrl}${path}`)).text();
  const html = await read('/about');
  const sheet = await read(/\/assets\/main\.[0-9a-f]+\.css/.exec(html)?.[0] ?? '');
  const [, home = ''] = /<header.*?<a aria-label="Heard, home" class="\S+ (\S+)"/.exec(html) ?? [];
  expect(sheet).toContain(`.${home}{`);
  expect(html).not.toContain(`.${home}{`);
});
