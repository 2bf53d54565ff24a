import type { CompanyReview, CompanyTopics, ReviewTopics } from '@heard/contract';
import { aCompany, aCompanyReview, http, HttpResponse, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

const toTopic = (id: string, name: string, stars: number[], changes: object = {}) => ({
  id,
  name: { en: name, es: name, fr: name },
  level: 'normal' as const,
  reviews: stars.reduce((sum, one) => sum + one, 0),
  stars,
  recent: 0,
  months: [],
  ...changes,
});

const delivery = toTopic('delivery', 'Delivery', [1, 1, 0, 1, 0, 4]);

const MENTIONS: NonNullable<CompanyReview['mentions']> = [
  { field: 'title', start: 0, end: 9 },
  { field: 'description', start: 7, end: 24 },
];

function stub(topics: CompanyTopics['topics'], notRead = 0, mentions = MENTIONS): string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: [aCompanyReview()] })),
    http.get('*/api/company/:id/topics', () => HttpResponse.json({ version: 1, read: 9, notRead, topics })),
    http.get('*/api/company/:id/review', ({ request }) => {
      const { search } = new URL(request.url);
      queries.push(search);
      const review = { title: 'Late box.', description: 'Hello. It came too late. Bye.', mentions };
      return HttpResponse.json([aCompanyReview(review)], { headers: { 'x-total-count': '1' } });
    }),
    http.get('*/api/review/user', () => HttpResponse.json([])),
    http.get('*/api/company/:id/follow', () => HttpResponse.json({ following: false })),
  );
  return queries;
}

const findSummary = async () => within(await screen.findByRole('region', { name: 'What reviews mention' }));

describe('the topics of a company', () => {
  // Covers INSIGHT-1.6
  test('shows up to eight topics with their numbers of reviews by stars', async () => {
    stub([
      delivery,
      ...Array.from({ length: 8 }, (_, at) => toTopic(`other-${at}`, `Other ${at}`, [0, 0, 0, 0, 0, 1])),
    ]);
    renderPages(at);
    const summary = await findSummary();
    expect(summary.getAllByRole('listitem')).toHaveLength(8);
    const link = summary.getByRole('link', { name: /^Delivery 7/ });
    expect(link).toHaveAttribute('href', `${at}?topic=delivery#reviews`);
    expect(link).toHaveTextContent('4 with 4 or 5 stars, 1 with 3 stars, 2 with 0 to 2 stars');
  });

  test('renders no section if the reviews mention no topic', async () => {
    stub([]);
    renderPages(at);
    await screen.findByRole('article');
    expect(screen.queryByText('What reviews mention')).toBeNull();
  });

  // Covers INSIGHT-1.8
  test('lists a serious topic above the other topics if at least two recent reviews mention it', async () => {
    const serious = { level: 'serious', recent: 2 };
    stub([
      toTopic('illness', 'Illness', [3, 0, 0, 0, 0, 0], serious),
      toTopic('fire', 'Fire', [2, 0, 0, 0, 0, 0], { ...serious, recent: 1 }),
    ]);
    renderPages(at);
    const line = within((await findSummary()).getByText(/^Mentioned in reviews:/));
    expect(line.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Illness (3)']);
  });

  // Covers INSIGHT-1.6
  test('shows how many reviews were not analyzed for topics because of their language', async () => {
    stub([delivery], 2);
    renderPages(at);
    expect((await findSummary()).getByText(/2 reviews in other languages were not read/)).toBeVisible();
  });

  // Covers INSIGHT-1.7
  test('highlights the sentences that mention the topic, and shows two quotes above the reviews', async () => {
    const queries = stub([delivery]);
    renderPages(`${at}?topic=delivery`);
    expect(await screen.findByRole('heading', { name: 'What reviews say about: Delivery' })).toBeVisible();
    const card = within(await screen.findByRole('article'));
    expect(
      (await card.findAllByText(/Late box\.|It came too late/, { selector: 'mark' })).map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Late box.', 'It came too late.']);
    expect(screen.getAllByText('It came too late.', { selector: 'blockquote mark' })).toHaveLength(2);
    expect(queries.toSorted()).toEqual([
      '?topic=delivery',
      '?topic=delivery&rating=0&rating=1&rating=2&sort=helpful&limit=1',
      '?topic=delivery&rating=4&rating=5&sort=helpful&limit=1',
    ]);
    const chip = (await findSummary()).getByRole('link', { name: /^Delivery/ });
    expect(chip).toHaveAttribute('aria-current', 'true');
    expect(chip).toHaveAttribute('href', `${at}#reviews`);
  });

  // Covers INSIGHT-1.7
  test('quotes no review whose edited text has not been read for topics', async () => {
    const queries = stub([delivery], 0, []);
    renderPages(`${at}?topic=delivery`);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Hello. It came too late. Bye.')).toBeVisible();
    await waitFor(() => expect(queries).toHaveLength(3));
    await findSummary();
    expect(screen.queryByText('What reviews say about: Delivery')).toBeNull();
  });
});

describe('/how-topics-work', () => {
  const taxonomy: ReviewTopics = {
    version: 3,
    language: 'en',
    measured: [{ language: 'es', sentences: 40, precision: 0.9, recall: 0.8 }],
    topics: [
      { id: 'fire', name: 'Fire', level: 'serious', categories: [], terms: ['caught fire'], exclusions: ['fired'] },
    ],
  };

  // Covers INSIGHT-1.1
  test('shows the terms of each topic, and their precision and recall', async () => {
    server.use(http.get('*/api/review-topics', () => HttpResponse.json(taxonomy)));
    renderPages('/how-topics-work');
    expect(await screen.findByText('caught fire')).toBeInTheDocument();
    expect(screen.getByText('Fire (serious)')).toBeVisible();
    expect(screen.getByText(/Version 3 has 1 topic\./)).toBeVisible();
    expect(screen.getByRole('row', { name: 'Spanish 40 90% 80%' })).toBeVisible();
  });

  test('offers to try again when the terms fail to load', async () => {
    server.use(http.get('*/api/review-topics', () => HttpResponse.error()));
    const { user } = renderPages('/how-topics-work');
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    server.use(http.get('*/api/review-topics', () => HttpResponse.json(taxonomy)));
    await user.click(retry as HTMLElement);
    expect(await screen.findByText('caught fire')).toBeInTheDocument();
  });
});
