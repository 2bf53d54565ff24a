import { renderInHost } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { SiteFooter } from './SiteFooter.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

/** Returns the links under a heading. */
function findLinks(group: string) {
  const heading = footer().getByRole('heading', { name: group });
  if (heading.parentElement === null) throw new Error('The heading has no parent.');
  return within(heading.parentElement).getAllByRole('link');
}

afterEach(() => {
  globalThis.heardLanguages = undefined;
});

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

// Covers SPEC-1.17, SPEC-1.18
test.each([
  ['Community', ['Support', 'Log In', 'Sign In']],
  ['About Us', ['Contact Us', 'Blog']],
  ['Business', ['For business', 'Blog for business']],
])('lists the links of %s, all of which lead to the home page', (group, names) => {
  renderInHost(<SiteFooter links={{}} />);
  const links = findLinks(group);
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  for (const link of links) expect(link).toHaveAttribute('href', '/');
});

// Covers UI-49
test('links to the URL that the deployment configures', async () => {
  const links = {
    support: 'https://help.example/heard',
    forBusiness: '/for-business',
    contactUs: 'mailto:hi@heard.example',
  };
  const { user, address } = renderInHost(<SiteFooter links={links} />);
  const link = (name: string) => footer().getByRole('link', { name });
  expect(link('Support')).toHaveAttribute('href', 'https://help.example/heard');
  expect(link('Contact Us')).toHaveAttribute('href', 'mailto:hi@heard.example');
  expect(link('Blog')).toHaveAttribute('href', '/');
  // A link to a path of this site navigates within the document.
  await user.click(link('For business'));
  expect(address()).toBe('/for-business');
});

test('links to the pages about categories, scores, moderation and open data', () => {
  renderInHost(<SiteFooter links={{}} />);
  expect(footer().getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/categories');
  expect(footer().getByRole('link', { name: 'How scores work' })).toHaveAttribute('href', '/how-scores-work');
  expect(footer().getByRole('link', { name: 'How topics work' })).toHaveAttribute('href', '/how-topics-work');
  expect(footer().getByRole('link', { name: 'Review policy' })).toHaveAttribute('href', '/reviews-policy');
  expect(footer().getByRole('link', { name: 'Transparency' })).toHaveAttribute('href', '/transparency');
  expect(footer().getByRole('link', { name: 'Developers' })).toHaveAttribute('href', '/developers');
});

// Covers DISCOVERY-60.1
test("links to the pages about the site, or to the deployment's own pages", () => {
  renderInHost(<SiteFooter links={{}} pages={{ terms: 'https://legal.example/terms' }} />);
  for (const name of ['About', 'Help', 'Contact', 'Privacy', 'Cookies']) {
    expect(footer().getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`);
  }
  expect(footer().getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://legal.example/terms');
});

test('changes the theme', async () => {
  const { user } = renderInHost(<SiteFooter links={{}} />);
  const choice = (name: string) => footer().getByRole('button', { name });
  expect(choice('System theme')).toHaveAttribute('aria-pressed', 'true');
  await user.click(choice('Dark theme'));
  expect(choice('Dark theme')).toHaveAttribute('aria-pressed', 'true');
  expect(choice('System theme')).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('offers only the languages of the site, the default first', () => {
  globalThis.heardLanguages = ['es', 'en'];
  renderInHost(<SiteFooter links={{}} />);
  const languages = within(footer().getByRole('combobox')).getAllByRole('option');
  expect(languages.map(({ textContent }) => textContent)).toEqual(['Español', 'English']);
});

test('shows no menu of languages on a site with one language', () => {
  globalThis.heardLanguages = ['en'];
  renderInHost(<SiteFooter links={{}} />);
  expect(footer().queryByRole('combobox')).not.toBeInTheDocument();
});
