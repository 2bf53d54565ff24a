import type { Flag, Review } from '@heard/contract';
import { aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, stubOwnReviews } from '../testing.tsx';

const until = '2036-05-24T12:00:00.000Z';

function aReport(changes: Partial<Flag> = {}): Flag {
  return {
    id: '1',
    reviewId: '101',
    companyId: 'brightloaf.example',
    companyName: 'Brightloaf Bakery',
    part: 'review',
    photoId: null,
    reason: 'personalData',
    explanation: 'It names an employee.',
    law: null,
    state: 'open',
    createdAt: '2026-11-20T10:00:00.000Z',
    decision: null,
    ...changes,
  };
}

const aDecision: NonNullable<Flag['decision']> = {
  id: '9',
  at: new Date().toISOString(),
  outcome: 'kept',
  ground: 'notGenuine',
  reason: 'Harsh, but an opinion.',
  appeal: null,
};

const findCard = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('article') as HTMLElement);

async function sendAppeal(card: ReturnType<typeof within>, user: ReturnType<typeof renderArea>['user']) {
  await user.click(await card.findByRole('button', { name: 'Appeal' }));
  const field = await card.findByLabelText('Why is the decision wrong?');
  expect(field).toHaveFocus();
  await user.type(field, 'short');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  expect(field).toBeInvalid();
  await user.type(field, ', but now long enough.');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
}

describe('my reports', () => {
  test('shows the state of reports, the decision and the possible next steps', async () => {
    server.use(
      http.get('*/api/flags', () =>
        HttpResponse.json([
          aReport(),
          aReport({ id: '2', state: 'upheld', reason: 'spam', decision: { ...aDecision, outcome: 'hidden' } }),
          aReport({ id: '3', state: 'upheld', reason: 'illegal' }),
          aReport({ id: '4', state: 'withdrawn', reason: 'offTopic', explanation: null }),
        ]),
      ),
    );
    renderArea('/me/flags');
    const open = await findCard("Shows somebody's personal data");
    expect(open.getByText('Open')).toBeVisible();
    expect(open.getByText(/It names an employee/)).toBeVisible();
    expect(open.getByRole('link', { name: 'Brightloaf Bakery' })).toHaveAttribute(
      'href',
      '/business/brightloaf.example',
    );
    const upheld = await findCard('Advertising or spam');
    expect(upheld.getByText('Upheld')).toBeVisible();
    expect(upheld.getByText('We have hidden it. “Harsh, but an opinion.”')).toBeVisible();
    expect(upheld.queryByRole('button')).toBeNull();
    expect((await findCard('Illegal content')).getByText('Its author has deleted it.')).toBeVisible();
    expect((await findCard('Not about an experience with this company')).getByText('Withdrawn')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My reports' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('My reports · Heard');
  });

  test('withdraws open reports', async () => {
    let state: Flag['state'] = 'open';
    server.use(
      http.get('*/api/flags', () => HttpResponse.json([aReport({ state })])),
      http.delete('*/api/flags/1', () => problem(409, 'conflict'), { once: true }),
      http.delete('*/api/flags/1', () => {
        state = 'withdrawn';
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderArea('/me/flags');
    const card = await findCard("Shows somebody's personal data");
    await user.click(card.getByRole('button', { name: 'Withdraw' }));
    expect(await card.findByRole('alert')).toHaveTextContent('The API says conflict.');
    await user.click(card.getByRole('button', { name: 'Withdraw' }));
    expect(await card.findByText('Withdrawn')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'My reports' })).toHaveFocus());
  });

  test('sends one appeal when the reported content was kept', async () => {
    let decision = aDecision;
    const bodies: unknown[] = [];
    server.use(
      http.get('*/api/flags', () => HttpResponse.json([aReport({ state: 'rejected', decision })])),
      http.post('*/api/decisions/9/appeal', async ({ request }) => {
        bodies.push(await request.json());
        decision = { ...decision, appeal: 'open' };
        const appeal = { decisionId: '9', state: 'open', text: '', createdAt: until, reason: null, decidedAt: null };
        return HttpResponse.json(appeal, { status: 201 });
      }),
    );
    const { user } = renderArea('/me/flags');
    const card = await findCard("Shows somebody's personal data");
    expect(card.getByText('Not upheld')).toBeVisible();
    await sendAppeal(card, user);
    expect(
      await card.findByText("We'll take another look. A different person will decide where possible."),
    ).toBeVisible();
    expect(bodies).toEqual([{ text: 'short, but now long enough.' }]);
    expect(card.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  test('offers no appeal after half a year', async () => {
    const decision = { ...aDecision, at: '2020-01-01T00:00:00.000Z' };
    server.use(http.get('*/api/flags', () => HttpResponse.json([aReport({ state: 'rejected', decision })])));
    renderArea('/me/flags');
    const card = await findCard("Shows somebody's personal data");
    expect(card.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  test('reports that the reports failed to load, and explains after a retry that there are none', async () => {
    server.use(
      http.get('*/api/flags', () => problem(403, 'wrong-role'), { once: true }),
      http.get('*/api/flags', () => HttpResponse.json([])),
    );
    const { user } = renderArea('/me/flags');
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have not reported anything.')).toBeVisible();
  });
});

describe('my reviews', () => {
  const reply: NonNullable<Review['reply']> = {
    text: 'Thank you, Marta.',
    language: 'en',
    createdAt: '2026-11-12T15:00:00.000Z',
    updatedAt: '2026-11-12T15:00:00.000Z',
    repliedAfterSeconds: 86_400,
    reviewChangedSince: false,
  };

  test('shows the reply and the number of helpful votes, and focuses the review that an email links to', async () => {
    stubOwnReviews(() => [aReview({ id: '7', title: 'Another' }), aReview({ reply, helpful: 2 })], 1);
    renderArea('/me/reviews?review=101');
    const card = within((await screen.findByText('Thank you, Marta.')).closest('article') as HTMLElement);
    expect(card.getByText('Reply from Brightloaf Bakery')).toBeVisible();
    expect(card.getByText('2 people found this helpful')).toBeInTheDocument();
    await waitFor(() => expect(card.getByText('Reply from Brightloaf Bakery').closest('article')).toHaveFocus());
  });

  test('shows the statement of reasons, and sends one appeal', async () => {
    const hidden: NonNullable<Review['hidden']> = {
      at: '2026-11-20T10:00:00.000Z',
      reason: 'It names an employee.',
      ground: 'personalData',
      source: 'flag',
      foundByProgram: true,
      flaggedBy: { company: true, others: false },
      decisionId: '9',
      appealUntil: until,
      appeal: null,
    };
    let stored = aReview({ hidden });
    stubOwnReviews(() => [stored]);
    server.use(
      http.post('*/api/decisions/9/appeal', async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        const appeal = { state: 'open' as const, text, createdAt: until, reason: null, decidedAt: null };
        stored = aReview({ hidden: { ...hidden, appeal } });
        return HttpResponse.json({ decisionId: '9', ...appeal }, { status: 201 });
      }),
    );
    const { user } = renderArea('/me/reviews');
    const card = within((await screen.findByText('It names an employee.')).closest('article') as HTMLElement);
    expect(card.getByText('Your review is hidden: it is not shown publicly and does not count.')).toBeVisible();
    expect(card.getByRole('link', { name: "Shows somebody's personal data" })).toHaveAttribute(
      'href',
      '/transparency#ground-personalData',
    );
    expect(
      card.getByText('The company reported it. An automated check pointed it out to us. A person decided.'),
    ).toBeVisible();
    expect(card.getByText(/It stays hidden unless you appeal successfully. You can appeal once, until/)).toBeVisible();
    await sendAppeal(card, user);
    expect(await card.findByText(/^We'll take another look/)).toBeVisible();
    await waitFor(() => expect(card.queryByText(/You can appeal once/)).toBeNull());
  });
});
