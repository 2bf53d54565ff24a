import type { CompanyTransparency, Decision, SiteTransparency, TransparencyMonth } from '@heard/contract';
import { aCompany, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

function aDecision(changes: Partial<Decision> = {}): Decision {
  return {
    id: '1',
    at: '2026-11-02T10:00:00.000Z',
    companyId: 'voltix.example',
    part: 'review',
    outcome: 'kept',
    ground: 'notGenuine',
    reason: 'It describes an experience with the company.',
    source: 'flag',
    stars: 1,
    flaggedBy: { company: 1, others: 0 },
    waitedSeconds: 4 * 3600,
    appeal: null,
    appealOf: null,
    ...changes,
  };
}

function aMonth(changes: Partial<TransparencyMonth> = {}): TransparencyMonth {
  return {
    month: '2026-11',
    flags: 10,
    flagsByReason: { notGenuine: 8, spam: 2 },
    decisions: 8,
    hidden: 2,
    kept: 6,
    shownAgain: 0,
    labelled: 0,
    unlabelled: 0,
    blocked: 0,
    unblocked: 0,
    byGround: { notGenuine: 7, spam: 1 },
    hiddenByStars: [1, 1, 0, 0, 0, 0],
    flagsByCompany: 6,
    decidedByCompany: 5,
    upheldByCompany: 1,
    flagsByOthers: 4,
    decidedByOthers: 3,
    upheldByOthers: 1,
    medianWaitedSeconds: 7 * 3600,
    appeals: 2,
    appealsGranted: 1,
    sources: { flag: 8, program: 0, own: 0 },
    ...changes,
  };
}

const values = (name: string) =>
  [...(screen.getByText(name).parentElement?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent);

describe('/transparency', () => {
  const stub = (changes: Partial<SiteTransparency> = {}) =>
    server.use(
      http.get('*/api/transparency', () =>
        HttpResponse.json({
          months: [
            aMonth({ medianWaitedSeconds: null }),
            aMonth({ month: '2026-10' }),
            // The figures sum up twelve months.
            ...Array.from({ length: 10 }, (_, index) =>
              aMonth({
                month: `2025-${String(10 - index + 2).padStart(2, '0')}`,
                flags: 0,
                flagsByCompany: 0,
                decidedByCompany: 0,
                upheldByCompany: 0,
                decidedByOthers: 0,
                upheldByOthers: 0,
                appeals: 0,
                appealsGranted: 0,
                flagsByReason: {},
                byGround: {},
              }),
            ),
            aMonth({ month: '2024-11', flags: 1000 }),
          ],
          computedAt: new Date().toISOString(),
          contactEmail: null,
          ...changes,
        }),
      ),
    );

  test('shows the figures of twelve months, the rules and the log', async () => {
    stub({ contactEmail: 'legal@heard.example' });
    let pages = 0;
    server.use(
      http.get('*/api/transparency/decisions', ({ request }) => {
        pages++;
        return new URL(request.url).searchParams.has('cursor')
          ? HttpResponse.json([
              aDecision({
                id: '2',
                outcome: 'shownAgain',
                reason: 'We were wrong.',
                appealOf: '9',
                waitedSeconds: null,
                flaggedBy: { company: 0, others: 0 },
                source: 'own',
              }),
            ])
          : HttpResponse.json([aDecision()], { headers: { link: '<?cursor=x>; rel="next"' } });
      }),
    );
    const { user } = renderPages('/transparency#ground-spam');
    expect(await screen.findByRole('heading', { level: 1, name: 'Transparency' })).toBeVisible();
    expect(await screen.findByText('60% by companies')).toBeVisible();
    expect(document.title).toBe('Transparency · Heard');
    expect(screen.getByText('Counted just now')).toBeVisible();
    expect(screen.getByText("20% of companies', 33% of others'")).toBeVisible();
    expect(values('Typical wait')).toEqual(['7 hours', 'until a decision, in October 2026']);
    expect(values('Appeals')).toEqual(['4', '2 were granted']);
    expect(screen.getByRole('img', { name: '20 reports in 12 months, 4 of them upheld.' })).toBeVisible();
    const byGround = within(screen.getByRole('table', { name: 'By ground' }));
    expect(byGround.getByRole('row', { name: 'Not a genuine experience 16 14' })).toBeVisible();
    expect(byGround.getAllByRole('row')).toHaveLength(7);
    expect(document.querySelector('#ground-spam')).toHaveTextContent(
      'It advertises something, or has been posted many times.',
    );
    expect(screen.getByRole('link', { name: 'legal@heard.example' })).toHaveAttribute(
      'href',
      'mailto:legal@heard.example',
    );
    const log = within(await screen.findByRole('list', { name: 'Decisions' }));
    expect(log.getByText(/1 star · reported by the company · decided after 4 hours · a person decided/)).toBeVisible();
    expect(log.getByRole('link', { name: 'voltix.example' })).toHaveAttribute('href', '/business/voltix.example');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We were wrong.')).toBeVisible();
    expect(screen.getByText(/after an appeal · a person decided/)).toBeVisible();
    expect(pages).toBe(2);
  });

  test('reports failures of the figures and of the log separately', async () => {
    server.use(
      http.get('*/api/transparency', () => problem(403, 'wrong-role'), { once: true }),
      http.get('*/api/transparency/decisions', () => HttpResponse.json([])),
    );
    const { user } = renderPages('/transparency');
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
    expect(await screen.findByText('No decisions yet.')).toBeVisible();
    stub();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('60% by companies')).toBeVisible();
    expect(screen.queryByText(/No account\?/)).toBeNull();
  });
});

describe('/business/:id/transparency', () => {
  const at = '/business/brightloaf.example/transparency';
  const figures: CompanyTransparency = {
    hidden: 2,
    hiddenByGround: { personalData: 2 },
    hiddenByStars: [0, 0, 1, 0, 0, 1],
    flags: { company: { open: 2, upheld: 1, rejected: 11 }, others: { open: 0, upheld: 3, rejected: 3 } },
    medianWaitedSeconds: 9 * 3600,
    origins: { organic: [2, 0, 0, 0, 10, 8], invited: [0, 0, 0, 0, 0, 20], confirmed: [0, 0, 0, 0, 0, 4] },
    invitations: { sent: 1240, reviews: 96 },
  };
  beforeEach(() =>
    server.use(
      http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), replies: null, review: [] })),
      http.get('*/api/company/:id/transparency', () => HttpResponse.json(figures)),
      http.get('*/api/company/:id/decisions', () => HttpResponse.json([aDecision()])),
    ),
  );

  test('shows reported content, hidden reviews by rating, and the log', async () => {
    renderPages(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery: transparency' })).toBeVisible();
    expect(document.title).toBe('Brightloaf Bakery: transparency · Heard');
    expect(await screen.findByText('1 upheld, 11 not, 2 open')).toBeVisible();
    expect(values('By the company')).toEqual(['14', '1 upheld, 11 not, 2 open']);
    expect(values('Hidden now')).toEqual(['2', 'of 4 reviews']);
    expect(values('Typical wait')).toEqual(['9 hours', 'until a decision']);
    expect(within(screen.getByRole('list', { name: 'Hidden by stars' })).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByRole('list', { name: 'All by stars' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Brightloaf Bakery' })).toHaveAttribute(
      'href',
      '/business/brightloaf.example',
    );
    expect(await screen.findByText('It describes an experience with the company.')).toBeVisible();
  });

  test('links to the feed and the exports of the company', async () => {
    renderPages(at);
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect([await link('Feed'), await link('JSON'), await link('CSV'), await link('Licence and examples')]).toEqual([
      '/api/company/brightloaf.example/feed.atom',
      '/api/company/brightloaf.example/export.json',
      '/api/company/brightloaf.example/export.csv',
      '/developers',
    ]);
  });

  // Covers TRUST-5.16
  test('shows the means of invited and organic reviews side by side', async () => {
    renderPages(at);
    const section = within(
      (await screen.findByRole('heading', { name: 'Where the reviews came from' })).closest('section') as HTMLElement,
    );
    expect(section.getByText('20 reviews, 45% · mean 4.0')).toBeVisible();
    expect(section.getByText('20 reviews, 45% · mean 5.0')).toBeVisible();
    expect(
      section.getByText(/^Invited reviews are 1\.0 stars better than organic ones\. The difference is smaller/),
    ).toBeVisible();
    expect(section.getByText('1,240 people were invited in 12 months, and 96 wrote a review.')).toBeVisible();
  });

  test('redirects to the canonical URL', async () => {
    const { address } = renderPages('/business/WWW.Brightloaf.example/transparency');
    await screen.findByText('1 upheld, 11 not, 2 open');
    expect(address()).toBe(at);
  });

  test('shows the 404 page for an unknown company, and reports failures', async () => {
    server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
    const first = renderPages(at);
    expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
    first.unmount();

    server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), replies: null, review: [] })));
    server.use(http.get('*/api/company/:id/transparency', () => problem(403, 'wrong-role'), { once: true }));
    const { user } = renderPages(at);
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 upheld, 11 not, 2 open')).toBeVisible();
  });
});
