import type { CategoryRef, Review } from '@heard/contract';
import { aCompany, aReview, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { invitations } from '@heard/sdk/trust';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderArea, stubCompanies, stubOwnReviews } from '../testing.tsx';

type Page = ReturnType<typeof renderArea>;

const bakeries: CategoryRef = {
  slug: 'bakeries',
  names: { en: 'Bakeries & cake shops', es: 'Panaderías y pastelerías', fr: 'Boulangeries et pâtisseries' },
  parent: { slug: 'food-drink-shops', names: { en: 'Food', es: 'Alimentación', fr: 'Alimentation' } },
};

// Stubs a search without results. The form therefore keeps its fields for name and website.
beforeEach(() => {
  stubCompanies();
});

const field = (label: string) => screen.getByLabelText(label);

async function fill({ user }: Page, changes: Record<string, string> = {}) {
  const texts = {
    'Company name': 'Brightloaf Bakery',
    'Company URL': 'https://www.brightloaf.example',
    Title: 'The best rye in the quarter',
    'Description(max 256)': 'The rye is what you come for.',
    ...changes,
  };
  await screen.findByLabelText('Company name');
  for (const [label, text] of Object.entries(texts)) {
    const add = label === 'Company URL' && screen.queryByRole('button', { name: /^Add "/ });
    if (add) await user.click(add);
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
}

const create = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Create' }));

// Covers SPEC-1.4, SPEC-2.51, SPEC-3.6, SPEC-7.8, SPEC-9.12, UI-3, DEVIATION-4
test('creates the review, redirects to the reloaded My reviews and reports success', async () => {
  const stored: Review[] = [];
  stubOwnReviews(() => stored);
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/review/companyOrUser', async ({ request }) => {
      bodies.push(await request.json());
      stored.unshift(aReview());
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  const page = renderArea('/me');
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await create(page);

  expect(await screen.findByRole('heading', { name: 'The best rye in the quarter' })).toBeVisible();
  expect(page.address()).toBe('/me/reviews');
  expect(screen.getByText('Your review of Brightloaf Bakery has been published.')).toBeVisible();
  expect(bodies).toEqual([
    {
      companyName: 'Brightloaf Bakery',
      companyUrl: 'https://www.brightloaf.example',
      rating: 4,
      title: 'The best rye in the quarter',
      description: 'The rye is what you come for.',
      experienceDate: new Date().toISOString().slice(0, 10),
      benefit: null,
      relation: null,
    },
  ]);

  await page.user.click(screen.getByRole('link', { name: 'Make a review' }));
  expect(field('Title')).toHaveValue('');
});

// Covers INSIGHT-4.1
test("sends the author's answers about a benefit and a connection to the company", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/review/companyOrUser', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  stubOwnReviews(() => []);
  const page = renderArea('/me');
  await fill(page);
  await page.user.type(field('Rating'), '4');
  const benefit = screen.getByRole('combobox', { name: /^Did you get anything for this review/ });
  const relation = screen.getByRole('combobox', { name: /^Do you work there, or for a competitor/ });
  expect(benefit).toHaveDisplayValue('No answer');
  expect(relation).toHaveDisplayValue('Neither');
  await page.user.selectOptions(benefit, 'Yes');
  await page.user.selectOptions(relation, 'I work for a competitor');
  await create(page);
  await waitFor(() => expect(bodies).toMatchObject([{ benefit: true, relation: 'competitor' }]));
});

test('fills in the rating of a link, and removes the rating from the URL', async () => {
  const page = renderArea('/me?company=Brightloaf&url=brightloaf.example&rating=4');
  await waitFor(() => expect(field('Rating')).toHaveValue('4'));
  await waitFor(() => expect(page.address()).toBe('/me?company=Brightloaf&url=brightloaf.example'));
  await page.user.type(field('Rating'), '2');
  expect(field('Rating')).toHaveValue('2');
});

test('keeps the input when the person follows a link to the same company with another rating', async () => {
  const first = renderArea('/me?company=Brightloaf&url=brightloaf.example&rating=4');
  await first.user.type(await screen.findByLabelText('Title'), 'Warm bread');
  first.unmount();
  renderArea('/me?company=Brightloaf&url=brightloaf.example&rating=5');
  await waitFor(() => expect(field('Rating')).toHaveValue('5'));
  expect(field('Title')).toHaveValue('Warm bread');
});

test.each(['6', '', 'x', '4.5'])('ignores the invalid rating %j in a link', async (rating) => {
  const page = renderArea(`/me?company=Brightloaf&url=brightloaf.example&rating=${rating}`);
  await waitFor(() => expect(page.address()).toBe('/me?company=Brightloaf&url=brightloaf.example'));
  expect(field('Rating')).toHaveAttribute('aria-valuetext', 'Not rated yet');
});

const unconfirmed = { ...consumerAccount, emailConfirmed: false, reviewsAwaitConfirmation: true } as const;

test('reports before and after writing that the review waits for the confirmation of the email', async () => {
  const waiting = aReview({ awaitsConfirmation: true });
  stubOwnReviews(() => [waiting]);
  server.use(
    http.post('*/api/review/companyOrUser', () => HttpResponse.json(waiting, { status: 201 })),
    http.post('*/api/user/me/email/confirmation', () => HttpResponse.json({ mail: 'sent' }, { status: 202 })),
  );
  const page = renderArea('/me', unconfirmed);
  expect(await screen.findByText(/They become public when you confirm marta@mail.example/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/We've sent an email to marta@mail.example/)).toBeVisible();
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await create(page);
  expect(
    await screen.findByText(
      'Your review of Brightloaf Bakery is saved. It becomes public when you confirm marta@mail.example.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Only you can see this review until you confirm your email.')).toBeVisible();
});

test('reports after writing that the review is held until an administrator has reviewed it', async () => {
  const held = aReview({ held: true });
  stubOwnReviews(() => [held]);
  server.use(http.post('*/api/review/companyOrUser', () => HttpResponse.json(held, { status: 201 })));
  const page = renderArea('/me');
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await create(page);
  expect(
    await screen.findByText(/^Your review of Brightloaf Bakery is saved. Our team checks it before it becomes public/),
  ).toBeVisible();
});

test('mentions no confirmation if reviews are published without a confirmation', async () => {
  renderArea('/me', { ...consumerAccount, emailConfirmed: false });
  await screen.findByLabelText('Company name');
  expect(screen.queryByText(/become public/)).toBeNull();
});

test('explains that nobody can review their own company, and keeps the input', async () => {
  server.use(http.post('*/api/review/companyOrUser', () => problem(403, 'own-company')));
  const page = renderArea('/me');
  await fill(page);
  await page.user.type(field('Rating'), '5');
  await create(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is your company.');
  expect(alert).toHaveTextContent("marta@mail.example is one of the company's own email addresses");
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(field('Title')).toHaveValue('The best rye in the quarter');
});

test('asks whether the review is about the operator of a marketplace', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/review/companyOrUser', async ({ request }) => {
      bodies.push(await request.json());
      return problem(409, 'marketplace', { company: { id: 'ebay.de', name: 'eBay' } });
    }),
  );
  const page = renderArea('/me?url=https://ebay.de/str/acme');
  await screen.findByLabelText('Company name');
  await page.user.type(field('Company name'), 'Acme');
  await page.user.type(field('Title'), 'Fine');
  await page.user.type(field('Description(max 256)'), 'All went well.');
  await page.user.type(field('Rating'), '5');
  await create(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is a page on eBay');
  expect(alert).toHaveTextContent('Your review would be about eBay (ebay.de) itself.');
  await page.user.click(screen.getByRole('button', { name: 'Review eBay' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toMatchObject([
    { companyUrl: 'https://ebay.de/str/acme' },
    { companyUrl: 'https://ebay.de/str/acme', confirmWebsite: true },
  ]);
  expect(bodies[0]).not.toHaveProperty('confirmWebsite');
  // After another website was entered, the form asks again.
  await page.user.type(field('Company URL'), 'x');
  expect(field('Title')).toHaveValue('Fine');
});

// Covers UI-39
test('shows no rating at first and requires a rating', async () => {
  const page = renderArea('/me');
  await fill(page);
  expect(screen.getByText('Not rated yet')).toBeVisible();
  await create(page);
  expect(await screen.findByText('Choose a rating from 0 to 5.')).toBeVisible();
  await waitFor(() => expect(field('Rating')).toHaveFocus());

  await page.user.keyboard('0');
  expect(screen.queryByText('Choose a rating from 0 to 5.')).not.toBeInTheDocument();
  expect(field('Rating')).toHaveAttribute('aria-valuetext', '0 of 5, Awful');
});

// Covers SPEC-2.52, SPEC-5.3
test('shows the error of each field and focuses the first invalid field', async () => {
  const page = renderArea('/me');
  await fill(page, {
    'Company URL': 'nowhere',
    Title: 'x'.repeat(121),
    'Description(max 256)': '👍🏽'.repeat(257),
  });
  await page.user.clear(field('Company name'));
  expect(screen.getByText('257 / 256')).toBeInTheDocument();
  await create(page);
  await waitFor(() => expect(field('Company name')).toHaveFocus());
  expect(field('Company name')).toHaveAccessibleDescription('This field is required.');
  expect(field('Company URL')).toHaveAccessibleDescription(/such as acme.com/);
  expect(field('Title')).toHaveAccessibleDescription(/at most 120 characters/);
  expect(field('Description(max 256)')).toHaveAccessibleDescription(/at most 256 characters/);
});

// Covers UI-3
test('rejects a date in the future', async () => {
  const page = renderArea('/me');
  await fill(page);
  const date = field('Date of experience');
  expect(date).toHaveAttribute('max', new Date().toISOString().slice(0, 10));
  await page.user.clear(date);
  await page.user.type(date, '2999-01-01');
  await create(page);
  expect(date).toHaveAccessibleDescription("The date can't be in the future.");
});

test.each([
  ['ahead of UTC', 26],
  ['behind UTC', -26],
])('uses the date of a person whose time zone is %s', async (_, hours) => {
  // This offset is larger than the offset of any real time zone, so the day always differs from the day in UTC.
  const local = (moment: Date) => new Date(moment.getTime() + hours * 3_600_000);
  for (const part of ['FullYear', 'Month', 'Date'] as const) {
    jest.spyOn(Date.prototype, `get${part}`).mockImplementation(function (this: Date) {
      return local(this)[`getUTC${part}`]();
    });
  }
  renderArea('/me');
  const date = await screen.findByLabelText('Date of experience');
  const day = local(new Date()).toISOString().slice(0, 10);
  expect(date).toHaveValue(day);
  expect(date).toHaveAttribute('max', day);
  jest.restoreAllMocks();
});

// Covers UI-7
test('prefills the form from the query string', async () => {
  renderArea('/me?company=Acme%20%26%20Sons&url=acme.example');
  expect(await screen.findByLabelText('Company name')).toHaveValue('Acme & Sons');
  expect(field('Company URL')).toHaveValue('acme.example');
});

test('keeps a separate draft for each company over a reload', async () => {
  const page = renderArea('/me?company=Acme&url=acme.example');
  await screen.findByLabelText('Title');
  await page.user.type(field('Title'), 'Half a tit');
  await page.user.type(field('Rating'), '2');
  page.unmount();

  const reloaded = renderArea('/me?company=Acme&url=acme.example');
  expect(await screen.findByLabelText('Title')).toHaveValue('Half a tit');
  expect(field('Rating')).toHaveValue('2');
  expect(field('Company name')).toHaveValue('Acme');
  reloaded.unmount();

  renderArea('/me?company=Other&url=other.example');
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

// Covers UI-40, DEVIATION-6
test('rejects a second review of the same company, links to the first review, and keeps the input', async () => {
  stubOwnReviews(() => [aReview()]);
  server.use(http.post('*/api/review/companyOrUser', () => problem(409, 'already-reviewed', { reviewId: '101' })));
  const page = renderArea('/me');
  await fill(page, { Title: 'Once more' });
  await page.user.type(field('Rating'), '5');
  await create(page);

  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText("You've already reviewed this company.")).toBeVisible();
  expect(field('Title')).toHaveValue('Once more');
  await page.user.click(alert.getByRole('link', { name: 'Edit your first review' }));
  expect(page.address()).toBe('/me/reviews?edit=101');
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  expect(field('Title')).toHaveValue('The best rye in the quarter');

  await page.user.click(screen.getByRole('link', { name: 'Make a review' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Once more');
});

// Covers SPEC-2.54, SPEC-8.3, UI-20
test('keeps the input and reports the reason when the request fails, and accepts a retry', async () => {
  stubOwnReviews(() => []);
  let tries = 0;
  server.use(
    http.post('*/api/review/companyOrUser', () => {
      tries += 1;
      if (tries === 1) return problem(503, 'unavailable');
      if (tries === 2) {
        return problem(400, 'validation', { errors: [{ field: 'companyUrl', message: 'Give the full name.' }] });
      }
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  const page = renderArea('/me', consumerAccount);
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await create(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(/An error has occurred.*unavailable/);
  expect(field('Company name')).toHaveValue('Brightloaf Bakery');
  expect(field('Company name')).toBeEnabled();
  await create(page);
  await waitFor(() => expect(field('Company URL')).toHaveAccessibleDescription('Give the full name.'));
  await page.user.type(field('Company URL'), '/');
  await create(page);
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(tries).toBe(3);
});

// Covers SPEC-2.53
test('sends one request when Create is clicked several times', async () => {
  stubOwnReviews(() => []);
  let calls = 0;
  server.use(
    http.post('*/api/review/companyOrUser', async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  const page = renderArea('/me');
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await page.user.dblClick(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  expect(field('Title')).toBeDisabled();
  await waitFor(() => expect(page.address()).toBe('/me/reviews'));
  expect(calls).toBe(1);
});

describe('with an invitation', () => {
  const at = '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fbrightloaf.example';
  const bodies: { invitation?: string }[] = [];
  beforeEach(() => {
    bodies.length = 0;
    stubOwnReviews(() => []);
    invitations.keep('brightloaf.example', { token: 'abc', hasReference: true });
    server.use(
      http.post('*/api/review/companyOrUser', async ({ request }) => {
        // Safe to cast: the form sends this property.
        bodies.push((await request.json()) as { invitation?: string });
        return HttpResponse.json(aReview({ origin: 'organic' }), { status: 201 });
      }),
    );
  });
  afterEach(() => invitations.drop('brightloaf.example'));

  // Covers TRUST-5.14
  test('explains what the company will see, sends the token, and reports an expired invitation', async () => {
    const page = renderArea(at);
    await fill(page);
    expect(screen.getByText('Invited by brightloaf.example.')).toBeVisible();
    expect(screen.getByText(/The company will see which order it is about\./)).toBeVisible();
    expect(screen.queryByText(/Confirm your email first/)).toBeNull();
    await page.user.type(field('Rating'), '4');
    await create(page);
    expect(
      await screen.findByText(/The invitation was no longer valid, so your review is labeled as organic\.$/),
    ).toBeVisible();
    expect(bodies).toMatchObject([{ invitation: 'abc' }]);
    expect(invitations.take('brightloaf.example')).toBeNull();
  });

  // Covers TRUST-5.14
  test('creates a review without the invitation if the author chooses so', async () => {
    const page = renderArea(at);
    await fill(page);
    await page.user.click(screen.getByRole('button', { name: 'Write without the invitation' }));
    expect(screen.queryByText('Invited by brightloaf.example.')).toBeNull();
    await page.user.type(field('Rating'), '4');
    await create(page);
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).not.toHaveProperty('invitation');
  });

  // Covers TRUST-5.14
  test('asks people with an unconfirmed email to confirm the email first', async () => {
    renderArea(at, unconfirmed);
    expect(await screen.findByText(/Confirm your email first to get the label 'Confirmed experience'\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  });
});

const kind = () => screen.findByRole('combobox', { name: /^What kind of company is it/ });

// Covers DISCOVERY-72.8
test('asks for the category of a new company, and sends the category', async () => {
  stubOwnReviews(() => []);
  const bodies: object[] = [];
  server.use(
    http.post('*/api/review/companyOrUser', async ({ request }) => {
      bodies.push((await request.json()) as object);
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  const page = renderArea('/me');
  expect(await screen.findByLabelText('Company name')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^What kind of company is it/ })).toBeNull();
  await fill(page);
  await page.user.type(field('Rating'), '4');
  await page.user.type(await kind(), 'panader');
  await page.user.click(await screen.findByRole('option', { name: 'Bakeries & cake shops' }));
  await create(page);
  await waitFor(() => expect(bodies).toMatchObject([{ category: 'bakeries' }]));
});

// Covers DISCOVERY-72.8
test.each([
  ['a listing without a category', { claimed: false, categories: [] }, true],
  ['a company with an owner', { claimed: true, categories: [] }, false],
  ['a listing with a category', { claimed: false, categories: [bakeries] }, false],
])('asks for the category of %s: %s', async (_, changes, isAsked) => {
  stubOwnReviews(() => []);
  stubCompanies({ 'brightloaf.example': aCompany(changes) });
  renderArea('/me?company=Brightloaf&url=brightloaf.example');
  expect(await screen.findByText('Brightloaf Bakery')).toBeVisible();
  if (isAsked) expect(await kind()).toBeVisible();
  else {
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByRole('combobox', { name: /^What kind of company is it/ })).toBeNull();
  }
});
