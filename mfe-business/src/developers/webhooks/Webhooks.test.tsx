import { WEBHOOK_EVENTS, type Delivery, type Webhook } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../../account/BusinessArea.tsx';

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';

const shop: Webhook = {
  id: 'shop',
  url: 'https://shop.brightloaf.example/heard',
  events: ['review.created', 'review.deleted'],
  format: 'standard',
  active: true,
  pausedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastDelivery: null,
};
const chat: Webhook = { ...shop, id: 'chat', url: 'https://chat.example/hook', format: 'slack' };

const delivered: Delivery = {
  id: '9',
  eventId: 'evt_9',
  type: 'review.created',
  state: 'delivered',
  attempts: 1,
  status: 200,
  error: null,
  millis: 1820,
  createdAt: '2026-11-20T10:00:00.000Z',
  at: '2026-11-20T10:00:01.000Z',
  nextAt: null,
  body: '{}',
};
const failed: Delivery = {
  ...delivered,
  id: '8',
  type: 'review.deleted',
  state: 'failed',
  attempts: 8,
  status: null,
  error: 'timeout',
  millis: 10_000,
};

const requests: unknown[] = [];

function show(stored: Webhook[] = [], deliveries: Delivery[] = []) {
  requests.length = 0;
  let webhooks = stored;
  let sent = deliveries;
  const read = async (request: Request) => {
    const text = await request.text();
    requests.push([request.method, new URL(request.url).pathname.replace('/api/company/webhooks', ''), text]);
    return text === '' ? {} : (JSON.parse(text) as Partial<Webhook>);
  };
  const queue = (delivery: Delivery) => {
    sent = [delivery, ...sent];
    return HttpResponse.json(delivery, { status: 202 });
  };
  const waiting: Delivery = { ...delivered, id: '10', state: 'waiting', attempts: 0, status: null, millis: null };
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany())),
    http.get('*/api/company/webhooks', () => HttpResponse.json(webhooks)),
    http.post('*/api/company/webhooks', async ({ request }) => {
      const { url = '', events = [], format = 'standard' } = await read(request);
      const created = { ...shop, id: 'new', url, events, format };
      webhooks = [created, ...webhooks];
      return HttpResponse.json({ ...created, secret: SECRET }, { status: 201 });
    }),
    http.put('*/api/company/webhooks/:id', async ({ request, params }) => {
      const changes = await read(request);
      webhooks = webhooks.map((one) => (one.id === params['id'] ? { ...one, ...changes, pausedAt: null } : one));
      return HttpResponse.json(webhooks.find(({ id }) => id === params['id']));
    }),
    http.delete('*/api/company/webhooks/:id', async ({ request, params }) => {
      await read(request);
      webhooks = webhooks.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/company/webhooks/:id/secret', async ({ request }) => {
      await read(request);
      return HttpResponse.json({ secret: SECRET });
    }),
    http.post('*/api/company/webhooks/:id/test', async ({ request }) => {
      await read(request);
      return queue({ ...waiting, type: 'ping' });
    }),
    http.post('*/api/company/webhooks/:id/deliveries/:delivery/replay', async ({ request }) => {
      await read(request);
      return queue({ ...waiting, type: 'review.deleted' });
    }),
    http.get('*/api/company/webhooks/:id/deliveries', ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      return HttpResponse.json(sent.filter((one) => state === null || one.state === state));
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at: '/my-company/developers/webhooks', account: companyAccount },
  );
}

/** Returns the texts of the table of deliveries, without the times. */
const readDeliveries = () =>
  within(screen.getByRole('table', { name: 'Deliveries' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .toSpliced(1, 1),
    );

// Covers TRUST-6.14
test('creates a webhook and shows its secret once', async () => {
  const { user } = show();
  expect(
    await screen.findByText('No webhooks yet. Your own systems can be notified of a review the moment it arrives.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New webhook' }));
  await user.type(dialog.getByLabelText('URL'), 'https://shop.example/heard');
  await user.selectOptions(dialog.getByLabelText('Format'), 'Slack');
  for (const event of WEBHOOK_EVENTS) await user.click(dialog.getByRole('checkbox', { name: new RegExp(event) }));
  await user.type(dialog.getByLabelText('Current password'), 'a secret');
  const create = dialog.getByRole('button', { name: 'Create webhook' });
  await user.click(create);
  expect(dialog.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one.');
  await user.click(dialog.getByRole('checkbox', { name: /review\.hidden/ }));
  await user.click(dialog.getByRole('checkbox', { name: /review\.created/ }));
  server.use(http.post('*/api/company/webhooks', () => problem(400, 'target-not-allowed'), { once: true }));
  await user.click(create);
  expect(await dialog.findByText('The API says target-not-allowed.')).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(create);
  const shown = await screen.findByRole('group', { name: 'You will see it only this once.' });
  expect(within(shown).getByText(SECRET)).toBeVisible();
  await waitFor(() => expect(shown).toHaveFocus());
  expect(requests).toEqual([
    [
      'POST',
      '',
      JSON.stringify({
        url: 'https://shop.example/heard',
        events: ['review.created', 'review.hidden'],
        format: 'slack',
        currentPassword: 'a secret',
      }),
    ],
  ]);
  expect(await screen.findByText(/^Nothing has been sent yet\./)).toBeVisible();
});

test('asks for the password only if the URL changes', async () => {
  const { user } = show([shop]);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit webhook' }));
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /flag\.decided/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const again = within(screen.getByRole('dialog', { name: 'Edit webhook' }));
  await user.type(again.getByLabelText('URL'), '/2');
  await user.type(again.getByLabelText('Current password'), 'a secret');
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: `${shop.url}/2` })).toBeVisible();
  const events = ['review.created', 'review.deleted', 'flag.decided'];
  expect(requests).toEqual([
    ['PUT', '/shop', JSON.stringify({ url: shop.url, events })],
    ['PUT', '/shop', JSON.stringify({ url: `${shop.url}/2`, events, currentPassword: 'a secret' })],
  ]);
});

test('replaces the secret of a webhook after a confirmation', async () => {
  const { user } = show([shop]);
  await user.click(await screen.findByRole('button', { name: 'New secret' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create a new secret?' }));
  expect(dialog.getByText(/^Deliveries are signed with both secrets for 24 hours/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(requests).toEqual([['POST', '/shop/secret', '']]);
});

test.each([
  ['paused', { pausedAt: '2026-11-19T10:00:00.000Z' }, /^It failed for too long, so we paused it on Nov 19, 2026\./],
  [
    'paused by its receiver',
    { pausedAt: '2026-11-19T10:00:00.000Z', lastDelivery: { ...failed, status: 410 } },
    /^On Nov 19, 2026 your server responded with 410 Gone,/,
  ],
  ['turned off', {}, /^You have turned it off\./],
])('explains why no events are sent to a webhook that is %s, and turns the webhook on', async (_, changes, reason) => {
  const { user } = show([{ ...shop, active: false, ...changes }]);
  expect(await screen.findByText(reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(requests).toEqual([['PUT', '/shop', '{"active":true}']]);
  expect(screen.queryByText(reason)).toBeNull();
});

// Covers TRUST-6.14
test('sends a test event and shows that its delivery is pending', async () => {
  const { user } = show([shop]);
  await user.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('It will be sent in a few seconds.')).toBeInTheDocument();
  await screen.findByRole('table', { name: 'Deliveries' });
  expect(readDeliveries()).toEqual([['ping', 'Waiting', '–', '0', '–', 'Send again']]);
});

// Covers TRUST-6.14
test('lists deliveries, filters them by state, and resends one delivery', async () => {
  const { user } = show([shop], [delivered, failed]);
  await screen.findByRole('table', { name: 'Deliveries' });
  expect(readDeliveries()).toEqual([
    ['review.created', 'Delivered', '200', '1', '1.8 s', 'Send again'],
    ['review.deleted', 'Failed', 'Timeout', '8', '10 s', 'Send again'],
  ]);
  await user.selectOptions(screen.getByLabelText('State'), 'Waiting');
  expect(await screen.findByText('No deliveries in this state.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await user.click(await screen.findByRole('button', { name: 'Send review.deleted again' }));
  expect(await screen.findByText('It will be sent in a few seconds.')).toBeInTheDocument();
  expect(requests).toEqual([['POST', '/shop/deliveries/8/replay', '']]);
  await user.selectOptions(screen.getByLabelText('State'), 'All');
  await waitFor(() => expect(readDeliveries()).toHaveLength(3));
});

test('explains that a deleted event cannot be sent again', async () => {
  const { user } = show([shop], [failed]);
  server.use(http.post('*/deliveries/:delivery/replay', () => problem(404, 'not-found')));
  await user.click(await screen.findByRole('button', { name: 'Send review.deleted again' }));
  expect(await screen.findByText(/^This event was deleted,/)).toBeVisible();
});

test('shows the deliveries of the chosen webhook', async () => {
  const { user } = show([shop, chat], [delivered]);
  await screen.findByRole('table', { name: 'Deliveries' });
  server.use(http.get('*/api/company/webhooks/chat/deliveries', () => HttpResponse.json([failed])));
  await user.selectOptions(screen.getByLabelText('Webhook'), chat.url);
  await waitFor(() =>
    expect(readDeliveries()).toEqual([['review.deleted', 'Failed', 'Timeout', '8', '10 s', 'Send again']]),
  );
});

// Covers TRUST-6.14
test('deletes a webhook after a confirmation', async () => {
  const { user } = show([shop]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this webhook?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The webhook was deleted.')).toBeInTheDocument();
  expect(await screen.findByText(/^No webhooks yet\./)).toBeVisible();
  expect(requests).toEqual([['DELETE', '/shop', '']]);
  expect(screen.getByRole('heading', { name: 'Webhooks' })).toHaveFocus();
});

test('allows at most five webhooks', async () => {
  show(Array.from({ length: 5 }, (_, at) => ({ ...shop, id: `${at}` })));
  expect(await screen.findByText('You can have at most 5 webhooks. Delete one to create another.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New webhook' })).toBeDisabled();
});

test('reports failures to load webhooks and deliveries', async () => {
  const { user } = show([shop], [delivered]);
  server.use(
    http.get('*/api/company/webhooks', () => problem(403, 'wrong-role'), { once: true }),
    http.get('*/api/company/webhooks/:id/deliveries', () => problem(403, 'wrong-role'), { once: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: shop.url })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Deliveries' })).toBeVisible();
});
