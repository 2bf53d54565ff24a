import type { Account, Company, CompanyReview, CompanyWithReviews, Review } from '@heard/contract';
import {
  aCompany,
  aCompanyReview,
  aReview,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activateLanguage } from '@heard/ui';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

function reviews(count: number): CompanyReview[] {
  return Array.from({ length: count }, (_, index) =>
    aCompanyReview({ id: String(count - index), title: `Review ${count - index}` }),
  );
}

function stubCompany(changes: Partial<CompanyWithReviews> = {}) {
  server.use(http.get('*/api/company/:id/votes', () => HttpResponse.json([])));
  server.use(http.get('*/api/company/:id/follow', () => HttpResponse.json({ following: false })));
  server.use(http.get('*/api/company/:id/history', () => HttpResponse.json({ months: [], events: [] })));
  server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: reviews(2), ...changes })));
}

test('shows the former name of a renamed company', async () => {
  stubCompany({ formerName: 'Slow Oven' });
  renderPages(at);
  expect(await screen.findByText('Formerly Slow Oven')).toBeVisible();
  expect(screen.getByText('Verified Company')).toBeVisible();
});

test('reports an unusual number of new reviews to readers', async () => {
  stubCompany({ unusualReviews: true });
  renderPages(at);
  expect(
    await screen.findByText('An unusual number of reviews arrived this week. We are looking at them.'),
  ).toBeVisible();
});

test('does not suggest the domain as the name of a company without a name', async () => {
  stubCompany({ name: 'brightloaf.example', claimed: false, verified: false });
  renderPages(at);
  const [link] = await screen.findAllByRole('link', { name: 'Create a review' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/url=https.+brightloaf\.example$/));
  expect(link).toHaveAttribute('href', expect.not.stringContaining('company='));
});

describe('the stars of a company page', () => {
  const findStars = async () => within(await screen.findByRole('list', { name: 'Rate Brightloaf Bakery' }));

  it('links each star to the review form with its rating', async () => {
    stubCompany();
    renderPages(at);
    const stars = await findStars();
    expect(stars.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3, 4, 5].map(
        (rating) => `/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fwww.brightloaf.example&rating=${rating}`,
      ),
    );
    expect(stars.getByRole('link', { name: '1 star' })).toBeVisible();
    expect(stars.getByRole('link', { name: '5 stars' })).toBeVisible();
  });

  it('shows stars to tap for a company without reviews', async () => {
    stubCompany({ review: [], reviewsQuantity: 0 });
    renderPages(at);
    expect((await findStars()).getAllByRole('link')).toHaveLength(5);
  });

  it('shows reviewers their own rating without links', async () => {
    stubCompany();
    server.use(http.get('*/api/review/user', () => HttpResponse.json([aReview({ id: '7', rating: 3 })])));
    renderPages(at, { ...consumerAccount, reviewsQuantity: 1 });
    const box = (await screen.findByText('Your rating of Brightloaf Bakery')).parentElement as HTMLElement;
    expect(within(box).getByRole('img', { name: '3 out of 5 stars' })).toBeInTheDocument();
    expect(within(box).queryByRole('link')).toBeNull();
  });

  it('hides the stars of a company page from companies', async () => {
    stubCompany();
    renderPages(at, companyAccount);
    await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Rate Brightloaf Bakery' })).toBeNull());
  });
});

// Covers SPEC-1.19, SPEC-1.20, SPEC-2.6, SPEC-2.86, SPEC-2.90, SPEC-2.91, SPEC-2.92, SPEC-2.97, SPEC-2.98, SPEC-2.99,
// SPEC-7.13, SPEC-9.10, DEVIATION-1
test('shows the company and its reviews', async () => {
  stubCompany({
    review: [
      aCompanyReview({
        title: 'Warm bread, warmer people',
        description: 'It came a day early.',
        rating: 5,
        createdAt: '2026-11-12T12:00:00.000Z',
        experienceDate: '2026-11-11T00:00:00.000Z',
        user: { id: '7h3kq9x2vw', name: 'Adaeze', lastName: 'Okafor', avatar: '/avatars/7.webp' },
      }),
      aCompanyReview({ id: '2', rating: 4 }),
    ],
  });
  renderPages(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(screen.getByText('Verified Company')).toBeVisible();
  expect(screen.getAllByText('2 reviews')[0]).toBeVisible();
  expect(screen.getByText('Excellent')).toBeVisible();
  expect(screen.getAllByRole('img', { name: '4.5 out of 5 stars' })[0]).toBeVisible();
  expect(screen.getByText('A neighbourhood bakery with a slow oven.')).toBeVisible();
  expect(document.title).toBe('Brightloaf Bakery · Heard');

  // Takes the first link, because the same text is in the header and in the details.
  const [website] = screen.getAllByRole('link', { name: 'brightloaf.example (opens in a new tab)' });
  expect(website).toHaveAttribute('href', 'https://www.brightloaf.example');
  expect(website).toHaveAttribute('target', '_blank');

  const [first] = within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('article');
  const card = within(first as HTMLElement);
  expect(card.getByText('Adaeze Okafor')).toBeVisible();
  expect(card.getByText('Nov 12, 2026')).toBeVisible();
  expect(card.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Warm bread, warmer people' })).toBeVisible();
  expect(card.getByText('It came a day early.')).toBeVisible();
  expect(card.getByText('Date of experience: Nov 11, 2026')).toBeVisible();
  expect(first?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/api\/avatars\/7\.webp$/));
  expect(screen.queryByRole('link', { name: 'Show more reviews' })).not.toBeInTheDocument();
});

/** Responds with the consumer's own review of the company. */
const stubOwnReview = (...own: Review[]) =>
  server.use(
    http.get('*/api/review/user', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('company') === 'brightloaf.example' ? own : []),
    ),
  );

test.each([
  [{ address: 'Carrer de la Farina 12', city: 'Valencia', country: 'Spain' }, 'Carrer de la Farina 12Valencia, Spain'],
  [{ address: null, city: 'Valencia', country: null }, 'Valencia'],
])('shows the country and city of a company: %o', async (place, shown) => {
  stubCompany(place);
  renderPages(at);
  const term = await screen.findByText('Location');
  await waitFor(() => expect(term.closest('dt')?.nextElementSibling).toHaveTextContent(shown));
});

test('shows the country in the language of the page', async () => {
  stubCompany({ address: null, city: 'Valencia', country: 'Spain' });
  renderPages(at);
  await screen.findByText('Valencia, Spain');
  await act(async () => activateLanguage('fr'));
  expect(await screen.findByText('Valencia, Espagne')).toBeVisible();
  await act(async () => activateLanguage('en'));
});

test('shows no location if it is unknown, and no claim card for a company with an owner', async () => {
  stubCompany({ address: null, city: null, country: null });
  renderPages(at);
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  expect(screen.queryByText('Location')).not.toBeInTheDocument();
  expect(screen.queryByText('Is this your company?')).not.toBeInTheDocument();
});

test("offers to edit the consumer's existing review, in the header and on its card", async () => {
  stubCompany();
  stubOwnReview(aReview({ id: '2', rating: 4 }));
  renderPages(at, consumerAccount);
  const links = await screen.findAllByRole('link', { name: 'Edit your review' });
  for (const link of links) expect(link).toHaveAttribute('href', '/me/reviews?edit=2');
  expect(links).toHaveLength(2);
  expect(screen.getAllByRole('article')[0]).toContainElement(links[1] ?? null);
  expect(screen.queryByText('Create a review')).not.toBeInTheDocument();
});

// Covers SPEC-2.88, SPEC-2.93, UI-15
test("prefills the company on 'Create a review'", async () => {
  stubCompany();
  stubOwnReview();
  renderPages(at, consumerAccount);
  const link = await screen.findByRole('link', { name: 'Create a review' });
  expect(link).toHaveAttribute('href', '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fwww.brightloaf.example');
});

// Covers SPEC-2.94, SPEC-6.11, UI-16
test("hides 'Create a review' from a company account, even while the account loads", async () => {
  stubCompany({ reviewsQuantity: 0, review: [] });
  let respond: (account: Account) => void = () => {};
  renderPages(at, new Promise((resolve) => (respond = resolve)));
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  // The hidden links keep their space.
  for (const link of screen.getAllByText('Create a review')) expect(link).not.toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create a review' })).not.toBeInTheDocument();
  respond(companyAccount);
  await waitFor(() => expect(screen.queryByText('Create a review')).not.toBeInTheDocument());
});

test('shows no badge for a claimed company that is not verified', async () => {
  stubCompany({ claimed: true, verified: false });
  renderPages(at);
  await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' });
  expect(screen.queryByText('Verified Company')).toBeNull();
  expect(screen.queryByText('Unclaimed')).toBeNull();
});

// Covers SPEC-2.87, SPEC-2.88, SPEC-2.95, API-83, DEVIATION-1
test('shows an unclaimed listing without reviews, and asks for the first review', async () => {
  stubCompany({
    claimed: false,
    verified: false,
    reviewsQuantity: 0,
    ratingGeneral: 0,
    ratingCounts: [0, 0, 0, 0, 0, 0],
    review: [],
  });
  renderPages(at);
  expect(
    await screen.findByText(
      'There are not reviews about this company yet, help us know more by being the first customer to create one!',
    ),
  ).toBeVisible();
  const claimPath = '/signup-business?website=https%3A%2F%2Fwww.brightloaf.example&company=Brightloaf+Bakery';
  expect(screen.getByRole('link', { name: 'Unclaimed' })).toHaveAttribute('href', claimPath);
  const claim = within(screen.getByRole('region', { name: 'Is this your company?' }));
  expect(claim.getByRole('link', { name: 'Claim this page' })).toHaveAttribute('href', claimPath);
  expect(screen.getByText('Not rated')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create a review' })).toHaveLength(2);
});

/** Responds to the list of reviews and records the queries. */
function stubReviews(respond: (query: URLSearchParams) => Response): string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/company/:id/review', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      return respond(searchParams);
    }),
  );
  return queries;
}

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const showsTitles = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

describe('filters', () => {
  const [newest, older] = [
    aCompanyReview({ id: '2', title: 'Cold soup', rating: 1 }),
    aCompanyReview({ id: '1', title: 'Warm bread', rating: 5 }),
  ];
  const stubTwoReviews = () => {
    stubCompany({ review: [newest, older] });
    return stubReviews((query) => {
      const ratings = query.getAll('rating');
      const found = [newest, older]
        .filter(({ rating }) => ratings.length === 0 || ratings.includes(String(rating)))
        .filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
      if (query.get('sort') === 'oldest') found.reverse();
      return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
    });
  };

  test('selects ratings, an order and a text, keeps them in the URL and clears them', async () => {
    const queries = stubTwoReviews();
    const { user, address } = renderPages(at);
    const search = await screen.findByRole('search', { name: 'Search these reviews' });
    expect(titles()).toEqual(['Cold soup', 'Warm bread']);
    expect(queries).toEqual([]);

    await user.selectOptions(within(search).getByRole('combobox', { name: 'Sort' }), 'Oldest first');
    await showsTitles('Warm bread', 'Cold soup');
    expect(address()).toBe(`${at}?sort=oldest`);

    await user.click(within(search).getByRole('checkbox', { name: '1 star' }));
    await showsTitles('Cold soup');
    expect(address()).toBe(`${at}?rating=1&sort=oldest`);
    await user.click(within(search).getByRole('checkbox', { name: '5 stars' }));
    await showsTitles('Warm bread', 'Cold soup');
    expect(screen.getByRole('status')).toHaveTextContent('2 of 2 reviews');

    const field = within(search).getByRole('searchbox', { name: 'Search these reviews' });
    expect(field).toHaveAttribute('placeholder', 'Word or phrase');
    await user.type(field, 'bread');
    await showsTitles('Warm bread');
    expect(address()).toBe(`${at}?rating=5&rating=1&sort=oldest&q=bread`);
    // No request was sent for 'b' or 'br', because the search starts when typing stops.
    expect(queries).toEqual([
      '?sort=oldest',
      '?rating=1&sort=oldest',
      '?rating=5&rating=1&sort=oldest',
      '?rating=5&rating=1&sort=oldest&q=bread',
    ]);
  });

  test('shows how many reviews match, highlights the search text and clears all filters in one click', async () => {
    stubTwoReviews();
    const { user, address } = renderPages(`${at}?q=bread&sort=oldest`);
    await showsTitles('Warm bread');
    expect(screen.getByText('1 of 2 reviews')).toBeVisible();
    expect(await screen.findByText('bread', { selector: 'mark' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await showsTitles('Warm bread', 'Cold soup');
    // Clearing the filters keeps the order, because the order is not a filter.
    expect(address()).toBe(`${at}?sort=oldest`);
    expect(screen.queryByText(/of 2 reviews/)).not.toBeInTheDocument();
  });

  test('sets the filter with the bars of the rating breakdown', async () => {
    stubTwoReviews();
    const { user, address } = renderPages(at);
    const bar = await screen.findByRole('button', { name: '1 star: 0 reviews' });
    await user.click(bar);
    await showsTitles('Cold soup');
    expect(address()).toBe(`${at}?rating=1`);
    expect(bar).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('checkbox', { name: '1 star' })).toBeChecked();
    await user.click(bar);
    await showsTitles('Cold soup', 'Warm bread');
    expect(address()).toBe(at);
  });

  test('reads the filters from the URL', async () => {
    const queries = stubTwoReviews();
    renderPages(`${at}?rating=5&rating=9&sort=best&q=bread`);
    await showsTitles('Warm bread');
    expect(queries).toEqual(['?rating=5&q=bread']);
    expect(screen.getByRole('checkbox', { name: '5 stars' })).toBeChecked();
    expect(screen.getByRole('searchbox')).toHaveValue('bread');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('newest');
  });

  test('reports that nothing matches, and clears the filters in one click', async () => {
    stubTwoReviews();
    const { user, address } = renderPages(at);
    await user.type(await screen.findByRole('searchbox'), 'cake{Enter}');
    expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await showsTitles('Cold soup', 'Warm bread');
    expect(address()).toBe(at);
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus();
  });

  test('reports why filtering failed and offers a retry', async () => {
    stubCompany();
    let failing = true;
    stubReviews(() => (failing ? problem(500, 'internal') : HttpResponse.json([newest])));
    const { user } = renderPages(`${at}?rating=1`);
    expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent('Something went wrong');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await showsTitles('Cold soup');
  });

  test('continues a search on request if the API has not searched all reviews yet', async () => {
    stubCompany({ reviewsQuantity: 5000, review: [newest, older] });
    const queries = stubReviews((query) =>
      query.has('cursor')
        ? HttpResponse.json([older])
        : HttpResponse.json([], { headers: { link: '<?limit=20&q=bread&cursor=x>; rel="next"' } }),
    );
    const { user } = renderPages(`${at}?q=bread`);
    expect(await screen.findByText('Nothing found so far.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep searching' }));
    await showsTitles('Warm bread');
    expect(queries).toEqual(['?q=bread', '?limit=20&q=bread&cursor=x']);
    expect(screen.getByRole('article')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Keep searching' })).not.toBeInTheDocument();
  });

  test('keeps the focus on the list after a search that ends without a match', async () => {
    stubCompany({ reviewsQuantity: 5000, review: [newest, older] });
    stubReviews((query) =>
      HttpResponse.json([], query.has('cursor') ? {} : { headers: { link: '<?q=cake&cursor=x>; rel="next"' } }),
    );
    const { user } = renderPages(`${at}?q=cake`);
    await user.click(await screen.findByRole('button', { name: 'Keep searching' }));
    expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus());
  });

  test('labels reviews whose authors received a benefit, and filters them', async () => {
    const [paid, other] = [
      aCompanyReview({ id: '2', title: 'Had a discount', benefit: true }),
      aCompanyReview({ id: '1', title: 'Paid in full' }),
    ];
    stubCompany({ review: [paid, other], benefitQuantity: 1 });
    const queries = stubReviews(() => HttpResponse.json([paid], { headers: { 'x-total-count': '1' } }));
    const { user, address } = renderPages(at);
    expect(await screen.findByText('Got something for this review')).toBeVisible();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Got something for it' }), 'Got something');
    await showsTitles('Had a discount');
    expect(address()).toBe(`${at}?benefit=true`);
    expect(queries).toEqual(['?benefit=true']);
  });

  describe('by origin', () => {
    const [organic, invited] = [
      aCompanyReview({ id: '2', title: 'Found by chance', origin: 'organic' }),
      aCompanyReview({ id: '1', title: 'Was asked', origin: 'invited' }),
    ];
    const none = [0, 0, 0, 0, 0, 0];
    const stubOrigins = (originCounts: Company['originCounts']) => {
      stubCompany({ review: [organic, invited], originCounts });
      return stubReviews((query) => {
        const found = [organic, invited].filter(({ origin }) => origin === query.get('origin'));
        return HttpResponse.json(found, {
          // Omits the total for a language, because the API counts no reviews for a language together with an origin.
          headers: query.has('language') ? {} : { 'x-total-count': String(found.length) },
        });
      });
    };
    const both = { organic: [0, 0, 0, 0, 1, 0], invited: [0, 0, 0, 0, 1, 0], confirmed: none };

    // Covers TRUST-5.16
    test('shows only reviews of one origin, and links to the comparison', async () => {
      const queries = stubOrigins(both);
      const { user, address } = renderPages(at);
      const select = await screen.findByRole('combobox', { name: 'Origin' });
      expect(
        within(select)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All origins', 'Organic', 'Invited']);
      expect(screen.getByText('1 organic, 1 invited, 0 confirmed')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', `${at}/transparency`);
      await user.selectOptions(select, 'Invited');
      await showsTitles('Was asked');
      expect(address()).toBe(`${at}?origin=invited`);
      expect(queries).toEqual(['?origin=invited']);
      expect(screen.getByText('1 of 2 reviews')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Clear filters' }));
      await showsTitles('Found by chance', 'Was asked');
      expect(address()).toBe(at);
    });

    test('reads the origin from the URL, together with a language', async () => {
      const queries = stubOrigins({ ...both, invited: none });
      renderPages(`${at}?origin=invited&language=en`);
      await showsTitles('Was asked');
      expect(queries).toEqual(['?language=en&origin=invited']);
      expect(screen.getByText('1 of 2 reviews')).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Origin' })).toHaveDisplayValue('Invited');
    });

    test('offers no filter by origin when all reviews have the same origin, and ignores other origins in the URL', async () => {
      const queries = stubOrigins({ ...both, invited: none });
      renderPages(`${at}?origin=verified`);
      await showsTitles('Found by chance', 'Was asked');
      expect(screen.queryByRole('combobox', { name: 'Origin' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
      expect(queries).toEqual([]);
    });
  });

  describe('by language', () => {
    const [cold, caliente] = [
      aCompanyReview({ id: '2', title: 'Cold soup', rating: 1, language: 'en' }),
      aCompanyReview({ id: '1', title: 'Pan caliente', rating: 5, language: 'es' }),
    ];
    const stubLanguages = (languageCounts: Record<string, number>) => {
      stubCompany({ review: [cold, caliente], languageCounts });
      return stubReviews((query) => {
        const found = [cold, caliente].filter(({ language }) => language === query.get('language'));
        return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
      });
    };
    const choices = () => within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option');

    test("offers the company's languages by number of reviews, and sets lang on each text", async () => {
      const queries = stubLanguages({ en: 1, fr: 1, es: 4 });
      const { user, address } = renderPages(at);
      const select = await screen.findByRole('combobox', { name: 'Language' });
      expect(choices().map(({ textContent }) => textContent)).toEqual([
        'All languages',
        'Spanish',
        'English',
        'French',
      ]);
      expect(screen.getByRole('heading', { name: 'Pan caliente' })).toHaveAttribute('lang', 'es');

      await user.selectOptions(select, 'Spanish');
      await showsTitles('Pan caliente');
      expect(address()).toBe(`${at}?language=es`);
      expect(queries).toEqual(['?language=es']);
      expect(screen.getByRole('status')).toHaveTextContent('1 of 2 reviews');

      await user.selectOptions(select, 'French');
      await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
      await showsTitles('Cold soup', 'Pan caliente');
      expect(address()).toBe(at);
      expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('');
    });

    test('shows the names of languages in the language of the page', async () => {
      stubLanguages({ en: 1, es: 1 });
      renderPages(at);
      await screen.findByRole('combobox', { name: 'Language' });
      await act(async () => activateLanguage('es'));
      expect(within(screen.getByRole('combobox', { name: 'Idioma' })).getAllByRole('option')[1]).toHaveTextContent(
        'Inglés',
      );
      await act(async () => activateLanguage('en'));
    });

    test('reads the language from the URL, even if no review is in this language', async () => {
      const queries = stubLanguages({ en: 2 });
      renderPages(`${at}?language=de`);
      expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
      expect(queries).toEqual(['?language=de']);
      expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('German');
    });

    test.each(['EN', 'english', 'e', '<b>'])('ignores %s in the URL', async (language) => {
      const queries = stubLanguages({ en: 1, es: 1 });
      renderPages(`${at}?language=${encodeURIComponent(language)}`);
      await showsTitles('Cold soup', 'Pan caliente');
      expect(queries).toEqual([]);
    });

    test('hides the filter by language for reviews in a single language', async () => {
      stubLanguages({ en: 2 });
      renderPages(at);
      await screen.findByRole('combobox', { name: 'Sort' });
      expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument();
    });
  });

  test('hides the filters for a single review', async () => {
    stubCompany({ reviewsQuantity: 1, review: [newest] });
    renderPages(at);
    await showsTitles('Cold soup');
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });
});

// Covers SPEC-2.86
test('loads the next reviews on demand with one request and focuses the first of them', async () => {
  const all = reviews(45);
  stubCompany({ reviewsQuantity: 45, review: all.slice(0, 20) });
  let failing = true;
  const queries = stubReviews((query) => {
    if (failing) return problem(503, 'unavailable');
    return query.has('cursor')
      ? HttpResponse.json(all.slice(40))
      : HttpResponse.json(all.slice(0, 40), { headers: { link: '<?limit=40&cursor=40>; rel="next"' } });
  });
  const { user } = renderPages(at);
  const more = await screen.findByRole('link', { name: 'Show more reviews' });
  expect(screen.getAllByRole('article')).toHaveLength(20);
  // No request was sent, because the response for the company contains the first reviews.
  expect(queries).toEqual([]);

  await user.click(more);
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Heard is currently unavailable',
  );
  expect(screen.getAllByRole('article')).toHaveLength(20);

  failing = false;
  queries.length = 0;
  await user.click(screen.getByRole('link', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(screen.getAllByRole('article')[20]).toHaveFocus();
  expect(queries).toEqual(['?limit=40']);

  await user.click(screen.getByRole('link', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(45));
  expect(screen.getAllByRole('article')[40]).toHaveFocus();
  expect(queries).toEqual(['?limit=40', '?limit=40&cursor=40']);
  expect(screen.queryByRole('link', { name: 'Show more reviews' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('redirects to the canonical URL and keeps the filters', async () => {
  stubCompany();
  stubReviews(() => HttpResponse.json([]));
  const { address } = renderPages('/business/WWW.Brightloaf.example?sort=oldest');
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  expect(address()).toBe(`${at}?sort=oldest`);
});

// Covers DISCOVERY-74.7
test('shows that a blocked company was removed, and links to the decisions', async () => {
  server.use(http.get('*/api/company/:id', () => problem(410, 'company-removed')));
  renderPages('/business/brightloaf.example');
  expect(await screen.findByText('This page was removed because it broke the rules.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See our decisions' })).toHaveAttribute('href', '/transparency');
  expect(screen.getByRole('heading', { level: 1, name: 'Page removed' })).toBeInTheDocument();
  expect(document.title).toBe('Page removed · Heard');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

// Covers SPEC-2.100, UI-14
test('shows the 404 page for an unknown company', async () => {
  server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
  renderPages('/business/nobody.example');
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
  expect(screen.getByText('The page you are looking for does not exist...')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
});

// Covers UI-21
test('reports a failure and offers a retry', async () => {
  server.use(http.get('*/api/company/:id', () => problem(500, 'internal')));
  const { user } = renderPages(at);
  expect(screen.getByText('Loading the company')).toBeInTheDocument();
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Something went wrong on our side.',
  );
  stubCompany();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
});

const bakeries = {
  slug: 'bakeries',
  names: { en: 'Bakeries', es: 'Panaderías', fr: 'Boulangeries' },
  parent: { slug: 'food', names: { en: 'Food & drink shops', es: 'Comida', fr: 'Alimentation' } },
};
const valencia = {
  country: { code: 'ES', names: { en: 'Spain', es: 'España', fr: 'Espagne' } },
  city: { slug: 'valencia', name: 'Valencia', open: true },
};

/** A replacement for `IntersectionObserver`, which jsdom lacks. */
class NearObserver {
  observe: () => void;
  constructor(observed: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => observed([{ isIntersecting: true }]);
  }
  disconnect = () => {};
}

describe('a company with a category and a place', () => {
  beforeEach(() => Object.assign(globalThis, { IntersectionObserver: NearObserver }));

  // Covers DISCOVERY-50.3, DISCOVERY-70.6
  test('shows breadcrumbs to a company, and links to the lists that contain the company', async () => {
    stubCompany({ categories: [bakeries], place: valencia, mergedFrom: ['old-bakery.example'] });
    server.use(http.get('*/api/company/:id/similar', () => problem(500, 'internal')));
    renderPages(at);
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/categories',
      '/categories/food',
      '/categories/bakeries',
    ]);
    const details = within(screen.getByRole('region', { name: 'Company details' }));
    expect(details.getByRole('link', { name: 'Valencia' })).toHaveAttribute('href', '/places/es/valencia');
    expect(details.getByRole('link', { name: 'Spain' })).toHaveAttribute('href', '/places/es');
    expect(details.getByRole('link', { name: 'Bakeries' })).toHaveAttribute('href', '/categories/bakeries');
    expect(details.getByText('On Heard since January 2026')).toBeVisible();
    expect(details.getByText('old-bakery.example')).toBeVisible();
    // Omits similar companies, which failed to load. All other parts of the page are shown.
    expect(screen.queryByText('Similar companies')).not.toBeInTheDocument();
  });

  // Covers DISCOVERY-50.1
  test('names similar companies when there are two', async () => {
    stubCompany({ categories: [bakeries], place: valencia });
    const similar = ['forn.example', 'horno.example'].map((id) => ({
      ...aCompany({ id, name: id, categories: [bakeries] }),
      score: 4.2,
      replies: false,
      place: valencia,
    }));
    server.use(http.get('*/api/company/:id/similar', () => HttpResponse.json({ companies: similar })));
    renderPages(at);
    const list = within(await screen.findByRole('list', { name: 'Similar companies' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/business/forn.example',
      '/business/horno.example',
    ]);
  });
});

// Covers DISCOVERY-50.4
test('shows a page of reviews by its URL, with links to newer and older reviews', async () => {
  stubCompany({ reviewsQuantity: 45, review: reviews(20) });
  const queries = stubReviews(() => HttpResponse.json(reviews(20)));
  renderPages(`${at}?page=2`);
  expect(await screen.findAllByText('Page 2 of 3')).toHaveLength(2);
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  expect(queries).toEqual(['?page=2']);
  expect(document.title).toBe('Brightloaf Bakery, page 2 · Heard');
  expect(screen.getAllByRole('link', { name: 'Newer reviews' })[0]).toHaveAttribute('href', at);
  expect(screen.getAllByRole('link', { name: 'Older reviews' })[0]).toHaveAttribute('href', `${at}?page=3`);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test.each(['0', '4', '51', 'x', '1.5'])('shows the 404 page for the page number %s', async (page) => {
  stubCompany({ reviewsQuantity: 45, review: reviews(20) });
  renderPages(`${at}?page=${page}`);
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
});

test('links from the last numbered page to the reviews that are older than the last review on it', async () => {
  stubCompany({ reviewsQuantity: 2000, review: reviews(20) });
  const queries = stubReviews(() =>
    HttpResponse.json(reviews(20), { headers: { link: '<?limit=20&cursor=1>; rel="next"' } }),
  );
  renderPages(`${at}?page=50`);
  const [older] = await screen.findAllByRole('link', { name: 'Older reviews' });
  expect(older).toHaveAttribute('href', `${at}?before=1`);
  expect(queries).toEqual(['?page=50']);
});

// Covers DISCOVERY-50.5
test('shares the link of the page, in a dialog if the browser has no share function', async () => {
  stubCompany();
  const { user } = renderPages(at);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveTextContent(`${window.location.origin}${at}`);
});

describe("with the browser's way to share", () => {
  const shareData = { url: `${window.location.origin}${at}`, title: 'Brightloaf Bakery' };
  const share = jest.fn<Promise<void>, [ShareData]>();
  beforeEach(() => Object.defineProperty(navigator, 'share', { value: share.mockReset(), configurable: true }));
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  // Covers DISCOVERY-50.5
  test.each([
    ['succeeds', null, false],
    ['is cancelled', new DOMException('Cancelled', 'AbortError'), false],
    ['is refused', new DOMException('Not allowed', 'NotAllowedError'), true],
  ])(
    'shows the dialog with the link only if the browser refuses to share (sharing %s)',
    async (_what, error, isShown) => {
      stubCompany();
      share.mockImplementation(async () => {
        if (error !== null) throw error;
      });
      const { user } = renderPages(at);
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      await waitFor(() => expect(share).toHaveBeenCalledWith(shareData));
      if (isShown) expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
      else expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});

// Covers DISCOVERY-50.5
test('shows the link of a review when the clipboard is not available', async () => {
  stubCompany();
  const { user } = renderPages(at);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  const [menu] = await screen.findAllByRole('button', { name: 'More about this review' });
  await user.click(menu as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveTextContent('/review/2');
});

test('copies the link of a review', async () => {
  stubCompany();
  const { user } = renderPages(at);
  // Spies on the clipboard that user-event provides.
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  const [menu] = await screen.findAllByRole('button', { name: 'More about this review' });
  await user.click(menu as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/review/2`);
});

describe('the badge', () => {
  it.each([
    ['workEmail', /confirmed an email address at brightloaf\.example/],
    ['dns', /a record in the DNS of brightloaf\.example/],
    ['none', /Nothing was checked/],
  ] as const)('explains how the company earned the badge: %s', async (verification, text) => {
    server.use(
      http.get('*/api/company/:id', () =>
        HttpResponse.json({ ...aCompany({ verification }), replies: null, place: null, mergedFrom: [], review: [] }),
      ),
    );
    renderPages('/business/brightloaf.example');
    const badge = await screen.findByRole('button', { name: 'Verified Company' });
    const explanation = document.getElementById(badge.getAttribute('popovertarget') ?? '');
    expect(explanation).toHaveTextContent(text);
    expect(explanation).not.toHaveTextContent(/code/);
    expect(badge.hasAttribute('data-muted')).toBe(verification === 'none');
  });
});

describe('a review in another language', () => {
  const german = aCompanyReview({ id: '7', title: 'Gutes Brot', description: 'Noch warm.', language: 'de' });

  afterEach(() => delete globalThis.Translator);

  it('shows the language of a review, and offers no translation in a browser that cannot translate', async () => {
    stubCompany({ review: [german], reviewsQuantity: 1 });
    renderPages(at);
    expect(await screen.findByText('In German')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Translate' })).not.toBeInTheDocument();
  });

  it('translates a review with the browser, and shows the original again', async () => {
    const requested: object[] = [];
    globalThis.Translator = {
      create: (languages) => {
        requested.push(languages);
        return Promise.resolve({ translate: (text) => Promise.resolve(`${text} in English`), destroy: () => {} });
      },
    };
    stubCompany({ review: [german], reviewsQuantity: 1 });
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: 'Translate' }));
    expect(await screen.findByRole('heading', { name: 'Gutes Brot in English' })).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Noch warm. in English')).toBeVisible();
    expect(screen.getByText('Translated from German by your browser')).toHaveAttribute('role', 'status');
    expect(requested).toEqual([{ sourceLanguage: 'de', targetLanguage: 'en' }]);
    await user.click(screen.getByRole('button', { name: 'Show original' }));
    expect(screen.getByRole('heading', { name: 'Gutes Brot' })).toHaveAttribute('lang', 'de');
  });

  it('keeps the original when the browser cannot translate it', async () => {
    globalThis.Translator = { create: () => Promise.reject(new Error('NotSupportedError')) };
    stubCompany({ review: [german], reviewsQuantity: 1 });
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: 'Translate' }));
    expect(await screen.findByText("Your browser couldn't translate from German.")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Gutes Brot' })).toBeVisible();
  });
});

test("shows an author's country and number of reviews on a review", async () => {
  const user = { id: null, name: 'Adaeze', lastName: 'Okafor', avatar: null, country: 'Spain', reviewsQuantity: 12 };
  stubCompany({ review: [aCompanyReview({ user })], reviewsQuantity: 1 });
  renderPages(at);
  expect(await screen.findByText('Spain · 12 reviews on Heard')).toBeVisible();
});

describe('reviews by people with a connection', () => {
  const related = aCompanyReview({ id: '9', title: 'My Saturdays at the oven', relation: 'employee' });
  const shown = aCompanyReview({ id: '2', title: 'Found by chance' });

  // Covers INSIGHT-4.2
  test('loads reviews by people with a connection to the company only when the visitor opens them', async () => {
    stubCompany({ review: [shown], relationCounts: { employee: 1, competitor: 0 } });
    const queries: string[] = [];
    server.use(
      http.get('*/api/company/:id/review', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json([related], { headers: { 'x-total-count': '1' } });
      }),
    );
    const { user, address } = renderPages('/business/brightloaf.example');
    const part = await screen.findByRole('region', { name: '1 review by somebody with a connection' });
    expect(within(part).getByText(/do not count towards the mean/)).toBeVisible();
    expect(queries).toEqual([]);
    await user.click(within(part).getByRole('link', { name: 'Show these reviews' }));
    expect(await within(part).findByText('My Saturdays at the oven')).toBeVisible();
    expect(await within(part).findByText('Works there')).toBeVisible();
    expect(address()).toBe('/business/brightloaf.example?relation=any#connection');
    expect(queries).toEqual(['?relation=any']);
    expect(screen.getByText('Found by chance')).toBeVisible();
  });

  test('shows the number of reviews by people with a connection to the company if there are no other reviews', async () => {
    stubCompany({ review: [], reviewsQuantity: 0, relationCounts: { employee: 1, competitor: 1 } });
    renderPages('/business/brightloaf.example');
    expect(await screen.findByRole('region', { name: '2 reviews by people with a connection' })).toBeVisible();
  });

  test('loads reviews by people with a connection to the company again after a failure', async () => {
    stubCompany({ review: [shown], relationCounts: { employee: 0, competitor: 1 } });
    server.use(http.get('*/api/company/:id/review', () => problem(403, 'not-owner'), { once: true }));
    const { user } = renderPages('/business/brightloaf.example?relation=any');
    const part = await screen.findByRole('region', { name: '1 review by somebody with a connection' });
    await within(part).findByRole('alert');
    server.use(http.get('*/api/company/:id/review', () => HttpResponse.json([related])));
    await user.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await within(part).findByText('My Saturdays at the oven')).toBeVisible();
  });

  test('omits the section with reviews by people with a connection to the company if there are no such reviews', async () => {
    stubCompany({ review: [shown] });
    renderPages('/business/brightloaf.example?relation=any');
    expect(await screen.findByText('Found by chance')).toBeVisible();
    expect(screen.queryByText(/with a connection/)).toBeNull();
  });
});
