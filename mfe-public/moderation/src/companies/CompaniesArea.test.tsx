import type { AdminCompany, CategoryRef, Claim, CompanyHit, ListedClaim } from '@heard/contract';
import { aCompany, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

const id = 'bread.example';

beforeEach(serveEmptyQueues);

function aClaim(changes: Partial<Claim> = {}): Claim {
  return {
    id: 'claim-1',
    state: 'pending',
    proof: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    endedAt: null,
    reason: null,
    name: 'Bread & Sons',
    email: 'owner@bread.example',
    workEmail: 'work@bread.example',
    workEmailConfirmed: false,
    workEmailOnWebsite: true,
    token: '3f0c77aa',
    ...changes,
  };
}

const bakeries: CategoryRef = {
  slug: 'bakeries',
  names: { en: 'Bakeries & cake shops', es: 'Panaderías y pastelerías', fr: 'Boulangeries et pâtisseries' },
  parent: { slug: 'food-drink-shops', names: { en: 'Food', es: 'Alimentación', fr: 'Alimentation' } },
};

const owner = aClaim({ id, state: 'effective', proof: 'dns', email: 'first@bread.example' });

function anAdminCompany(changes: Partial<AdminCompany> = {}): AdminCompany {
  return {
    ...aCompany(),
    hasOwner: true,
    id,
    name: 'Bread',
    website: `https://${id}`,
    reviewsQuantity: 3,
    claimed: true,
    verified: true,
    formerName: 'Old Bread',
    listingName: 'The Bread Shop',
    owner,
    claims: [aClaim()],
    rejectedNames: ['Best Bread'],
    mergedFrom: [],
    categories: [],
    categoriesSource: null,
    categoriesLockedUntil: null,
    suggestions: [],
    removed: null,
    actions: [],
    ...changes,
  };
}

function aListedClaim(changes: Partial<ListedClaim> = {}): ListedClaim {
  const { name, website, reviewsQuantity, claimed, verified } = anAdminCompany();
  return { ...aClaim(), company: { id, name, website, reviewsQuantity, claimed, verified }, ...changes };
}

/** Renders a page of a company that the API stub stores. */
function renderCompany(changes: Partial<AdminCompany> = {}) {
  const stored = { company: anAdminCompany(changes) };
  server.use(http.get(`*/api/admin/companies/${id}`, () => HttpResponse.json(stored.company)));
  return { ...renderArea(`/moderation/companies/${id}`), stored };
}

/**
 * Responds to a decision with `result`, the company after the decision. Delays the response, so that tests can click a second time.
 * @returns the bodies of the requests
 */
function recordDecision(method: 'post' | 'put', path: string, result: AdminCompany): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http[method](`*/api/admin/companies/${id}/${path}`, async ({ request }) => {
      bodies.push(await request.json());
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json(result);
    }),
  );
  return bodies;
}

/** Responds with the number of people who have reviewed both companies of a merge. */
function stubPreview(otherId: string, duplicates = 1): void {
  server.use(http.get(`*/api/admin/companies/${id}/merge/${otherId}`, () => HttpResponse.json({ duplicates })));
}

/** Responds to searches with these companies. */
function stubSearch(...hits: CompanyHit[]): void {
  const counts = {
    nbHits: hits.length,
    page: 0,
    nbPages: 1,
    hitsPerPage: 5,
    processingTimeMS: 1,
    exhaustiveNbHits: true,
  };
  server.use(
    http.post('*/1/indexes/*/queries', async ({ request }) => {
      // Safe to cast: the search client sends these properties.
      const { requests } = (await request.json()) as { requests: { query: string }[] };
      const results = requests.map(({ query }) => ({ hits, index: 'companiesSearch', query, params: '', ...counts }));
      return HttpResponse.json({ results });
    }),
  );
}

/** Returns the field for the reason of a decision about the name. Its form is the first on the page. */
function firstReason(): HTMLElement {
  const [field] = screen.getAllByRole('textbox', { name: 'Reason' });
  if (field === undefined) throw new Error('No reason is asked for');
  return field;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list of claims', () => {
  test('shows which account claims which company, and links to the decisions', async () => {
    server.use(http.get('*/api/admin/claims', () => HttpResponse.json([aListedClaim()])));
    const { user } = renderArea('/moderation');
    await user.click(await screen.findByRole('link', { name: 'Companies' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Companies' })).toBeVisible();
    expect(document.title).toBe('Companies · Heard');
    const [card] = await screen.findAllByRole('article');
    expect(within(card!).getByText('owner@bread.example')).toBeVisible();
    expect(within(card!).getByText('work@bread.example (at the website, not confirmed)')).toBeVisible();
    expect(within(card!).getByText('bread.example · 3 reviews')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Decide about Bread, claimed by owner@bread.example' })).toHaveAttribute(
      'href',
      '/moderation/companies/bread.example',
    );
    expect(screen.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows ended claims, loads further claims, and retries after a failure', async () => {
    const states: (string | null)[] = [];
    let fails = true;
    server.use(
      http.get('*/api/admin/claims', ({ request }) => {
        const query = new URL(request.url).searchParams;
        states.push(query.get('state'));
        if (query.get('cursor') !== null) {
          return fails ? problem(400, 'bad-request') : HttpResponse.json([aListedClaim({ id: '2', name: 'Second' })]);
        }
        if (query.get('state') !== 'ended') return HttpResponse.json([]);
        return HttpResponse.json([aListedClaim({ state: 'refused', endedAt: '2026-11-02T10:00:00.000Z' })], {
          headers: { link: '<?state=ended&cursor=2>; rel="next"' },
        });
      }),
    );
    const { user, address } = renderArea('/moderation/companies');
    expect(await screen.findByText('No claim is pending.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Ended claims');
    expect(await screen.findByText('Rejected from the work email')).toBeVisible();
    expect(address()).toBe('/moderation/companies?state=ended');
    expect(states).toEqual(['pending', 'ended']);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says bad-request.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Second')).toBeVisible();
  });

  test('opens a company that was found by its name', async () => {
    server.use(
      http.get('*/api/admin/claims', () => HttpResponse.json([])),
      http.get('*/api/admin/companies/:id', () => problem(404, 'not-found')),
    );
    stubSearch({
      objectID: 'bread.example',
      name: 'Bread',
      website: 'https://bread.example',
      reviewsQuantity: 1,
      ratingGeneral: 4,
    });
    const { user, address } = renderArea('/moderation/companies');
    await user.type(await screen.findByLabelText('Company id or name'), 'brea');
    await user.click(await screen.findByRole('option', { name: /Bread/ }));
    expect(address()).toBe('/moderation/companies/bread.example');
  });

  test('opens any company by its website, and reports a website without a company', async () => {
    server.use(
      http.get('*/api/admin/claims', () => HttpResponse.json([])),
      http.get('*/api/admin/companies/:id', () => problem(404, 'not-found')),
    );
    stubSearch();
    const { user, address } = renderArea('/moderation/companies');
    const website = await screen.findByLabelText('Company id or name');
    await user.type(website, 'nonsense{Enter}');
    expect(website).toBeInvalid();
    await user.clear(website);
    await user.type(website, 'https://www.Rolls.example/shop{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no company with this website.');
    expect(address()).toBe('/moderation/companies/rolls.example');
    await user.click(screen.getByRole('link', { name: 'All claims' }));
    expect(await screen.findByText('No claim is pending.')).toBeVisible();
  });
});

describe('a company', () => {
  test('shows a company with its names, owner, claims and log', async () => {
    renderCompany({
      actions: [
        {
          at: '2026-11-03T10:00:00.000Z',
          action: 'transfer',
          administrator: null,
          reason: 'The trade register names her.',
          source: null,
          from: null,
          to: 'first@bread.example',
          mergeId: null,
        },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Bread' })).toBeVisible();
    expect(document.title).toBe('Bread · Heard');
    for (const text of ['Old Bread', 'The Bread Shop', 'Best Bread']) expect(screen.getByText(text)).toBeVisible();
    expect((await part('Owner')).getByText('DNS record')).toBeVisible();
    const claims = await part('Other claims');
    expect(claims.getByText('Pending')).toBeVisible();
    expect(claims.getByText('3f0c77aa')).toBeVisible();
    const log = await part('History');
    expect(log.getByText('Transferred: nobody → first@bread.example')).toBeVisible();
    expect(log.getByText('The trade register names her.')).toBeVisible();
    expect(log.getByText('Deleted account, Nov 3, 2026')).toBeVisible();
  });

  // Covers ASVS-3.2.2
  test('shows markup as plain text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const { container } = renderCompany({ name: markup, claims: [aClaim({ name: markup, reason: markup })] });
    await screen.findByRole('heading', { name: markup });
    expect(container.querySelector('img[onerror], img[src="x"]')).toBeNull();
  });

  test('releases a company once, with a required reason', async () => {
    const bodies = recordDecision('post', 'release', anAdminCompany({ owner: null, claimed: false, verified: false }));
    const { user } = renderCompany();
    const ownerPart = await part('Owner');
    await user.click(ownerPart.getByRole('button', { name: 'Release' }));
    expect(ownerPart.getByText(/first@bread.example loses the page/)).toBeVisible();
    const reason = ownerPart.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.click(ownerPart.getByRole('button', { name: 'Release the company' }));
    expect(await ownerPart.findByText('This field is required.')).toBeVisible();
    expect(bodies).toEqual([]);
    await user.type(reason, 'Another bakery');
    await user.dblClick(ownerPart.getByRole('button', { name: 'Release the company' }));
    expect(await screen.findByText('The page is unclaimed.')).toBeVisible();
    expect(screen.getByText('The company was released.')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'Another bakery' }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bread' })).toHaveFocus());
  });

  test.each([
    ['Make owner', 'Transfer the company', 'transfer', 'The company was transferred.'],
    ['End claim', 'End the claim', 'release', 'The claim has ended.'],
  ])('lets an administrator decide a claim: %s', async (open, button, path, done) => {
    const bodies = recordDecision('post', path, anAdminCompany({ claims: [] }));
    const { user } = renderCompany();
    const claims = await part('Other claims');
    await user.click(claims.getByRole('button', { name: open }));
    await user.type(claims.getByRole('textbox', { name: 'Reason' }), 'By the trade register');
    await user.click(claims.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(bodies).toEqual([{ claimId: 'claim-1', reason: 'By the trade register' }]);
    expect(claims.getByText('There are no other claims.')).toBeVisible();
  });

  test('offers no decision about a claim that has ended', async () => {
    renderCompany({ claims: [aClaim({ state: 'refused', endedAt: '2026-11-02T10:00:00.000Z' })] });
    expect((await part('Other claims')).queryByRole('button')).toBeNull();
  });

  test('renames a company, and rejects its name', async () => {
    const renamed = recordDecision('put', 'name', anAdminCompany({ name: 'Bread & Rolls', formerName: null }));
    const rejected = recordDecision('post', 'name/reject', anAdminCompany({ name: id, formerName: null }));
    const { user } = renderCompany();
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const name = screen.getByRole('textbox', { name: 'New name' });
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Bread');
    await user.type(name, ' & Rolls');
    await user.type(firstReason(), 'As on the website');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByRole('heading', { name: 'Bread & Rolls' })).toBeVisible();
    expect(renamed).toEqual([{ name: 'Bread & Rolls', reason: 'As on the website' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus());

    await user.click(screen.getByRole('button', { name: 'Reject name' }));
    expect(screen.getByText(/“Bread & Rolls” is removed/)).toBeVisible();
    await user.type(firstReason(), 'Advertising');
    await user.click(screen.getByRole('button', { name: 'Reject the name' }));
    expect(await screen.findByRole('heading', { name: id })).toBeVisible();
    expect(rejected).toEqual([{ reason: 'Advertising' }]);
    expect(screen.queryByRole('button', { name: 'Reject name' })).toBeNull();
  });

  test('keeps the reason when the decision fails, reloads changed data, and discards the reason on Cancel', async () => {
    const { user, stored } = renderCompany();
    server.use(http.post(`*/api/admin/companies/${id}/release`, () => HttpResponse.error()));
    const ownerPart = await part('Owner');
    await user.click(ownerPart.getByRole('button', { name: 'Release' }));
    await user.type(ownerPart.getByRole('textbox', { name: 'Reason' }), 'Another bakery');
    await user.click(ownerPart.getByRole('button', { name: 'Release the company' }));
    expect(await ownerPart.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
    expect(ownerPart.getByRole('textbox', { name: 'Reason' })).toHaveValue('Another bakery');

    server.use(http.post(`*/api/admin/companies/${id}/release`, () => problem(404, 'not-found')));
    stored.company = anAdminCompany({ owner: { ...owner, email: 'second@bread.example' } });
    await user.click(ownerPart.getByRole('button', { name: 'Release the company' }));
    expect(await ownerPart.findByText('This has already been decided. Here is the current state.')).toBeVisible();
    expect(await ownerPart.findByText('second@bread.example')).toBeVisible();
    await user.click(ownerPart.getByRole('button', { name: 'Cancel' }));
    expect(ownerPart.queryByRole('textbox')).toBeNull();
    expect(ownerPart.getByRole('button', { name: 'Release' })).toHaveFocus();
  });

  // Covers DISCOVERY-61.1
  test('compares a company with the company that the search suggests', async () => {
    const other = anAdminCompany({ id: 'rolls.example', name: 'Rolls', reviewsQuantity: 9 });
    stubSearch({ objectID: other.id, name: other.name, website: 'https://rolls.example' });
    const { user } = renderCompany({ owner: null, claimed: false });
    server.use(http.get(`*/api/admin/companies/${other.id}`, () => HttpResponse.json(other)));
    server.use(http.get(`*/api/admin/companies/${id}/merge/${other.id}`, () => problem(409, 'company-too-large')));
    const merging = await part('Merge into another company');
    const field = merging.getByLabelText('Name or website of the other company');
    await user.type(field, 'rol');
    await user.click(await merging.findByRole('option', { name: /Rolls/ }));
    expect(field).toHaveValue('rolls.example');
    expect(await merging.findByText(/^9 reviews · /)).toBeVisible();
    expect(await merging.findByRole('alert')).toBeVisible();
    expect(merging.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    stubPreview(other.id, 0);
    await user.click(merging.getByRole('button', { name: 'Try again' }));
    expect(await merging.findByText(/3 reviews move, nobody reviewed both\./)).toBeVisible();
  });

  // Covers DISCOVERY-61.8
  test('compares a company with the company in the URL', async () => {
    const other = anAdminCompany({ id: 'rolls.example', name: 'Rolls', reviewsQuantity: 9 });
    server.use(
      http.get('*/api/admin/companies/:id', ({ params }) =>
        HttpResponse.json(params['id'] === id ? anAdminCompany({ owner: null, claimed: false }) : other),
      ),
    );
    stubPreview(other.id);
    renderArea(`/moderation/companies/${id}?into=rolls.example`);
    const merging = await part('Merge into another company');
    expect(await merging.findByText(/^9 reviews · /)).toBeVisible();
    expect(await merging.findByRole('textbox', { name: 'Reason' })).toBeVisible();
  });

  // Covers DISCOVERY-72.7
  test('assigns other categories with a reason, and locks the categories for the owner for some time', async () => {
    const suggestion = {
      reviewId: '9',
      category: bakeries,
      createdAt: '2026-11-20T10:00:00.000Z',
      company: { id, name: 'Bread', website: `https://${id}`, categories: [] },
      review: { title: 'Fine', description: 'All went well.', rating: 4, visible: true },
    };
    const { user } = renderCompany({ suggestions: [suggestion] });
    const changed = anAdminCompany({
      categories: [bakeries],
      categoriesSource: 'administrator',
      categoriesLockedUntil: '2027-02-21T10:00:00.000Z',
      actions: [
        {
          at: '2026-11-23T10:00:00.000Z',
          action: 'categorise',
          administrator: 'mod@heard.example',
          reason: 'They bake bread.',
          source: 'administrator',
          from: null,
          to: 'bakeries',
          mergeId: null,
        },
      ],
    });
    const bodies = recordDecision('put', 'categories', changed);
    const categories = await part('Categories');
    expect(categories.getByText('Reviewers suggest: Bakeries & cake shops.')).toBeVisible();
    const save = categories.getByRole('button', { name: 'Save and lock for 90 days' });
    await user.type(await categories.findByRole('combobox'), 'panader');
    await user.click(await screen.findByRole('option', { name: 'Bakeries & cake shops' }));
    await user.click(save);
    expect(categories.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    expect(bodies).toEqual([]);
    await user.type(categories.getByRole('textbox', { name: 'Reason' }), 'They bake bread.');
    await user.dblClick(save);
    expect(await screen.findByText('The categories were saved.')).toBeVisible();
    expect(bodies).toEqual([{ categories: ['bakeries'], reason: 'They bake bread.' }]);
    expect(categories.getByText('The owner can change the categories again on Feb 21, 2027.')).toBeVisible();
    expect(categories.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    expect((await part('History')).getByText('Categories: – → bakeries')).toBeVisible();
  });

  // Covers DISCOVERY-70.1, DISCOVERY-70.7
  test('merges a company into another company after showing both, and undoes the merge', async () => {
    const other = anAdminCompany({ id: 'rolls.example', name: 'Rolls', reviewsQuantity: 9 });
    stubSearch();
    const { user, stored } = renderCompany({ owner: null, claimed: false });
    const merges: unknown[] = [];
    const undone: unknown[] = [];
    const result = { id: '7', from: id, into: other.id, reviews: 3, duplicates: 0, at: '2026-11-23T10:00:00.000Z' };
    const action = { at: result.at, administrator: null, reason: 'One shop', source: null, from: id, to: other.id };
    server.use(
      http.get('*/api/admin/companies/:id', ({ params }) =>
        params['id'] === id
          ? HttpResponse.json(stored.company)
          : params['id'] === other.id
            ? HttpResponse.json(other)
            : problem(404, 'not-found'),
      ),
      http.post('*/api/admin/companies/merge', async ({ request }) => {
        merges.push(await request.json());
        stored.company = {
          ...stored.company,
          removed: { at: result.at, kind: 'merged', ground: null, reason: null, into: other.id },
          actions: [{ ...action, action: 'merge', mergeId: '7' }],
        };
        return HttpResponse.json(result);
      }),
      http.post('*/api/admin/merges/7/undo', async ({ request }) => {
        undone.push(await request.json());
        stored.company = {
          ...stored.company,
          removed: null,
          actions: [{ ...action, action: 'unmerge', mergeId: null }],
        };
        return HttpResponse.json(result);
      }),
    );
    stubPreview(other.id);
    const merging = await part('Merge into another company');
    const website = merging.getByLabelText('Name or website of the other company');
    await user.type(website, `${id}{Enter}`);
    expect(await merging.findByText('Choose another company.')).toBeVisible();
    await user.clear(website);
    await user.type(website, 'unknown.example{Enter}');
    expect(await merging.findByRole('alert')).toHaveTextContent('There is no company with this website.');
    await user.clear(website);
    await user.type(website, 'https://www.rolls.example/{Enter}');
    expect(await merging.findByText(/^9 reviews · /)).toBeVisible();
    expect(
      await merging.findByText(
        /^After this, bread.example leads to rolls.example. 3 reviews move, 1 person reviewed both: the newer review counts./,
      ),
    ).toBeVisible();
    await user.type(merging.getByRole('textbox', { name: 'Reason' }), 'One shop');
    await user.click(merging.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText(/Merged on Nov 23, 2026 into/)).toBeVisible();
    expect(merges).toEqual([{ from: id, into: other.id, reason: 'One shop' }]);
    expect(screen.getByRole('link', { name: 'rolls.example' })).toHaveAttribute(
      'href',
      '/moderation/companies/rolls.example',
    );
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();

    const log = await part('History');
    await user.click(log.getByRole('button', { name: 'Undo the merge' }));
    await user.type(log.getByRole('textbox', { name: 'Reason' }), 'Two shops');
    await user.click(log.getByRole('button', { name: 'Undo the merge' }));
    expect(await log.findByText('Merge undone: bread.example → rolls.example')).toBeVisible();
    expect(undone).toEqual([{ reason: 'Two shops' }]);
  });

  // Covers DISCOVERY-74.1
  test('blocks a company for a broken rule, and unblocks the company', async () => {
    const { user, stored } = renderCompany();
    const blocks: unknown[] = [];
    const at = '2026-11-23T10:00:00.000Z';
    const action = { at, administrator: null, source: null, from: null, to: null, mergeId: null };
    let fails = true;
    server.use(
      http.post(`*/api/admin/companies/${id}/block`, async ({ request }) => {
        blocks.push(await request.json());
        if (fails) return problem(500, 'internal');
        const reason = 'It pays for reviews.';
        stored.company = {
          ...stored.company,
          removed: { at, kind: 'blocked', ground: 'notGenuine', reason, into: null },
          actions: [{ ...action, action: 'block', reason }],
        };
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(`*/api/admin/companies/${id}/unblock`, async ({ request }) => {
        blocks.push(await request.json());
        stored.company = {
          ...stored.company,
          removed: null,
          actions: [{ ...action, action: 'unblock', reason: 'We were wrong.' }],
        };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const blocking = await part('Block this company');
    await user.click(blocking.getByRole('button', { name: 'Block' }));
    expect(blocking.getByLabelText('Which rule does it break?')).toHaveFocus();
    await user.click(blocking.getByRole('button', { name: 'Block the company' }));
    expect(await blocking.findAllByText('This field is required.')).toHaveLength(2);
    await user.selectOptions(blocking.getByLabelText('Which rule does it break?'), 'Not a genuine experience');
    await user.type(blocking.getByRole('textbox', { name: 'Reason' }), 'It pays for reviews.');
    await user.click(blocking.getByRole('button', { name: 'Block the company' }));
    expect(await blocking.findByRole('alert')).toBeVisible();
    expect(blocking.getByRole('textbox', { name: 'Reason' })).toHaveValue('It pays for reviews.');
    fails = false;
    await user.click(blocking.getByRole('button', { name: 'Block the company' }));
    const unblocking = await part('Unblock this company');
    expect(screen.getByText('Removed on Nov 23, 2026')).toBeVisible();
    expect(screen.getByText('Rule: Not a genuine experience')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    const body = { ground: 'notGenuine', reason: 'It pays for reviews.' };
    expect(blocks).toEqual([body, body]);

    await user.click(unblocking.getByRole('button', { name: 'Unblock' }));
    await user.type(unblocking.getByRole('textbox', { name: 'Reason' }), 'We were wrong.');
    await user.click(unblocking.getByRole('button', { name: 'Unblock the company' }));
    expect(await screen.findByRole('region', { name: 'Block this company' })).toBeVisible();
    expect(blocks.at(-1)).toEqual({ reason: 'We were wrong.' });
    expect((await part('History')).getByText('Unblocked')).toBeVisible();
  });
});
