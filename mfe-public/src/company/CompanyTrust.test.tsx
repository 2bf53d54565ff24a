import type { Account, CompanyReview, CompanyWithReviews, Decision, Flag, Reply } from '@heard/contract';
import {
  aCompany,
  aCompanyReview,
  adminAccount,
  aPhoto,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

const aReply: Reply = {
  text: 'Thank you, <b>Adaeze</b>.',
  language: 'en',
  createdAt: '2026-11-12T15:00:00.000Z',
  updatedAt: '2026-11-12T15:00:00.000Z',
  repliedAfterSeconds: 3 * 3600,
  reviewChangedSince: false,
};

function stubCompany(review: CompanyReview[], changes: Partial<CompanyWithReviews> = {}) {
  server.use(
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review, ...changes })),
    // Responds that the reader has written none of the reviews.
    http.get('*/api/review/user', () => HttpResponse.json([])),
    http.get('*/api/company/:id/follow', () => HttpResponse.json({ following: false })),
  );
}

const findCard = async () => within((await screen.findAllByRole('article'))[0] as HTMLElement);

describe('replies', () => {
  // Covers TRUST-1.5
  test('shows a reply in the card of its review as plain text, with the reply time', async () => {
    stubCompany([aCompanyReview({ reply: aReply }), aCompanyReview({ id: '2', reply: null })]);
    renderPages(at);
    const reply = within(await screen.findByRole('group', { name: 'Reply from Brightloaf Bakery' }));
    expect(reply.getByText('Thank you, <b>Adaeze</b>.')).toHaveAttribute('dir', 'auto');
    expect(reply.getByText('Replied after 3 hours')).toBeVisible();
    expect(reply.getByText('Nov 12, 2026')).toBeVisible();
    expect(screen.queryByText('Not verified')).toBeNull();
    expect(screen.getAllByRole('group', { name: /^Reply from/ })).toHaveLength(1);
  });

  test('shows that the review was changed after the reply, and that the owner is not verified', async () => {
    stubCompany([aCompanyReview({ reply: { ...aReply, reviewChangedSince: true } })], { verified: false });
    renderPages(at);
    expect(await screen.findByText(/The review was changed after this reply\./)).toBeVisible();
    expect(screen.getByText('Not verified')).toBeVisible();
  });

  test.each([
    [
      { reviews: 4, replied: 3, typical: 'within12Hours' } as const,
      'Replies to 75% of reviews, typically within 12 hours',
    ],
    [{ reviews: 4, replied: 0, typical: null }, 'Has not replied to any reviews yet'],
    [{ reviews: 1000, replied: 999, typical: 'later' } as const, /99% .+ after more than a month/],
  ])('summarizes replies below the bars: %j', async (replies, text) => {
    stubCompany([aCompanyReview()], { replies });
    renderPages(at);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('shows no summary of replies for a company without an owner', async () => {
    stubCompany([aCompanyReview()], { replies: null, claimed: false });
    renderPages(at);
    await findCard();
    expect(screen.queryByText(/repl/i)).toBeNull();
  });
});

describe('helpful votes', () => {
  test('sorts by date at first, and by helpful votes on request', async () => {
    stubCompany([aCompanyReview({ id: '1' }), aCompanyReview({ id: '2' })]);
    const queries: string[] = [];
    server.use(
      http.get('*/api/company/:id/review', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json([aCompanyReview({ title: 'The most helpful one' })]);
      }),
    );
    const { user, address } = renderPages(at);
    const sort = await screen.findByRole('combobox', { name: 'Sort' });
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['Newest first', 'Most helpful']);
    await user.selectOptions(sort, 'Most helpful');
    expect(await screen.findByText('The most helpful one')).toBeVisible();
    expect(address()).toBe(`${at}?sort=helpful`);
    expect(queries).toEqual(['?sort=helpful']);
  });

  const stubVotes = (votes: string[]) =>
    server.use(http.get('*/api/company/:id/votes', () => HttpResponse.json(votes)));

  // Covers TRUST-3.1
  test('counts a vote immediately, shows the count of the response, and withdraws the vote', async () => {
    stubCompany([aCompanyReview({ helpful: 12 })]);
    stubVotes([]);
    const calls: string[] = [];
    let respond = () => {};
    server.use(
      http.put('*/api/review/101/helpful', async () => {
        calls.push('PUT');
        await new Promise<void>((resolve) => (respond = resolve));
        return HttpResponse.json({ helpful: 14 });
      }),
      http.delete('*/api/review/101/helpful', () => {
        calls.push('DELETE');
        return HttpResponse.json({ helpful: 13 });
      }),
    );
    const { user } = renderPages(at, consumerAccount);
    const button = await screen.findByRole('button', { name: 'Helpful' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(button).toHaveAccessibleDescription('12 people found this helpful');
    await waitFor(() => expect(screen.getByText('12')).toBeVisible());
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveTextContent('Helpful13');
    await waitFor(() => expect(calls).toEqual(['PUT']));
    act(respond);
    await waitFor(() => expect(button).toHaveTextContent('Helpful14'));
    await user.click(button);
    await waitFor(() => expect(calls).toEqual(['PUT', 'DELETE']));
    await waitFor(() => expect(button).toHaveTextContent('Helpful13'));
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  test('shows which reviews the reader voted for, and reverts a vote with a message when it fails', async () => {
    stubCompany([aCompanyReview({ helpful: 1 }), aCompanyReview({ id: '2', helpful: 0 })]);
    stubVotes(['101']);
    server.use(http.put('*/api/review/2/helpful', () => problem(403, 'account-too-new')));
    const { user } = renderPages(at, consumerAccount);
    const [first, second] = await screen.findAllByRole('button', { name: 'Helpful' });
    await waitFor(() => expect(first).toHaveAttribute('aria-pressed', 'true'));
    expect(second).toHaveTextContent(/^Helpful$/);
    await user.click(second!);
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says account-too-new.');
    expect(second).toHaveAttribute('aria-pressed', 'false');
    expect(second).toHaveTextContent(/^Helpful$/);
  });

  test('sends visitors who vote to the login page and back', async () => {
    stubCompany([aCompanyReview()]);
    const { user, address } = renderPages(`${at}?sort=oldest`);
    server.use(http.get('*/api/company/:id/review', () => HttpResponse.json([aCompanyReview()])));
    await user.click(await screen.findByRole('button', { name: 'Helpful' }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`${at}?sort=oldest`)}`);
  });

  test('waits for the session when a visitor votes before the session has loaded', async () => {
    stubCompany([aCompanyReview({ helpful: 12 })]);
    let votes: string[] = [];
    server.use(
      http.get('*/api/company/:id/votes', () => HttpResponse.json(votes)),
      http.put('*/api/review/101/helpful', () => {
        votes = ['101'];
        return HttpResponse.json({ helpful: 13 });
      }),
    );
    let load = (_account: Account) => {};
    const { user, address } = renderPages(at, new Promise<Account>((resolve) => (load = resolve)));
    const button = await screen.findByRole('button', { name: 'Helpful' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveTextContent('Helpful12');
    load(consumerAccount);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(button).toHaveTextContent('Helpful13'));
    expect(button).not.toHaveAttribute('aria-busy');
    expect(address()).toBe(at);
  });

  test.each([companyAccount, adminAccount])(
    'shows only the number of votes to accounts that may not vote: $role.name',
    async (account) => {
      stubCompany([aCompanyReview({ helpful: 12 })]);
      renderPages(at, account);
      await findCard();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Helpful' })).toBeNull());
      expect(screen.getByText('12 people found this helpful')).toBeInTheDocument();
    },
  );
});

describe('reports', () => {
  const aReport: Flag = {
    id: '1',
    reviewId: '101',
    companyId: 'brightloaf.example',
    companyName: 'Brightloaf Bakery',
    part: 'review',
    photoId: null,
    reason: 'spam',
    explanation: null,
    law: null,
    state: 'open',
    createdAt: '2026-11-20T10:00:00.000Z',
    decision: null,
  };
  beforeEach(() => server.use(http.get('*/api/company/:id/votes', () => HttpResponse.json([]))));

  /** Stubs the endpoint and returns the bodies that it receives. */
  function stubReports(respond: () => Response = () => HttpResponse.json(aReport, { status: 201 })) {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/review/101/flags', async ({ request }) => {
        bodies.push(await request.json());
        return respond();
      }),
    );
    return bodies;
  }

  // Covers TRUST-2.12
  test('sends a report by keyboard, and returns the focus to the menu', async () => {
    stubCompany([aCompanyReview()]);
    const bodies = stubReports();
    const { user } = renderPages(at, consumerAccount);
    const menu = await screen.findByRole('button', { name: 'More about this review' });
    menu.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Report' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(menu).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Report this review' });
    expect(dialog).toHaveAccessibleDescription(/^Reports are read by people\./);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(6);
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(within(dialog).getByRole('radio', { name: 'Advertising or spam' })).toHaveFocus();
    await user.keyboard(' ');
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/^Thank you. A person will look at it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'My reports' })).toHaveAttribute('href', '/me/flags');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(menu).toHaveFocus();
    expect(bodies).toEqual([{ part: 'review', reason: 'spam' }]);
  });

  // Covers TRUST-2.12
  test('requires good faith and an explanation for illegal content, and keeps the input of a failed report', async () => {
    stubCompany([aCompanyReview()]);
    let fails = true;
    const bodies = stubReports(() =>
      fails ? problem(409, 'already-flagged') : HttpResponse.json(aReport, { status: 201 }),
    );
    const { user } = renderPages(at, consumerAccount);
    await user.click(await screen.findByRole('button', { name: 'More about this review' }));
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Illegal content' }));
    const send = dialog.getByRole('button', { name: 'Send report' });
    await user.click(send);
    expect(dialog.getByLabelText('What is wrong with it?')).toBeInvalid();
    const faith = dialog.getByRole('checkbox', { name: 'I believe in good faith that this is accurate and complete.' });
    expect(faith).toBeInvalid();
    expect(bodies).toEqual([]);
    await user.type(dialog.getByLabelText('What is wrong with it?'), 'It calls for theft.');
    await user.type(dialog.getByLabelText('Which law, if you know (optional)'), 'Section 186');
    await user.click(faith);
    await user.click(send);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The API says already-flagged.');
    expect(dialog.getByLabelText('What is wrong with it?')).toHaveValue('It calls for theft.');
    fails = false;
    await user.click(send);
    expect(await screen.findByText(/^Thank you/)).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      part: 'review',
      reason: 'illegal',
      explanation: 'It calls for theft.',
      law: 'Section 186',
      goodFaith: true,
    });
  });

  test('sends visitors to the login page and returns to the open dialog', async () => {
    stubCompany([aCompanyReview({ reply: aReply })]);
    const { user, address, unmount } = renderPages(`${at}?rating=4`);
    server.use(http.get('*/api/company/:id/review', () => HttpResponse.json([aCompanyReview({ reply: aReply })])));
    await user.click(await screen.findByRole('button', { name: 'More about this review' }));
    await user.click(screen.getByRole('menuitem', { name: 'Report the reply' }));
    expect(await screen.findByRole('dialog', { name: 'Report this reply' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    const next = `${at}?rating=4&report=101&part=reply`;
    expect(address()).toBe(`/login?next=${encodeURIComponent(next)}`);
    unmount();

    const returned = renderPages(next, consumerAccount);
    expect(await screen.findByRole('dialog', { name: 'Report this reply' })).toBeVisible();
    await returned.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(returned.address()).toBe(`${at}?rating=4`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reports a single photo by keyboard, and returns the focus to its thumbnail', async () => {
    stubCompany([aCompanyReview({ photos: [aPhoto(), aPhoto({ id: '8', alt: 'A window' })] })]);
    const bodies = stubReports(() => HttpResponse.json({ ...aReport, part: 'photo', photoId: '8' }, { status: 201 }));
    const { user } = renderPages(at, consumerAccount);
    const thumbnail = await screen.findByRole('button', { name: 'A window' });
    thumbnail.focus();
    await user.keyboard('{Enter}');
    const report = await screen.findByRole('button', { name: 'Report this photo' });
    report.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(bodies).toEqual([{ part: 'photo', photoId: '8', reason: 'spam' }]);
    expect(thumbnail).toHaveFocus();
  });

  test('returns to the report of a photo after the login', async () => {
    stubCompany([aCompanyReview({ photos: [aPhoto()] })]);
    const bodies = stubReports();
    const { user, address, unmount } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: 'A round loaf' }));
    await user.click(await screen.findByRole('button', { name: 'Report this photo' }));
    expect(await screen.findByRole('dialog', { name: 'Report this photo' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    const next = `${at}?report=101&part=photo&photo=7`;
    expect(address()).toBe(`/login?next=${encodeURIComponent(next)}`);
    unmount();

    const returned = renderPages(next, consumerAccount);
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
    await returned.user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
    await returned.user.click(dialog.getByRole('button', { name: 'Send report' }));
    await returned.user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(bodies).toEqual([{ part: 'photo', photoId: '7', reason: 'spam' }]);
    expect(returned.address()).toBe(at);
  });

  test('offers no reports of photos to administrators', async () => {
    stubCompany([aCompanyReview({ photos: [aPhoto()] })]);
    const { user } = renderPages(at, adminAccount);
    await user.click(await screen.findByRole('button', { name: 'A round loaf' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Report this photo' })).toBeNull());
  });

  test('opens the report dialog once the session has loaded', async () => {
    stubCompany([aCompanyReview()]);
    let load = (_account: Account) => {};
    const { user, address } = renderPages(at, new Promise<Account>((resolve) => (load = resolve)));
    const menu = await screen.findByRole('button', { name: 'More about this review' });
    await user.click(menu);
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    await waitFor(() => expect(menu).toHaveAttribute('aria-busy', 'true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    load(consumerAccount);
    expect(await screen.findByRole('dialog', { name: 'Report this review' })).toBeVisible();
    expect(menu).not.toHaveAttribute('aria-busy');
    expect(address()).toBe(at);
  });

  test('requires an explanation for each report by the company', async () => {
    stubCompany([aCompanyReview()]);
    const bodies = stubReports();
    const { user } = renderPages(at, companyAccount);
    await user.click(await screen.findByRole('button', { name: 'More about this review' }));
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByLabelText('What is wrong with it?')).toBeInvalid();
    await user.type(dialog.getByLabelText('What is wrong with it?'), 'It praises a competitor.');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('link', { name: 'My reports' })).toHaveAttribute('href', '/my-company/flags');
    expect(bodies).toHaveLength(1);
  });

  test.each([adminAccount, { ...companyAccount, id: 'voltix.example' }])(
    'offers no reports to administrators and to companies other than the reviewed company: $role.name',
    async (account) => {
      stubCompany([aCompanyReview()]);
      const { user } = renderPages(at, account);
      await findCard();
      await user.click(screen.getByRole('button', { name: 'More about this review' }));
      await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull());
      expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    },
  );
});

describe('hidden reviews', () => {
  const aDecision: Decision = {
    id: '1',
    at: '2026-11-02T10:00:00.000Z',
    companyId: 'brightloaf.example',
    part: 'review',
    outcome: 'hidden',
    ground: 'personalData',
    reason: 'It names an employee.',
    source: 'flag',
    stars: 2,
    flaggedBy: { company: 0, others: 1 },
    waitedSeconds: 5 * 3600,
    appeal: 'open',
    appealOf: null,
  };

  test('counts hidden reviews below the bars, and opens the latest decisions on click', async () => {
    stubCompany([aCompanyReview()], { hiddenQuantity: 2 });
    server.use(
      http.get('*/api/company/:id/decisions', () => problem(500, 'internal'), { once: true }),
      http.get('*/api/company/:id/decisions', () => HttpResponse.json([aDecision])),
    );
    const { user } = renderPages(at);
    const toggle = await screen.findByRole('button', { name: '2 reviews hidden: why' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(await screen.findByRole('heading', { name: "Shows somebody's personal data" })).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('It names an employee.')).toBeVisible();
    expect(
      screen.getByText('2 stars · reported by 1 consumer · decided after 5 hours · a person decided'),
    ).toBeVisible();
    expect(screen.getByText('Appeal open')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All decisions' })).toHaveAttribute('href', `${at}/transparency`);
    await user.click(toggle);
    expect(screen.queryByText('It names an employee.')).toBeNull();
  });

  test('does not mention hidden reviews when there are none', async () => {
    stubCompany([aCompanyReview()], { hiddenQuantity: 0 });
    renderPages(at);
    await findCard();
    expect(screen.queryByText(/hidden/)).toBeNull();
  });
});
