import type { Account, CompanyReview, CompanyWithReviews } from '@heard/contract';
import {
  aCompany,
  aCompanyReview,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activateLanguage } from 'shared-ui';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

function reviews(count: number): CompanyReview[] {
  return Array.from({ length: count }, (_, index) =>
    aCompanyReview({ id: String(count - index), title: `Review ${count - index}` }),
  );
}

function answerCompany(changes: Partial<CompanyWithReviews> = {}) {
  server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: reviews(2), ...changes })));
}

// Covers SPEC-1.19, SPEC-1.20, SPEC-2.6, SPEC-2.86, SPEC-2.90, SPEC-2.91, SPEC-2.92, SPEC-2.97, SPEC-2.98, SPEC-2.99,
// SPEC-7.13, SPEC-9.10, DEPARTURE-1
test('shows who the company is and what its clients say', async () => {
  answerCompany({
    review: [
      aCompanyReview({
        title: 'Warm bread, warmer people',
        description: 'It came a day early.',
        rating: 5,
        createdAt: '2026-11-12T12:00:00.000Z',
        experienceDate: '2026-11-11T00:00:00.000Z',
        user: { name: 'Adaeze', lastName: 'Okafor', avatar: '/avatars/7.webp' },
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

  const website = screen.getByRole('link', { name: 'brightloaf.example (opens in a new tab)' });
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
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
});

// Covers SPEC-2.88, SPEC-2.93, UI-15
test("'Create a review' takes the company along", async () => {
  answerCompany();
  renderPages(at, consumerAccount);
  const link = await screen.findByRole('link', { name: 'Create a review' });
  expect(link).toHaveAttribute('href', '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fwww.brightloaf.example');
});

// Covers SPEC-2.94, SPEC-6.11, UI-16
test("a company account does not see 'Create a review', not even while it is on the way", async () => {
  answerCompany({ reviewsQuantity: 0, review: [] });
  let answer: (account: Account) => void = () => {};
  renderPages(at, new Promise((resolve) => (answer = resolve)));
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  // Their room is there.
  for (const link of screen.getAllByText('Create a review')) expect(link).not.toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create a review' })).not.toBeInTheDocument();
  answer(companyAccount);
  await waitFor(() => expect(screen.queryByText('Create a review')).not.toBeInTheDocument());
});

test('a company whose owner has not shown to be of its website wears no badge, and is not unclaimed', async () => {
  answerCompany({ claimed: true, verified: false });
  renderPages(at);
  await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' });
  expect(screen.queryByText('Verified Company')).toBeNull();
  expect(screen.queryByText('Unclaimed')).toBeNull();
});

// Covers SPEC-2.87, SPEC-2.88, SPEC-2.95, API-83, DEPARTURE-1
test('a listing without owner and reviews says so and asks for the first one', async () => {
  answerCompany({
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
  expect(screen.getByRole('link', { name: 'Unclaimed' })).toHaveAttribute('href', '/signup-business');
  expect(screen.getByText('Not rated')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create a review' })).toHaveLength(2);
});

/** Answers the list of reviews, and keeps the queries that it was asked with. */
function answerReviews(answer: (query: URLSearchParams) => Response): string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/api/company/:id/review', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return answer(searchParams);
    }),
  );
  return asked;
}

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const showsTitles = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));

describe('filters', () => {
  const [newest, older] = [
    aCompanyReview({ id: '2', title: 'Cold soup', rating: 1 }),
    aCompanyReview({ id: '1', title: 'Warm bread', rating: 5 }),
  ];
  const answerTwo = () => {
    answerCompany({ review: [newest, older] });
    return answerReviews((query) => {
      const ratings = query.getAll('rating');
      const found = [newest, older]
        .filter(({ rating }) => ratings.length === 0 || ratings.includes(String(rating)))
        .filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
      if (query.get('sort') === 'oldest') found.reverse();
      return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
    });
  };

  test('choose ratings, an order and words, keep them in the address, and let go of them again', async () => {
    const asked = answerTwo();
    const { user, address } = renderPages(at);
    const search = await screen.findByRole('search', { name: 'Search these reviews' });
    expect(titles()).toEqual(['Cold soup', 'Warm bread']);
    expect(asked).toEqual([]);

    await user.selectOptions(within(search).getByRole('combobox', { name: 'Sort' }), 'Oldest first');
    await showsTitles('Warm bread', 'Cold soup');
    expect(address()).toBe(`${at}?sort=oldest`);

    await user.click(within(search).getByRole('checkbox', { name: '1 star' }));
    await showsTitles('Cold soup');
    expect(address()).toBe(`${at}?rating=1&sort=oldest`);
    await user.click(within(search).getByRole('checkbox', { name: '5 stars' }));
    await showsTitles('Warm bread', 'Cold soup');
    expect(screen.getByRole('status')).toHaveTextContent('2 reviews match');

    await user.type(within(search).getByRole('searchbox', { name: 'Search these reviews' }), 'bread');
    await showsTitles('Warm bread');
    expect(address()).toBe(`${at}?rating=5&rating=1&sort=oldest&q=bread`);
    // Nobody was asked for 'b' or 'br': the search begins once the typing has ended.
    expect(asked).toEqual([
      '?sort=oldest',
      '?rating=1&sort=oldest',
      '?rating=5&rating=1&sort=oldest',
      '?rating=5&rating=1&sort=oldest&q=bread',
    ]);
  });

  test('come from the address', async () => {
    const asked = answerTwo();
    renderPages(`${at}?rating=5&rating=9&sort=best&q=bread`);
    await showsTitles('Warm bread');
    expect(asked).toEqual(['?rating=5&q=bread']);
    expect(screen.getByRole('checkbox', { name: '5 stars' })).toBeChecked();
    expect(screen.getByRole('searchbox')).toHaveValue('bread');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('newest');
  });

  test('that nothing matches say so, and one press clears them', async () => {
    answerTwo();
    const { user, address } = renderPages(at);
    await user.type(await screen.findByRole('searchbox'), 'cake{Enter}');
    expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await showsTitles('Cold soup', 'Warm bread');
    expect(address()).toBe(at);
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus();
  });

  test('that fail say why and let one try again', async () => {
    answerCompany();
    let failing = true;
    answerReviews(() => (failing ? problem(500, 'internal') : HttpResponse.json([newest])));
    const { user } = renderPages(`${at}?rating=1`);
    expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent('Something went wrong');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await showsTitles('Cold soup');
  });

  test('a search that has not seen all goes on when asked to', async () => {
    answerCompany({ reviewsQuantity: 5000, review: [newest, older] });
    const asked = answerReviews((query) =>
      query.has('cursor')
        ? HttpResponse.json([older])
        : HttpResponse.json([], { headers: { link: '<?limit=20&q=bread&cursor=x>; rel="next"' } }),
    );
    const { user } = renderPages(`${at}?q=bread`);
    expect(await screen.findByText('Nothing found so far.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep searching' }));
    await showsTitles('Warm bread');
    expect(asked).toEqual(['?q=bread', '?limit=20&q=bread&cursor=x']);
    expect(screen.getByRole('article')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Keep searching' })).not.toBeInTheDocument();
  });

  test('a search that ends without a find keeps the focus on the list', async () => {
    answerCompany({ reviewsQuantity: 5000, review: [newest, older] });
    answerReviews((query) =>
      HttpResponse.json([], query.has('cursor') ? {} : { headers: { link: '<?q=cake&cursor=x>; rel="next"' } }),
    );
    const { user } = renderPages(`${at}?q=cake`);
    await user.click(await screen.findByRole('button', { name: 'Keep searching' }));
    expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus());
  });

  describe('by language', () => {
    const [cold, caliente] = [
      aCompanyReview({ id: '2', title: 'Cold soup', rating: 1, language: 'en' }),
      aCompanyReview({ id: '1', title: 'Pan caliente', rating: 5, language: 'es' }),
    ];
    const answerLanguages = (languageCounts: Record<string, number>) => {
      answerCompany({ review: [cold, caliente], languageCounts });
      return answerReviews((query) => {
        const found = [cold, caliente].filter(({ language }) => language === query.get('language'));
        return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
      });
    };
    const choices = () => within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option');

    test('offers those that the company has, most reviews first, and marks each text with its own', async () => {
      const asked = answerLanguages({ en: 1, fr: 1, es: 4 });
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
      expect(asked).toEqual(['?language=es']);
      expect(screen.getByRole('status')).toHaveTextContent('1 review matches');

      await user.selectOptions(select, 'French');
      await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
      await showsTitles('Cold soup', 'Pan caliente');
      expect(address()).toBe(at);
      expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('');
    });

    test('names them in the language of the page', async () => {
      answerLanguages({ en: 1, es: 1 });
      renderPages(at);
      await screen.findByRole('combobox', { name: 'Language' });
      await act(async () => activateLanguage('es'));
      expect(within(screen.getByRole('combobox', { name: 'Idioma' })).getAllByRole('option')[1]).toHaveTextContent(
        'Inglés',
      );
      await act(async () => activateLanguage('en'));
    });

    test('comes from the address, also one that the company does not have', async () => {
      const asked = answerLanguages({ en: 2 });
      renderPages(`${at}?language=de`);
      expect(await screen.findByText('No reviews match', { selector: 'p' })).toBeVisible();
      expect(asked).toEqual(['?language=de']);
      expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('German');
    });

    test.each(['EN', 'english', 'e', '<b>'])('takes %s in the address for no filter', async (language) => {
      const asked = answerLanguages({ en: 1, es: 1 });
      renderPages(`${at}?language=${encodeURIComponent(language)}`);
      await showsTitles('Cold soup', 'Pan caliente');
      expect(asked).toEqual([]);
    });

    test('is not there for reviews in one language', async () => {
      answerLanguages({ en: 2 });
      renderPages(at);
      await screen.findByRole('combobox', { name: 'Sort' });
      expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument();
    });
  });

  test('are not there for a single review', async () => {
    answerCompany({ reviewsQuantity: 1, review: [newest] });
    renderPages(at);
    await showsTitles('Cold soup');
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });
});

// Covers SPEC-2.86
test('shows the next reviews on demand, by one call, and moves the focus to the first of them', async () => {
  const all = reviews(45);
  answerCompany({ reviewsQuantity: 45, review: all.slice(0, 20) });
  let failing = true;
  const asked = answerReviews((query) => {
    if (failing) return problem(503, 'unavailable');
    return query.has('cursor')
      ? HttpResponse.json(all.slice(40))
      : HttpResponse.json(all.slice(0, 40), { headers: { link: '<?limit=40&cursor=40>; rel="next"' } });
  });
  const { user } = renderPages(at);
  const more = await screen.findByRole('button', { name: 'Show more reviews' });
  expect(screen.getAllByRole('article')).toHaveLength(20);
  // The first ones have come with the company.
  expect(asked).toEqual([]);

  await user.click(more);
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Heard is currently unavailable',
  );
  expect(screen.getAllByRole('article')).toHaveLength(20);

  failing = false;
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(screen.getAllByRole('article')[20]).toHaveFocus();
  expect(asked).toEqual(['?limit=40']);

  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(45));
  expect(screen.getAllByRole('article')[40]).toHaveFocus();
  expect(asked).toEqual(['?limit=40', '?limit=40&cursor=40']);
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('goes to the one address of the company, with its filters', async () => {
  answerCompany();
  answerReviews(() => HttpResponse.json([]));
  const { address } = renderPages('/business/WWW.Brightloaf.example?sort=oldest');
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  expect(address()).toBe(`${at}?sort=oldest`);
});

// Covers SPEC-2.100, UI-14
test('an unknown company is the 404 page', async () => {
  server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
  renderPages('/business/nobody.example');
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
  expect(screen.getByText('The page you are looking for does not exist...')).toBeVisible();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
});

// Covers UI-21
test('a failure says what happened and lets one try again', async () => {
  server.use(http.get('*/api/company/:id', () => problem(500, 'internal')));
  const { user } = renderPages(at);
  expect(screen.getByText('Loading the company')).toBeInTheDocument();
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Something went wrong on our side.',
  );
  answerCompany();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
});
