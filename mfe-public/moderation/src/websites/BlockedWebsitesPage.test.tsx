import type { BlockedWebsite } from '@heard/contract';
import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

beforeEach(serveEmptyQueues);

const website: BlockedWebsite = {
  domain: 'spam.example',
  reason: 'Nothing but advertising.',
  administrator: 'mod@heard.example',
  at: '2026-11-23T10:00:00.000Z',
};

/** Renders the page with blocked websites that the API stub stores. */
function renderWebsites(...stored: BlockedWebsite[]) {
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/admin/websites', () => HttpResponse.json(stored)),
    http.post('*/api/admin/websites', async ({ request }) => {
      bodies.push(await request.json());
      stored.push(website);
      return HttpResponse.json(website, { status: 201 });
    }),
    http.delete('*/api/admin/websites/:domain', () => {
      stored.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...renderArea('/moderation/websites'), bodies };
}

// Covers DISCOVERY-71.3
test('blocks a website with a reason, and unblocks the website', async () => {
  const { user, bodies } = renderWebsites();
  expect(await screen.findByText('No website is blocked.')).toBeVisible();
  expect(document.title).toBe('Blocked websites · Heard');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(screen.getByLabelText('Website')).toBeInvalid();
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText('Website'), 'https://www.spam.example/');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Nothing but advertising.');
  await user.dblClick(screen.getByRole('button', { name: 'Block' }));
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: 'spam.example' })).toBeVisible();
  expect(card.getByText('mod@heard.example, Nov 23, 2026')).toBeVisible();
  expect(bodies).toEqual([{ website: 'https://www.spam.example/', reason: 'Nothing but advertising.' }]);
  await waitFor(() => expect(screen.getByLabelText('Website')).toHaveValue(''));

  await user.click(card.getByRole('button', { name: 'Unblock spam.example' }));
  expect(await screen.findByText('No website is blocked.')).toBeVisible();
  expect(screen.getByText('spam.example is accepted again.')).toBeVisible();
});

// Covers DISCOVERY-71.3
test('keeps the input when blocking fails, and reports a failure to unblock', async () => {
  const { user } = renderWebsites(website);
  server.use(
    http.post('*/api/admin/websites', () => HttpResponse.error()),
    http.delete('*/api/admin/websites/:domain', () => problem(429, 'too-many-requests')),
  );
  await user.type(await screen.findByLabelText('Website'), 'other.example');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Why');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  expect(screen.getByLabelText('Website')).toHaveValue('other.example');
  await user.click(await screen.findByRole('button', { name: 'Unblock spam.example' }));
  expect(await within(screen.getByRole('article')).findByRole('alert')).toBeVisible();
});
