import type { Mark } from '@heard/contract';
import { aHiding, aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

const review = aReview({ id: '11', title: 'Best bread ever', companyId: 'bread.example', companyName: 'Bread' });
const other = {
  title: 'Best bread',
  description: 'Ever.',
  language: 'en',
  companyId: 'rolls.example',
  companyName: 'Rolls',
};

function aMark(changes: Partial<Mark> = {}): Mark {
  return {
    id: '2',
    createdAt: '2026-11-01T18:31:00.000Z',
    closedAt: null,
    reasons: [
      { kind: 'similarText', percent: 92, other },
      { kind: 'burst', reviews: 10, minutes: 300 },
      { kind: 'newAccount', minutes: 1, reviews: 2 },
    ],
    company: { id: 'bread.example', name: 'Bread', website: 'https://bread.example', flags: { decided: 0, upheld: 0 } },
    review: {
      ...review,
      user: { name: 'Adaeze', lastName: 'Okafor', createdAt: '2026-11-01T18:29:00.000Z', reviewsQuantity: 2 },
    },
    ...changes,
  };
}

const domain = aMark({
  id: '1',
  reasons: [{ kind: 'lookAlike', companyId: 'bread.example' }],
  company: { id: 'bre4d.example', name: 'Bred', website: 'https://bre4d.example', flags: { decided: 0, upheld: 0 } },
  review: null,
});

const failed = {
  subject: 'review',
  id: '31',
  attempts: 10,
  failedAt: '2026-11-02T10:00:00.000Z',
  reason: 'division by zero',
  company: { id: 'bread.example', name: 'Bread' },
  title: 'Unchecked bread',
};

/** The pending and the reviewed marks in the API stub. */
let open: Mark[];
let closed: Mark[];

beforeEach(() => {
  open = [aMark(), domain];
  closed = [];
  serveEmptyQueues();
  server.use(
    http.get('*/api/admin/marks', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const all = query.get('state') === 'closed' ? closed : open;
      const from = Number(query.get('cursor') ?? 0);
      const next = from + 2;
      const headers = new Headers({ 'x-total-count': String(all.length) });
      if (next < all.length) headers.set('link', `<?cursor=${next}>; rel="next"`);
      return HttpResponse.json(all.slice(from, next), { headers });
    }),
  );
});

const show = (at = '/moderation') => renderArea(at);
const findCard = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

/** Clicks twice before React can react to the first click. */
function clickTwice(button: HTMLElement) {
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
}

// Covers DISCOVERY-61.8
test('links a listing to the page that merges the listing with the company of the same name', async () => {
  open = [{ ...domain, reasons: [{ kind: 'sameName', companyId: 'bread.example', companyName: 'Bread' }] }];
  show();
  const company = await findCard('Bred');
  expect(company.getByText(/^The reviews call it by the name of Bread \(bread\.example\)\./)).toBeVisible();
  expect(company.getByRole('link', { name: /^Bred/ })).toBeVisible();
  expect(company.getByRole('link', { name: 'Merge…' })).toHaveAttribute(
    'href',
    '/moderation/companies/bre4d.example?into=bread.example',
  );
});

test('shows marked reviews and companies with authors and reasons', async () => {
  const { user } = show();
  expect(await screen.findByRole('heading', { level: 2, name: 'To review' })).toBeVisible();
  expect(document.title).toBe('To review · Heard');
  const card = await findCard(review.title);
  expect(card.getByText('Adaeze Okafor')).toBeVisible();
  expect(card.getByText(/2 reviews, signed up Nov 1, 2026/)).toBeVisible();
  expect(card.getByText(review.description)).toBeVisible();
  expect(card.getByRole('link', { name: 'Bread (bread.example)' })).toHaveAttribute('href', '/business/bread.example');
  const reasons = within(card.getByRole('list', { name: 'Why it was marked' }));
  expect(reasons.getByText(/^92% of the text matches this review of Rolls:/)).toBeVisible();
  expect(reasons.getByText(/Ever\./)).toBeVisible();
  expect(reasons.getByText(/Ever\./)).toHaveAttribute('lang', 'en');
  expect(reasons.getByText('This company received 10 reviews within 5 hours.')).toBeVisible();
  expect(reasons.getByText('Written 1 minute after sign-up, as review 2 on the first day.')).toBeVisible();

  const company = await findCard('Bred');
  expect(company.getByText(/^The domain could be mistaken for bread\.example\./)).toBeVisible();
  expect(company.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Reviewed' }));
  expect(await screen.findByText('Nothing has been reviewed yet.')).toBeVisible();
});

test('publishes a held review', async () => {
  const { review: marked } = aMark();
  open = [aMark({ reasons: [{ kind: 'ownDomain' }], review: marked && { ...marked, held: true } })];
  const closings: string[] = [];
  server.use(
    http.post('*/api/admin/marks/:id/close', ({ params }) => {
      closings.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  const card = await findCard(review.title);
  expect(card.getByText("The author's email is on the company's own domain.")).toBeVisible();
  expect(card.getByText('This review is not public until you decide.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The review is public now.')).toBeVisible();
  expect(closings).toEqual(['2']);
});

test('shows why a similar text was hidden', async () => {
  open = [aMark({ reasons: [{ kind: 'hiddenText', reason: 'Names a private person' }] })];
  show();
  const card = await findCard(review.title);
  expect(card.getByText('The text resembles a review that was hidden: Names a private person')).toBeVisible();
});

test('describes a text as identical when all of it matches another text', async () => {
  open = [aMark({ reasons: [{ kind: 'similarText', percent: 100, other }] })];
  show();
  const card = await findCard(review.title);
  expect(card.getByText(/^Identical to this review of Rolls:/)).toBeVisible();
});

// Covers ASVS-3.2.2
test('shows markup as plain text', async () => {
  const markup = (what: string) => `<img src=x onerror=alert(1)> ${what} [a](javascript:alert(1))`;
  open = [
    aMark({
      reasons: [{ kind: 'similarText', percent: 92, other: { ...other, title: markup('other') } }],
      company: {
        id: 'bread.example',
        name: markup('company'),
        website: 'https://bread.example',
        flags: { decided: 0, upheld: 0 },
      },
      review: {
        ...review,
        title: markup('title'),
        description: markup('description'),
        user: { name: markup('name'), lastName: 'Okafor', createdAt: '2026-11-01T18:29:00.000Z', reviewsQuantity: 2 },
      },
    }),
  ];
  const { container } = show();
  await screen.findByText(markup('title'));
  for (const what of ['other', 'company', 'description', 'name']) expect(container).toHaveTextContent(markup(what));
  expect(container.querySelector('img[onerror], img[src="x"], a[href^="javascript"]')).toBeNull();
});

test('hides a review once, with a reason, and shows the review again', async () => {
  const calls: unknown[] = [];
  server.use(
    http.post('*/api/admin/reviews/11/hide', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ ...review, hidden: { at: '2026-11-02T10:00:00.000Z', reason: 'Copied' } });
    }),
    http.post('*/api/admin/reviews/11/unhide', () => {
      calls.push('unhide');
      return HttpResponse.json(review);
    }),
  );
  const { user } = show();
  const card = await findCard(review.title);
  await user.click(card.getByRole('button', { name: 'Hide' }));
  const reason = card.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  await user.click(card.getByRole('button', { name: 'Hide review' }));
  expect(await card.findByText('This field is required.')).toBeVisible();
  await user.type(reason, 'Copied');
  clickTwice(card.getByRole('button', { name: 'Hide review' }));
  expect(await card.findByText('Hidden: Copied')).toBeVisible();
  expect(calls).toEqual([{ reason: 'Copied', ground: 'other' }]);
  const undo = card.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(card.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();

  clickTwice(undo);
  expect(await card.findByRole('button', { name: 'Hide' })).toBeVisible();
  expect(card.queryByText('Hidden: Copied')).not.toBeInTheDocument();
  expect(calls).toEqual([{ reason: 'Copied', ground: 'other' }, 'unhide']);
});

test('keeps the reason when hiding fails, and discards it on Cancel', async () => {
  server.use(http.post('*/api/admin/reviews/11/hide', () => HttpResponse.error()));
  const { user } = show();
  const card = await findCard(review.title);
  await user.click(card.getByRole('button', { name: 'Hide' }));
  await user.type(card.getByRole('textbox', { name: 'Reason' }), 'Copied');
  await user.click(card.getByRole('button', { name: 'Hide review' }));
  expect(await card.findByRole('alert')).toBeVisible();
  expect(card.getByRole('textbox', { name: 'Reason' })).toHaveValue('Copied');
  server.use(http.post('*/api/admin/reviews/11/hide', () => problem(404, 'not-found')));
  await user.click(card.getByRole('button', { name: 'Hide review' }));
  expect(await card.findByText('This review no longer exists.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(card.queryByRole('textbox')).not.toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Hide' })).toHaveFocus();
});

test('removes an approved mark only after the API has confirmed', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/admin/marks/1/close', () => {
      calls++;
      return calls === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
    }),
  );
  server.use(http.get('*/api/admin/failedChecks', () => HttpResponse.json([failed, { ...failed, id: '32' }])));
  const { user } = show();
  const card = await findCard('Bred');
  // The tabs show the numbers of pending marks.
  const tab = (name: RegExp) => screen.getByRole('link', { name });
  expect(tab(/^To review/)).toHaveTextContent('To review2');
  await waitFor(() => expect(tab(/^Failed checks/)).toHaveTextContent('Failed checks2'));
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByRole('alert')).toBeVisible();
  clickTwice(card.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Bred')).not.toBeInTheDocument());
  expect(calls).toBe(2);
  expect(tab(/^To review/)).toHaveTextContent('To review1');
  expect(screen.getByText(review.title)).toBeVisible();
});

test('explains that no marks are pending, loads further pages, and reports failures', async () => {
  open = [];
  const { unmount } = show();
  expect(screen.getByText('Loading the reviews')).toBeInTheDocument();
  expect(await screen.findByText('There is nothing to review.')).toBeVisible();
  unmount();

  open = [
    aMark({ id: '5' }),
    aMark({
      id: '4',
      review: null,
      company: { id: 'a.example', name: 'A', website: '', flags: { decided: 0, upheld: 0 } },
    }),
    domain,
  ];
  server.use(http.get('*/api/admin/marks', () => problem(403, 'wrong-role'), { once: true }));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findCard(review.title);
  expect(screen.queryByText('Bred')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await findCard('Bred');
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('shows why the review of a closed mark is hidden, and offers to undo the decision', async () => {
  const { review: marked } = aMark();
  closed = [
    aMark({
      closedAt: '2026-11-02T10:00:00.000Z',
      review: marked && { ...marked, hidden: aHiding({ reason: 'Spam' }) },
    }),
  ];
  show('/moderation/looked-at');
  const card = await findCard(review.title);
  expect(card.getByText('Hidden: Spam')).toBeVisible();
  expect(card.getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(card.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

describe('failed checks', () => {
  test('lists failed checks and repeats each check once', async () => {
    let calls = 0;
    server.use(
      http.get('*/api/admin/failedChecks', () =>
        HttpResponse.json([failed, { ...failed, subject: 'company', title: null }]),
      ),
      http.post('*/api/admin/failedChecks/review/31/retry', () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: /^Failed checks/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Failed checks' })).toBeVisible();
    const card = await findCard('Unchecked bread');
    expect(card.getByText('division by zero')).toBeVisible();
    expect(card.getByText(/10 attempts/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Bread (bread.example)' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Check again' }));
    expect(await card.findByRole('alert')).toBeVisible();
    clickTwice(card.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('It will be checked again.')).toBeVisible();
    expect(screen.queryByText('Unchecked bread')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Bread' })).toBeVisible();
    expect(calls).toBe(2);
  });

  test('reports that the failed checks failed to load, and explains after a retry that there are none', async () => {
    server.use(http.get('*/api/admin/failedChecks', () => HttpResponse.json([])));
    server.use(http.get('*/api/admin/failedChecks', () => problem(403, 'wrong-role'), { once: true }));
    const { user } = show('/moderation/failed-checks');
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All checks have succeeded.')).toBeVisible();
  });
});

test.each([
  [undefined, 1],
  [{ contactEmail: 'legal@heard.example' }, 0],
])('warns administrators of an installation without a contact: %j', async (site, warnings) => {
  serveEmptyQueues();
  renderArea('/moderation', site);
  expect(await screen.findByRole('heading', { name: 'Moderation' })).toBeVisible();
  expect(screen.queryAllByText(/^CONTACT_EMAIL is not set/)).toHaveLength(warnings);
});

describe('the queue', () => {
  const queries: string[] = [];
  const second = aMark({
    id: '3',
    reasons: [{ kind: 'ownDomain' }],
    review: { ...aMark().review!, id: '12', title: 'Fresh rolls' },
  });

  beforeEach(() => {
    queries.length = 0;
    open = [aMark(), second];
    server.use(
      http.get('*/api/admin/marks/groups', () =>
        HttpResponse.json([
          { company: { id: 'bread.example', name: 'Bread' }, reason: 'ownDomain', marks: 2 },
          { company: { id: 'bread.example', name: 'Bread' }, reason: 'burst', marks: 1 },
        ]),
      ),
      http.get('*/api/admin/marks', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json(open, { headers: { 'x-total-count': String(open.length) } });
      }),
    );
  });

  test('groups marks by company and reason, and filters them by a group or a reason', async () => {
    const { user, address } = show();
    const groups = within(await screen.findByRole('region', { name: 'By company and reason' }));
    expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bread · Author on the company’s domain2',
    ]);
    await user.click(groups.getByRole('link', { name: /^Bread/ }));
    expect(address()).toBe('/moderation?company=bread.example&reason=ownDomain');
    await waitFor(() => expect(queries.at(-1)).toBe('?state=open&company=bread.example&reason=ownDomain'));
    await user.selectOptions(groups.getByLabelText('Reason'), 'Reported');
    await waitFor(() => expect(queries.at(-1)).toBe('?state=open&company=bread.example&reason=flags'));
    await user.click(groups.getByRole('link', { name: 'Show all' }));
    expect(address()).toBe('/moderation');
  });

  test('approves all selected marks, and keeps the selection of marks whose approval failed', async () => {
    const closings: string[] = [];
    server.use(
      http.post('*/api/admin/marks/:id/close', ({ params }) => {
        closings.push(String(params['id']));
        return params['id'] === '3' ? problem(503, 'unavailable') : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show();
    await findCard('Fresh rolls');
    const selection = within(screen.getByRole('region', { name: 'Selection' }));
    expect(selection.getByRole('button', { name: 'Approve selected' })).toBeDisabled();
    await user.click(selection.getByLabelText('Select all shown'));
    expect(selection.getByText('2 selected')).toBeVisible();
    await user.click(selection.getByRole('button', { name: 'Approve selected' }));
    expect(await selection.findByText('Some could not be decided')).toBeVisible();
    expect(closings).toEqual(['2', '3']);
    expect(screen.queryByText(review.title)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Select “Fresh rolls”')).toBeChecked();
  });

  test('keeps a mark without a review selected when the reviews of all selected marks are hidden', async () => {
    const company = aMark({
      id: '4',
      review: null,
      reasons: [{ kind: 'sameName', companyId: 'b.example', companyName: 'B' }],
    });
    open = [second, company];
    server.use(
      http.post('*/api/admin/reviews/:id/hide', () => HttpResponse.json({ ...review, id: '12', hidden: aHiding() })),
    );
    const { user } = show();
    await findCard('Fresh rolls');
    const selection = within(screen.getByRole('region', { name: 'Selection' }));
    await user.click(selection.getByLabelText('Select all shown'));
    await user.click(selection.getByRole('button', { name: 'Hide selected' }));
    await user.type(selection.getByRole('textbox'), 'Written by employees.');
    const [, submit] = selection.getAllByRole('button', { name: 'Hide selected' });
    await user.click(submit!);
    expect(await selection.findByText('1 selected')).toBeVisible();
    expect(screen.queryByText('Fresh rolls')).not.toBeInTheDocument();
  });

  test('hides all selected reviews with one reason', async () => {
    const hidden: unknown[] = [];
    server.use(
      http.post('*/api/admin/reviews/:id/hide', async ({ params, request }) => {
        hidden.push([params['id'], await request.json()]);
        return HttpResponse.json({ ...review, id: String(params['id']), hidden: aHiding() });
      }),
    );
    const { user } = show();
    await findCard('Fresh rolls');
    await user.click(screen.getByLabelText('Select “Fresh rolls”'));
    await user.click(screen.getByLabelText(`Select “${review.title}”`));
    const selection = within(screen.getByRole('region', { name: 'Selection' }));
    await user.click(selection.getByRole('button', { name: 'Hide selected' }));
    await user.type(selection.getByRole('textbox'), 'Written by employees.');
    const [, submit] = selection.getAllByRole('button', { name: 'Hide selected' });
    await user.click(submit!);
    expect(await screen.findByText('2 decided')).toBeVisible();
    const body = { ground: 'other', reason: 'Written by employees.' };
    expect(hidden).toEqual([
      ['11', body],
      ['12', body],
    ]);
  });

  test('operates the queue by keyboard while the focus is in the list', async () => {
    const { user } = show();
    const card = await findCard('Fresh rolls');
    await user.keyboard('jx');
    expect(screen.getByLabelText(`Select “${review.title}”`)).not.toBeChecked();
    act(() => screen.getByRole('group', { name: review.title }).focus());
    await user.keyboard('jx');
    expect(screen.getByRole('group', { name: 'Fresh rolls' })).toHaveFocus();
    expect(screen.getByLabelText('Select “Fresh rolls”')).toBeChecked();
    await user.keyboard('k');
    expect(screen.getByRole('group', { name: review.title })).toHaveFocus();
    await user.keyboard('jh');
    expect(card.getByRole('textbox')).toHaveFocus();
    await user.keyboard('jx');
    expect(card.getByRole('textbox')).toHaveValue('jx');
  });
});
