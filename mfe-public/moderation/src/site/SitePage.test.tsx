import type { SiteIdentity } from '@heard/contract';
import { http, HttpResponse, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

beforeEach(serveEmptyQueues);

const NONE: SiteIdentity = { name: null, accent: null, logo: null };

/** Renders the page with a stub of the API that stores the identity. The stub responds to a change only after `release` was called. */
function renderSite(stored: SiteIdentity, environment = NONE) {
  const bodies: SiteIdentity[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get('*/api/admin/site', () => HttpResponse.json({ stored, environment })),
    http.put('*/api/admin/site', async ({ request }) => {
      const body = (await request.json()) as SiteIdentity;
      bodies.push(body);
      await released;
      return HttpResponse.json({ stored: body, environment });
    }),
  );
  return { ...renderArea('/moderation/site'), bodies, release };
}

it('changes the name and the color of the site once', async () => {
  const { user, bodies, release } = renderSite({ ...NONE, name: 'Voices' });
  const name = await screen.findByLabelText(/^Name of the site/);
  expect(name).toHaveValue('Voices');
  await user.clear(name);
  await user.type(name, 'Choir');
  await user.type(screen.getByLabelText(/^Accent color/), '#b3261e');
  expect(screen.getByText('White text on it has a contrast of 6.5:1. At least 4.5:1 is required.')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  release();
  expect(await screen.findByText('Saved. Reload a page to see it.')).toBeVisible();
  expect(bodies).toEqual([{ name: 'Choir', accent: '#b3261e', logo: null }]);
  expect(name).toHaveValue('Choir');
});

it('shows the accent in both themes of the preview', async () => {
  renderSite({ name: 'Voices', accent: '#b3261e', logo: null });
  const light = await screen.findByRole('img', { name: 'Light theme' });
  const dark = screen.getByRole('img', { name: 'Dark theme' });
  expect(light.style.getPropertyValue('--accent')).toBe('#b3261e');
  expect(dark.style.getPropertyValue('--accent')).toMatch(/^#[\da-f]{6}$/);
});

it('keeps the input when the API rejects the logo', async () => {
  const { user } = renderSite(NONE);
  server.use(
    http.put('*/api/admin/site', () =>
      HttpResponse.json(
        {
          type: '/problems/validation',
          title: 'Wrong',
          status: 400,
          detail: 'Wrong.',
          errors: [{ field: 'logo', message: 'Remove the scripts.' }],
        },
        { status: 400, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  await user.type(await screen.findByLabelText(/^Name of the site/), 'Voices');
  await user.upload(screen.getByLabelText('Logo'), new File(['<svg onload="x()"/>'], 'logo.svg'));
  await screen.findByAltText('A logo is chosen.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Logo')).toHaveAccessibleDescription('Remove the scripts.'));
  expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field: Logo.');
  expect(screen.getByLabelText(/^Name of the site/)).toHaveValue('Voices');
  expect(screen.getByAltText('A logo is chosen.')).toBeVisible();
});

it('removes the name when its field is emptied', async () => {
  const { user, bodies } = renderSite({ ...NONE, name: 'Voices' });
  await user.clear(await screen.findByLabelText(/^Name of the site/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([NONE]));
});
