import type { RemoteDeployment } from '@heard/contract';
import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

const release = {
  version: '1.2.0+0123456789ab',
  state: 'current' as const,
  share: 95,
  deployedAt: '2026-11-02T10:00:00.000Z',
  deployedBy: 'ana',
  mounts: 1200,
  failures: 3,
  recoveries: 7,
  p75: 1480,
};
const jobs: RemoteDeployment = {
  name: 'mfe-jobs',
  owner: 'Jobs',
  prefixes: ['/jobs', '/careers'],
  releases: [
    { ...release, version: '1.3.0', state: 'candidate', share: 5, mounts: 0, failures: 0, recoveries: 0, p75: null },
    release,
    { ...release, version: '1.1.0', state: 'previous', share: 0 },
  ],
  lastChange: {
    action: 'rollback',
    version: '1.2.0+0123456789ab',
    share: 100,
    at: '2026-11-03T10:00:00.000Z',
    by: 'web server',
    reason: '10 failures of 100 mounts (10.00%), not below 0.5%',
  },
};

const serve = (deployments: RemoteDeployment[]) =>
  server.use(http.get('*/api/admin/deployments', () => HttpResponse.json(deployments)));
const show = () => renderArea('/moderation/deployments');

beforeEach(serveEmptyQueues);

// Covers TEAMS-2.11
test('lists the releases of each remote with their mounts, failures and load times', async () => {
  serve([jobs, { ...jobs, name: 'mfe-local', releases: [{ ...release, deployedAt: null }], lastChange: null }]);
  const { user } = renderArea('/moderation');
  await user.click(await screen.findByRole('link', { name: 'Deployments' }));
  const title = await screen.findByRole('heading', { level: 3, name: 'mfe-jobs' });
  const card = within(title.closest('article') as HTMLElement);
  expect(card.getByText('/jobs and /careers')).toBeVisible();
  expect(card.getByText(/web server rolled back to 1\.2\.0\+0123456789ab/)).toBeVisible();
  expect(card.getByText('10 failures of 100 mounts (10.00%), not below 0.5%')).toBeVisible();
  expect(card.getByText('50% left: 0.5% of page views may fail')).toBeVisible();
  const current = within(
    card.getByRole('heading', { level: 4, name: /1\.2\.0.* Current/ }).closest('li') as HTMLElement,
  );
  for (const text of ['95%', '1,200', '3 (0.25%)', '7', '1.5 s', /by ana/])
    expect(current.getByText(text)).toBeVisible();
  const trial = within(card.getByRole('heading', { level: 4, name: '1.3.0 Trial' }).closest('li') as HTMLElement);
  for (const text of ['5%', '0 (0%)']) expect(trial.getByText(text)).toBeVisible();
  for (const label of ['Load time (75th percentile)', 'Pages rendered again']) {
    expect(trial.queryByText(label)).not.toBeInTheDocument();
  }
  await user.click(card.getByText('1 previous release'));
  expect(card.getByRole('heading', { level: 4, name: '1.1.0 Previous' })).toBeVisible();
});

test('names the administrator who replaced the key of a team', async () => {
  const lastChange = { ...jobs.lastChange!, action: 'rotate' as const, by: 'ana', reason: null };
  serve([{ ...jobs, lastChange }]);
  show();
  expect(await screen.findByText(/^ana replaced the team's key/)).toBeVisible();
});

test('shows why the deployments failed to load, and a message if there are no deployments', async () => {
  serve([]);
  server.use(http.get('*/api/admin/deployments', () => problem(403, 'wrong-role'), { once: true }));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is deployed.')).toBeVisible();
});
