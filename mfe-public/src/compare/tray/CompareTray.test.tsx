import { aCompany, aCompanyReview, http, HttpResponse, renderInHost, renderOnServer, server } from '@heard/sdk/testing';
import { act, screen, within } from '@testing-library/react';
import { CompanyRows } from '../../companies/CompanyRows.tsx';
import { renderPages } from '../../testing.tsx';
import { CompareButton } from './CompareButton.tsx';
import { CompareTray } from './CompareTray.tsx';
import { changeTray, TRAY_KEY } from './trayStore.ts';

const PAGE = '/business/brightloaf.example';
const NAMES = { 'tea.example': 'Tea', 'cafe.example': 'Café', 'zoo.example': 'Zoo' };

beforeEach(() => {
  act(() => changeTray({}));
  server.use(
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: [aCompanyReview()] })),
    http.get('*/api/company/:id/topics', () => HttpResponse.json({ version: 1, read: 1, notRead: 0, topics: [] })),
    http.get('*/api/review/user', () => HttpResponse.json([])),
  );
});

const findButton = () => screen.findByRole('button', { name: 'Compare with other companies' });
const findTray = () => screen.findByRole('region', { name: 'Companies to compare' });
const getTray = () => screen.queryByRole('region', { name: 'Companies to compare' });
const getNames = async () =>
  within(await findTray())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// Covers INSIGHT-3.11
it('adds a company to the tray, and removes the company', async () => {
  const { user } = renderPages(PAGE);
  const button = await findButton();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(getTray()).toBeNull();
  await user.click(button);
  expect(await getNames()).toEqual(['Brightloaf Bakery']);
  expect(await screen.findByText('1 of 4 companies chosen to compare: Brightloaf Bakery.')).toHaveRole('status');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(window.sessionStorage.getItem(TRAY_KEY)).toBe('{"brightloaf.example":"Brightloaf Bakery"}');
  await user.click(button);
  expect(getTray()).toBeNull();
  expect(screen.getByText('No companies chosen to compare.')).toHaveRole('status');
});

// Covers INSIGHT-3.11
it('links to the search while only one company is chosen, and then to the comparison in the order of choice', async () => {
  changeTray({ 'tea.example': 'Tea' });
  const { user } = renderPages(PAGE);
  const link = within(await findTray()).getByRole('link');
  expect(link).toHaveAccessibleName('Add another company');
  expect(link).toHaveAttribute('href', '/compare?companies=tea.example&q=');
  await user.click(await findButton());
  expect(link).toHaveAccessibleName('Compare (2)');
  expect(link).toHaveAttribute('href', '/compare?companies=tea.example,brightloaf.example');
});

// Covers INSIGHT-3.11
it('rejects a fifth company with an explanation', async () => {
  changeTray({ ...NAMES, 'shop.example': 'Shop' });
  const { user } = renderPages(PAGE);
  await findTray();
  await user.click(await findButton());
  const [announced, visible] = await screen.findAllByText(
    'You can compare up to 4 companies. Remove one to add another.',
  );
  expect(announced).toHaveRole('status');
  expect(visible).toBeVisible();
  expect(await getNames()).toEqual(['Tea', 'Café', 'Zoo', 'Shop']);
  await user.click(screen.getByRole('button', { name: 'Remove Zoo' }));
  expect(screen.queryByText(/Remove one/)).toBeNull();
  await user.click(await findButton());
  expect(await getNames()).toEqual(['Tea', 'Café', 'Shop', 'Brightloaf Bakery']);
});

it('moves the focus to the next company when a company is removed', async () => {
  changeTray(NAMES);
  const { user } = renderPages(PAGE);
  const tray = within(await findTray());
  await user.click(tray.getByRole('button', { name: 'Remove Café' }));
  expect(tray.getByRole('button', { name: 'Remove Zoo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(tray.getByRole('button', { name: 'Remove Tea' })).toHaveFocus();
});

it('removes all companies from the tray', async () => {
  changeTray(NAMES);
  const { user } = renderPages(PAGE);
  await user.click(within(await findTray()).getByRole('button', { name: 'Clear all' }));
  expect(getTray()).toBeNull();
  expect(window.sessionStorage.getItem(TRAY_KEY)).toBe('{}');
});

// Covers INSIGHT-3.11
it.each(['/about', '/how-scores-work', '/reviews-policy'])('shows the tray on %s', async (path) => {
  changeTray(NAMES);
  renderPages(path);
  expect(await getNames()).toEqual(['Tea', 'Café', 'Zoo']);
});

// Covers INSIGHT-3.11
it('adds companies to the tray from the rows of a list', async () => {
  const cafe = { ...aCompany({ id: 'cafe.example', name: 'Café' }), score: null, replies: false, place: null };
  const { user } = renderInHost(
    <>
      <CompanyRows companies={[cafe]} withCategory={false} />
      <CompareTray />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Compare Café' }));
  expect(await getNames()).toEqual(['Café']);
});

// Covers INSIGHT-3.9, INSIGHT-3.11
it('renders a form on the server, and no tray', async () => {
  changeTray(NAMES);
  const { html } = await renderOnServer(
    <>
      <CompareButton id="cafe.example" name="Café">
        Compare
      </CompareButton>
      <CompareTray />
    </>,
    { at: PAGE, language: 'en', responses: {} },
  );
  expect(html).toMatch(/<form [^>]*action="\/compare"><input type="hidden" name="companies" value="cafe.example"\/>/);
  expect(html).not.toContain('<section');
});
