import type { Review } from '@heard/contract';
import { aHiding, aPhoto, aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stubOwnReviews, renderArea } from '../testing.tsx';

const rye = aReview({ createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
const train = aReview({
  id: '102',
  title: 'A night train, sorted in ten minutes',
  companyId: 'fernweh-travel.example',
  companyName: 'Fernweh Travel',
  companyURL: 'https://www.fernweh-travel.example',
  rating: 5,
});

/** Finds the card of a review by its title, in read or edit mode. */
const cards = () => screen.queryAllByRole('article');
const findCard = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement);

let stored: Review[];
beforeEach(() => {
  stored = [rye, train];
  stubOwnReviews(() => stored);
});

// Covers SPEC-2.60, SPEC-2.62, SPEC-2.63, SPEC-2.64, SPEC-2.65, SPEC-9.11
test("shows the consumer's reviews with author, age, company link, rating and date of experience", async () => {
  renderArea('/me/reviews');
  expect(screen.getByText('Loading the account')).toBeInTheDocument();
  const card = await findCard(rye.title);
  expect(card.getByText('Brightloaf Bakery')).toBeVisible();
  expect(card.getByText('Marta Ruiz')).toBeVisible();
  expect(card.getByText('3 days ago')).toBeVisible();
  expect(card.getByRole('heading', { name: rye.title })).toBeVisible();
  expect(card.getByText(rye.description)).toBeVisible();
  expect(card.getByText('Date of experience: Oct 31, 2026')).toBeVisible();
  expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(card.getByRole('link', { name: 'brightloaf.example' })).toHaveAttribute(
    'href',
    '/business/brightloaf.example',
  );
});

test("shows company names with internationalized domains in Unicode, and the company's image", async () => {
  const website = { companyId: 'xn--bcher-kva.example', companyURL: 'https://xn--bcher-kva.example' };
  stored = [{ ...rye, ...website, companyName: website.companyId, companyAvatar: '/avatars/3.webp' }];
  renderArea('/me/reviews');
  const card = await findCard(rye.title);
  expect(await card.findByText('bücher.example', { selector: 'b' })).toBeVisible();
  expect(card.getByRole('link', { name: 'bücher.example' })).toHaveAttribute('href', '/business/xn--bcher-kva.example');
  expect(cards()[0]?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/api\/avatars\/3\.webp$/));
});

test('explains on the card of a hidden review why the review is hidden, and not on other cards', async () => {
  stored = [{ ...rye, hidden: aHiding() }, train];
  renderArea('/me/reviews');
  const card = await findCard(rye.title);
  expect(card.getByText('Hidden')).toBeVisible();
  expect(card.getByText(/^Your review is hidden: it is not shown publicly/)).toBeVisible();
  expect(card.getByText('It names a private person.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit' })).toBeEnabled();
  expect(screen.getAllByText(/^Your review is hidden/)).toHaveLength(1);
});

test('shows a hidden photo to its author, with the statement of reasons next to it', async () => {
  server.use(
    http.get(
      '*/api/review/:id/photos/8/small',
      () => new HttpResponse('', { headers: { 'content-type': 'image/webp' } }),
    ),
  );
  URL.createObjectURL = () => 'blob:hidden';
  URL.revokeObjectURL = () => {};
  const file = (size: string) => ({ path: `/review/${rye.id}/photos/8/${size}`, width: 8, height: 8 });
  const { at, reason, ground, decisionId, appealUntil, appeal } = aHiding({ reason: 'It shows a child.' });
  const hidden = { at, reason, ground, decisionId, appealUntil, appeal };
  const photo = { ...aPhoto({ id: '8', alt: 'A playground', small: file('small'), large: file('large') }), hidden };
  stored = [{ ...rye, photos: [aPhoto(), photo, aPhoto({ id: '9', alt: 'The oven' })] }, train];
  renderArea('/me/reviews');
  const card = await findCard(rye.title);
  await waitFor(() => expect(card.getByAltText('A playground')).toHaveAttribute('src', 'blob:hidden'));
  expect(card.getByAltText('A round loaf')).toHaveAttribute(
    'src',
    expect.stringMatching(/\/api\/photos\/.+-small\.webp$/),
  );
  const statement = card.getByText('Photo 2 is hidden: only you can see it.');
  expect(statement).toBeVisible();
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  expect(isBefore(card.getByAltText('A playground'), statement)).toBe(true);
  expect(isBefore(statement, card.getByAltText('The oven'))).toBe(true);
  expect(card.getByText('It shows a child.')).toBeVisible();
  expect(await card.findByRole('button', { name: 'Appeal' })).toBeVisible();
  expect(screen.queryByText(/^Your review is hidden/)).toBeNull();
});

test("shows an administrator's label with its reason, and sends an appeal", async () => {
  const label = {
    benefit: null,
    relation: 'employee',
    reason: 'It is on the page.',
    at: '2026-11-20T12:00:00.000Z',
  } as const;
  const labelDecision = { decisionId: '7', appealUntil: '2999-01-01T00:00:00.000Z', appeal: null };
  stored = [{ ...rye, relation: 'employee', label, labelDecision }, train];
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/decisions/7/appeal', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(
        {
          decisionId: '7',
          state: 'open',
          text: 'No.',
          createdAt: '2026-11-21T12:00:00.000Z',
          reason: null,
          decidedAt: null,
        },
        { status: 201 },
      );
    }),
  );
  const { user } = renderArea('/me/reviews');
  const card = await findCard(rye.title);
  await user.click(await card.findByText('Works there'));
  expect(card.getByText(/An administrator of Heard has added this label.*Reason: It is on the page\./)).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Appeal' }));
  await user.type(await card.findByRole('textbox'), 'I have never worked there.');
  await user.click(card.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(bodies).toEqual([{ text: 'I have never worked there.' }]));
});

// Covers DISCOVERY-74.3
test('marks the review of a removed company, and still lets its author change and delete it', async () => {
  stored = [{ ...rye, companyRemoved: true }, train];
  renderArea('/me/reviews');
  const card = await findCard(rye.title);
  expect(card.getByText('This company was removed. Your review is not public.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit' })).toBeEnabled();
  expect(card.getByRole('button', { name: 'Delete' })).toBeEnabled();
  expect(screen.getAllByText(/^This company was removed/)).toHaveLength(1);
});

test('marks a review that is held until an administrator has reviewed it', async () => {
  stored = [{ ...rye, held: true }, train];
  renderArea('/me/reviews');
  const card = await findCard(rye.title);
  expect(card.getByText(/^Only you can see this review until our team has checked it/)).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit' })).toBeEnabled();
  expect(screen.getAllByText(/^Only you can see/)).toHaveLength(1);
});

test('marks unconfirmed reviews until the email is confirmed in another tab', async () => {
  stored = [{ ...rye, awaitsConfirmation: true }, train];
  server.use(
    http.post('*/api/user/me/email/confirmation', () => {
      stored = [rye, train];
      return problem(409, 'already-confirmed');
    }),
  );
  const { user } = renderArea('/me/reviews');
  const card = await findCard(rye.title);
  expect(card.getByText('Only you can see this review until you confirm your email.')).toBeVisible();
  expect(screen.getAllByText(/^Only you can see/)).toHaveLength(1);
  expect(screen.getByText(/Your reviews become public when you confirm marta@mail.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText(/Only you can see|become public/)).toBeNull());
});

// Covers SPEC-2.59
test('announces that the reviews are loading', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get('*/api/review/user', async () => {
      await responded;
      return HttpResponse.json(stored);
    }),
  );
  renderArea('/me/reviews');
  expect(await screen.findByText('Loading the reviews')).toBeInTheDocument();
  expect(screen.queryByText('You dont have reviews yet')).not.toBeInTheDocument();
  respond();
  expect(await screen.findByText(rye.title)).toBeVisible();
  expect(screen.queryByText('Loading the reviews')).not.toBeInTheDocument();
});

// Covers UI-21
test('reports that the reviews failed to load, and loads the reviews on Try again', async () => {
  server.use(
    http.get('*/api/review/user', () => problem(403, 'not-owner'), {
      once: true,
    }),
  );
  const { user } = renderArea('/me/reviews');
  expect(await screen.findByRole('alert')).toHaveTextContent('An error has occurred...');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(rye.title)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

// Covers SPEC-7.7
test('loads further pages on demand', async () => {
  stubOwnReviews(() => stored, 1);
  const { user } = renderArea('/me/reviews');
  await screen.findByText(rye.title);
  expect(cards()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText(train.title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
});

describe('editing', () => {
  // Covers SPEC-2.66, SPEC-3.7, SPEC-4.13, SPEC-4.15, SPEC-7.9
  test('saves the changes and returns to read mode with the focus on Edit', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/review/101', async ({ request }) => {
        const body = (await request.json()) as Partial<Review>;
        bodies.push(body);
        stored = [{ ...rye, ...body }, train];
        return HttpResponse.json(stored[0]);
      }),
    );
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    const card = within(screen.getAllByRole('article')[0] as HTMLElement);
    expect(card.getByRole('slider', { name: 'Rating' })).toHaveValue('4');
    await waitFor(() => expect(card.getByLabelText('Title')).toHaveFocus());
    await user.clear(card.getByLabelText('Title'));
    await user.type(card.getByLabelText('Title'), 'Still the best rye');
    await user.type(card.getByLabelText('Rating'), '5');
    await user.click(card.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByRole('heading', { name: 'Still the best rye' })).toBeVisible();
    expect(bodies).toEqual([{ id: '101', title: 'Still the best rye', rating: 5 }]);
    expect((await findCard('Still the best rye')).getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect((await findCard('Still the best rye')).getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  });

  // Covers SPEC-4.14
  test('shows the rating, the texts and the disclosed benefits and connections in the form, and disables the fields while saving', async () => {
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      http.put('*/api/review/101', async () => {
        await responded;
        stored = [{ ...rye, title: `${rye.title}!` }, train];
        return HttpResponse.json(stored[0]);
      }),
    );
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    const card = screen.getAllByRole('article')[0] as HTMLElement;
    const fields = Array.from(card.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea, select'));
    expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Rating',
      'Title',
      'Description(max 256)',
      expect.stringMatching(/^Did you get anything for this review/),
      expect.stringMatching(/^Do you work there/),
    ]);
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    for (const field of fields) expect(field).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-busy', 'true');
    respond();
    expect(await screen.findByRole('heading', { name: `${rye.title}!` })).toBeVisible();
  });

  test('lets the author change the disclosed benefits and connections, except for the part that an administrator has decided', async () => {
    const bodies: unknown[] = [];
    const label = {
      benefit: null,
      relation: 'employee',
      reason: 'It is on the page.',
      at: '2026-11-20T12:00:00.000Z',
    } as const;
    stored = [{ ...rye, relation: 'employee', label }, train];
    server.use(
      http.put('*/api/review/101', async ({ request }) => {
        bodies.push(await request.json());
        stored = [{ ...rye, relation: 'employee', label, benefit: true }, train];
        return HttpResponse.json(stored[0]);
      }),
    );
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    expect(screen.queryByRole('combobox', { name: /^Do you work there/ })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Did you get anything/ }), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Got something for this review')).toBeVisible();
    expect(bodies).toEqual([{ id: '101', benefit: true }]);
  });

  // Covers SPEC-5.3
  test('validates the texts before sending, and counts user-perceived characters', async () => {
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    const description = screen.getByLabelText('Description(max 256)');
    await user.clear(description);
    await user.click(description);
    await user.paste('👨‍👩‍👧‍👦'.repeat(2));
    expect(screen.getByText('2 / 256')).toBeInTheDocument();
    await user.paste('x'.repeat(255));
    expect(screen.getByText('257 / 256')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Title'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(description).toBeInvalid();
    expect(screen.getByLabelText('Title')).toBeInvalid();
  });

  // Covers SPEC-8.4
  test('keeps the text, and reports that saving failed', async () => {
    server.use(http.put('*/api/review/101', () => problem(404, 'not-found')));
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('An error has occurred...');
    expect(screen.getByLabelText('Title')).toHaveValue(`${rye.title}!`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: rye.title })).toBeVisible();
    expect((await findCard(rye.title)).getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  // Covers UI-40
  test('opens the review in the URL, even on a later page', async () => {
    stubOwnReviews(() => stored, 1);
    const { user, address } = renderArea('/me/reviews?edit=102');
    expect(await screen.findByLabelText('Title')).toHaveValue(train.title);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/me/reviews');
  });

  test('stores the edited card in the URL and restores the card with its draft after a reload', async () => {
    const first = renderArea('/me/reviews');
    await first.user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    await first.user.click((await findCard(train.title)).getByRole('button', { name: 'Edit' }));
    expect(first.address()).toBe('/me/reviews?edit=101&edit=102');
    const [title] = screen.getAllByLabelText('Title');
    await first.user.type(title as HTMLElement, '!');
    await first.user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] as HTMLElement);
    expect(first.address()).toBe('/me/reviews?edit=101');
    first.unmount();

    const reloaded = renderArea('/me/reviews?edit=101');
    expect(await screen.findByLabelText('Title')).toHaveValue(`${rye.title}!`);
    expect(screen.getByText(/We've restored what you typed earlier/)).toBeVisible();
    await reloaded.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await reloaded.user.click((await findCard(rye.title)).getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Title')).toHaveValue(rye.title);
  });

  test('reports that the review in the URL no longer exists', async () => {
    renderArea('/me/reviews?edit=999');
    expect(await screen.findByText(/no longer exists/)).toBeVisible();
  });
});

describe('deleting', () => {
  const stubDeletion = () =>
    server.use(
      http.delete('*/api/review/101', () => {
        stored = [train];
        return new HttpResponse(null, { status: 204 });
      }),
    );

  // Covers SPEC-4.16, SPEC-7.10, UI-25
  test('deletes a review immediately and restores it on Undo', async () => {
    stubDeletion();
    server.use(
      http.post('*/api/review/101/restore', () => {
        stored = [rye, train];
        return HttpResponse.json(rye);
      }),
    );
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Review deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(rye.title)).not.toBeInTheDocument());
    expect(screen.getByText(train.title)).toBeVisible();
    expect(screen.getByRole('region', { name: 'My reviews' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(rye.title)).toBeVisible();
    expect(cards()).toHaveLength(2);
    expect(screen.getByText(rye.title).closest('article')).toHaveFocus();
  });

  test('deletes two reviews at the same time, each once, and can restore both', async () => {
    const deleted: string[] = [];
    const restored: string[] = [];
    server.use(
      http.delete<{ id: string }>('*/api/review/:id', ({ params }) => {
        deleted.push(params.id);
        stored = stored.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
      http.post<{ id: string }>('*/api/review/:id/restore', ({ params }) => {
        restored.push(params.id);
        stored = [rye];
        return HttpResponse.json(rye);
      }),
    );
    const { user } = renderArea('/me/reviews');
    const first = (await findCard(rye.title)).getByRole('button', { name: 'Delete' });
    const second = (await findCard(train.title)).getByRole('button', { name: 'Delete' });
    act(() => {
      for (const button of [first, first, second, second]) fireEvent.click(button);
    });
    await waitFor(() => expect(screen.getAllByText('Review deleted.')).toHaveLength(2));
    expect(await screen.findByText('You dont have reviews yet')).toBeVisible();
    expect(deleted.toSorted()).toEqual(['101', '102']);
    const undo = screen.getAllByRole('button', { name: 'Undo' });
    expect(undo).toHaveLength(2);
    await user.click(undo[0] as HTMLElement);
    expect(await screen.findByText(rye.title)).toBeVisible();
    expect(restored).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  // Covers SPEC-2.50, SPEC-2.61
  test('shows the empty state after the last review is deleted', async () => {
    stored = [rye];
    server.use(
      http.delete('*/api/review/101', () => {
        stored = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You dont have reviews yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/me');
  });

  test('reports why Undo failed', async () => {
    stubDeletion();
    server.use(http.post('*/api/review/101/restore', () => problem(404, 'not-found')));
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/could not be restored. It was deleted too long ago./)).toBeVisible();
  });

  // Covers SPEC-8.5
  test('keeps the card, and reports that the API has rejected the deletion', async () => {
    server.use(http.delete('*/api/review/101', () => problem(403, 'not-owner')));
    const { user } = renderArea('/me/reviews');
    await user.click((await findCard(rye.title)).getByRole('button', { name: 'Delete' }));
    const card = await findCard(rye.title);
    expect(await card.findByRole('alert')).toHaveTextContent('An error has occurred...');
    expect(card.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.queryByText('Review deleted.')).not.toBeInTheDocument();
  });
});
