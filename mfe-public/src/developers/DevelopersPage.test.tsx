import { renderOnServer } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';
import DevelopersPage from './DevelopersPage.tsx';

const readCode = (name: string) =>
  within(screen.getByRole('group', { name })).getByText(/\S/, { selector: 'code' }).textContent;

// Covers TRUST-6.12
test('lists the data that anyone may read without an API key', () => {
  renderPages('/developers');
  expect(screen.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible();
  expect(document.title).toBe('Developers · Heard');
  const table = within(screen.getByRole('table', { name: 'Without a key' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
  ).toEqual([
    'Badge',
    'Widget',
    'Feed of the newest reviews',
    'All reviews',
    'All reviews for Mangrove',
    'Company with its rating',
    'List of reviews',
    'Heard score',
    'Ratings by month',
    'Decisions about reviews',
  ]);
  expect(screen.getByText(/^All addresses start with http:\/\/localhost\. For \{id\}, write/)).toBeVisible();
});

// Covers TRUST-6.12
test('names the licences and the rule for copies', () => {
  renderPages('/developers');
  expect(screen.getByRole('link', { name: 'CC0 1.0' })).toHaveAttribute('rel', 'license');
  expect(screen.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('rel', 'license');
  expect(screen.getByText(/^Refresh copies at least every 30 days/)).toBeVisible();
});

test('lists the scopes of API keys with the requests that each scope allows', () => {
  renderPages('/developers');
  const table = within(screen.getByRole('table', { name: 'With an API key' }));
  expect(table.getByRole('row', { name: /^replies:write Reply to reviews PUT/ })).toBeVisible();
});

// Covers TRUST-6.15
test('contains the test vector of webhooks and code in three languages', () => {
  renderPages('/developers');
  expect(readCode('A request to test with')).toBe(`secret: whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
webhook-id: evt_1
webhook-timestamp: 1767225600
webhook-signature: v1,SXR2YuRZ5EU5EdczoPqPppBe4Ih3qQMvVGSc92mrN2o=

{"type":"ping"}`);
  for (const language of ['JavaScript', 'Python', 'PHP'])
    expect(readCode(`Check a webhook with ${language}`)).toMatch(/5 \* 60/);
  expect(screen.getByRole('link', { name: 'Standard Webhooks' })).toBeVisible();
});

// Covers TRUST-6.12
test('explains where AI assistants read Markdown and call tools', () => {
  renderPages('/developers');
  expect(screen.getByRole('heading', { name: 'For assistants' })).toBeVisible();
  expect(screen.getByText(/\/llms\.txt lists them for programs/)).toBeVisible();
  expect(screen.getByText(/^At http:\/\/localhost\/mcp, assistants find, read and compare companies/)).toBeVisible();
});

test('links to the OpenAPI document', () => {
  renderPages('/developers');
  expect(screen.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', '/api/openapi.json');
  expect(screen.getByRole('link', { name: 'As a page' })).toHaveAttribute('href', '/api/docs');
});

test('announces whether an example was copied', async () => {
  const { user } = renderPages('/developers');
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy Read a rating with JavaScript' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith(readCode('Read a rating with JavaScript'));
});

// Covers TRUST-6.12
test('renders the examples with the URL of the installation on the server', async () => {
  const { html } = await renderOnServer(<DevelopersPage />, { at: '/developers' });
  expect(html).toContain('fetch(&#x27;http://localhost/api/company/brightloaf.example&#x27;)');
});
