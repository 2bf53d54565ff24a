import type { PageVitals } from '@heard/contract';
import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

const company: PageVitals = {
  mount: '/business/:id',
  remote: 'mfe-public',
  version: '1.0.0+0123456789ab',
  visits: 12_400,
  lastSeen: '2026-11-02T10:00:00.000Z',
  lcp: 2430,
  inp: 220,
  cls: 0.31,
  ttfb: 140,
};
const serve = (pages: PageVitals[]) => server.use(http.get('*/api/admin/webVitals', () => HttpResponse.json(pages)));

beforeEach(serveEmptyQueues);

test('shows the web vitals of each page, and marks poor values', async () => {
  serve([company, { ...company, mount: '/', visits: 3, lcp: 900, inp: null, cls: 0 }]);
  const { user } = renderArea('/moderation');
  await user.click(await screen.findByRole('link', { name: 'Speed' }));
  const row = await screen.findByRole('row', { name: /^\/business\/:id/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '/business/:id',
    '12,400',
    '2.4 s',
    'Needs improvement 220 ms',
    'Poor 0.31',
    '140 ms',
    'mfe-public 1.0.0+0123456789ab',
  ]);
  expect(screen.getByRole('row', { name: /^\/ 3 900 ms Not measured 0 140 ms mfe-public/ })).toBeVisible();
  expect(document.title).toBe('Speed · Heard');
});

test('explains what is missing if no visit was measured', async () => {
  serve([]);
  renderArea('/moderation/speed');
  expect(await screen.findByText(/No visits have been measured.*the same REPORT_KEY/)).toBeVisible();
});

test('offers another attempt after a failure', async () => {
  let isBroken = true;
  server.use(
    http.get('*/api/admin/webVitals', () => (isBroken ? problem(503, 'overloaded') : HttpResponse.json([company]))),
  );
  const { user } = renderArea('/moderation/speed');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  expect(await screen.findByText('2.4 s')).toBeVisible();
});
