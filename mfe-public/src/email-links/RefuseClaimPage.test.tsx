import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const button = () => screen.getByRole('button', { name: 'End the claim' });

test('ends the claim only after a click, sends one request, and links to the page of the company', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/claims/refuse', async ({ request }) => {
      bodies.push(await request.json());
      // Delays the response, so that a second click is possible before it arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json({ companyId: 'bread.example' });
    }),
  );
  const { user, address } = renderPages('/refuse-claim#token=one-time');
  await waitFor(() => expect(address()).toBe('/refuse-claim'));
  expect(document.title).toBe("This wasn't us · Heard");
  expect(screen.getByRole('heading', { level: 1, name: "This wasn't us" })).toBeVisible();
  expect(bodies).toEqual([]);
  await user.dblClick(button());
  const done = await screen.findByText(/^The claim to bread.example has ended/);
  expect(done.closest('[tabindex]')).toHaveFocus();
  expect(bodies).toEqual([{ token: 'one-time' }]);
  expect(screen.getByRole('link', { name: 'See the page' })).toHaveAttribute('href', '/business/bread.example');
});

test('distinguishes a used link from an unavailable server, and retries', async () => {
  server.use(http.post('*/api/claims/refuse', () => problem(503, 'unavailable')));
  const { user } = renderPages('/refuse-claim#token=one-time');
  await user.click(button());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('This link no longer works');
  server.use(http.post('*/api/claims/refuse', () => problem(400, 'link-not-valid')));
  await user.click(button());
  expect(await screen.findByText('This link no longer works')).toBeVisible();
});

test('reports a missing link', () => {
  renderPages('/refuse-claim');
  expect(screen.getByRole('alert')).toHaveTextContent('The link is missing');
  expect(screen.queryByRole('button', { name: 'End the claim' })).toBeNull();
});
