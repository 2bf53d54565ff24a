import type { Decision, ListedAppeal, Mark, MarkReason } from '@heard/contract';
import { aHiding, aPhoto, aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

type Report = Extract<MarkReason, { kind: 'flags' }>['flags'][number];

function aReport(changes: Partial<Report> = {}): Report {
  return {
    id: '1',
    by: 'consumer',
    name: null,
    part: 'review',
    photoId: null,
    reason: 'personalData',
    explanation: 'It names an employee.',
    law: null,
    createdAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    earlier: { decided: 5, upheld: 4 },
    ...changes,
  };
}

function aMark(reports: Report[], others: MarkReason[] = []): Mark {
  return {
    id: '2',
    createdAt: '2026-11-01T18:31:00.000Z',
    closedAt: null,
    reasons: [...(reports.length > 0 ? [{ kind: 'flags' as const, flags: reports }] : []), ...others],
    company: { id: 'bread.example', name: 'Bread', website: 'https://bread.example', flags: { decided: 0, upheld: 0 } },
    review: {
      ...aReview({ id: '11', title: 'Nobody calls back', companyId: 'bread.example', companyName: 'Bread' }),
      reply: {
        text: 'We know where you live.',
        language: 'en',
        createdAt: '2026-11-12T15:00:00.000Z',
        updatedAt: '2026-11-12T15:00:00.000Z',
        repliedAfterSeconds: 3600,
        reviewChangedSince: false,
      },
      user: { name: 'Adaeze', lastName: 'Okafor', createdAt: '2026-11-01T18:29:00.000Z', reviewsQuantity: 2 },
    },
  };
}

let appeals: ListedAppeal[];
beforeEach(() => {
  appeals = [];
  serveEmptyQueues();
  server.use(
    http.get('*/api/admin/appeals', () =>
      HttpResponse.json(appeals, { headers: { 'x-total-count': String(appeals.length) } }),
    ),
  );
});

const showMarks = (...marks: Mark[]) => {
  server.use(http.get('*/api/admin/marks', () => HttpResponse.json(marks)));
  return renderArea('/moderation');
};
const findCard = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

/** Stubs an endpoint and returns the bodies that it receives. */
function record(path: string, respond: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
}

describe('reported reviews', () => {
  test('shows the name and the reference of a reporter without an account', async () => {
    showMarks(aMark([aReport({ id: '77', by: 'visitor', name: 'Nia Visitor', reason: 'illegal' })]));
    const card = await findCard('Nobody calls back');
    expect(card.getByText(/1 person without an account/)).toBeVisible();
    expect(card.getByText('Nia Visitor')).toBeVisible();
    expect(card.getByText('Reference 77')).toBeVisible();
    expect(card.queryByText('No earlier reports decided')).toBeNull();
  });

  test('shows for each reported review the reporters, their reasons, and how often each account was right', async () => {
    showMarks(
      aMark(
        [
          aReport(),
          aReport({ id: '2', explanation: null, earlier: { decided: 0, upheld: 0 } }),
          aReport({ id: '3', by: 'company', reason: 'illegal', law: 'Section 186', explanation: 'It is a lie.' }),
        ],
        [{ kind: 'newAccount', minutes: 3, reviews: 1 }],
      ),
    );
    const card = await findCard('Nobody calls back');
    expect(card.getByText('waiting for 5 hours')).toBeVisible();
    const [first, second] = within(card.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
    expect(first).toHaveTextContent("Shows somebody's personal data · 2 consumers");
    expect(first).toHaveTextContent('4 of 5 earlier reports upheld“It names an employee.”');
    expect(first).toHaveTextContent('No earlier reports decided');
    expect(second).toHaveTextContent('Illegal content · the company');
    expect(second).toHaveTextContent('Law: Section 186');
    expect(card.getByRole('list', { name: 'Why it was marked' })).toHaveTextContent('Written 3 minutes after sign-up');
    expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('adds a label with a public reason, and removes it', async () => {
    const label = {
      benefit: null,
      relation: 'competitor',
      reason: 'The website names them.',
      at: '2026-11-20T12:00:00.000Z',
    } as const;
    const bodies = record('*/api/admin/reviews/11/label', () =>
      HttpResponse.json(aReview({ id: '11', relation: 'competitor', label })),
    );
    record('*/api/admin/reviews/11/unlabel', () => HttpResponse.json(aReview({ id: '11' })));
    const { user } = showMarks(aMark([aReport()]));
    const card = await findCard('Nobody calls back');
    await user.click(card.getByRole('button', { name: 'Add label' }));
    await user.selectOptions(await card.findByRole('combobox', { name: 'Label' }), 'Works for a competitor');
    await user.type(card.getByLabelText('Reason'), 'The website names them.');
    await user.click(card.getByRole('button', { name: 'Add label' }));
    expect(await card.findByText('Has a label. Reason: The website names them.')).toBeVisible();
    expect(bodies).toEqual([{ relation: 'competitor', reason: 'The website names them.' }]);
    await user.click(card.getByRole('button', { name: 'Remove label' }));
    expect(await card.findByRole('button', { name: 'Add label' })).toBeVisible();
    expect(card.queryByText(/^Has a label/)).toBeNull();
  });

  test('hides reviews for the most reported rule, with a public reason', async () => {
    const bodies = record('*/api/admin/reviews/11/hide', () =>
      HttpResponse.json(aReview({ id: '11', hidden: aHiding({ reason: 'It names Petra.' }) })),
    );
    const { user } = showMarks(aMark([aReport({ reason: 'spam' }), aReport({ id: '2' }), aReport({ id: '3' })]));
    const card = await findCard('Nobody calls back');
    await user.click(card.getByRole('button', { name: 'Hide' }));
    expect(card.getByRole('combobox', { name: 'Rule' })).toHaveDisplayValue("Shows somebody's personal data");
    const reason = card.getByLabelText('Reason');
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(/The author reads this, and it is public. Do not name anybody./);
    await user.type(reason, 'It names Petra.');
    await user.click(card.getByRole('button', { name: 'Hide review' }));
    await waitFor(() => expect(bodies).toEqual([{ ground: 'personalData', reason: 'It names Petra.' }]));
    expect(await screen.findByText('Hidden: It names Petra.')).toBeVisible();
  });

  test('keeps reported reviews visible, with a typed or a suggested reason', async () => {
    let fails = true;
    const bodies = record('*/api/admin/marks/2/close', () =>
      fails ? problem(500, 'internal') : new HttpResponse(null, { status: 204 }),
    );
    const { user } = showMarks(aMark([aReport()]));
    const card = await findCard('Nobody calls back');
    await user.click(card.getByRole('button', { name: 'Keep' }));
    await user.click(card.getByRole('button', { name: 'Keep it' }));
    expect(card.getByLabelText('Reason')).toBeInvalid();
    await user.click(card.getByRole('button', { name: 'Harsh, but an opinion.' }));
    expect(card.getByLabelText('Reason')).toHaveFocus();
    await user.click(card.getByRole('button', { name: 'Keep it' }));
    expect(await card.findByRole('alert')).toHaveTextContent('Something went wrong');
    fails = false;
    await user.click(card.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByText('It stays visible.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nobody calls back')).toBeNull());
    expect(bodies.at(-1)).toEqual({ reason: 'Harsh, but an opinion.' });
    expect(screen.getByRole('region', { name: 'To review' })).toHaveFocus();
  });

  test('hides a reported reply, but not the review', async () => {
    const bodies = record('*/api/admin/reviews/11/reply/hide');
    const { user } = showMarks(aMark([aReport({ part: 'reply', reason: 'hateOrThreat' })]));
    const card = await findCard('Nobody calls back');
    expect(card.getByText('We know where you live.')).toBeVisible();
    expect(card.getByText(/about the reply/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Hide reply' }));
    await user.type(card.getByLabelText('Reason'), 'It is a threat.');
    await user.click(card.getByRole('button', { name: 'Hide reply' }));
    expect(await screen.findByText('The reply is hidden.')).toBeVisible();
    expect(bodies).toEqual([{ ground: 'hateOrThreat', reason: 'It is a threat.' }]);
  });

  describe('photos', () => {
    const photos = [aPhoto({ id: '7' }), aPhoto({ id: '8', alt: '' })];
    function aMarkWithPhotos(reports: Report[], others: MarkReason[] = []): Mark {
      const mark = aMark(reports, others);
      return { ...mark, review: mark.review && { ...mark.review, photos } };
    }
    beforeEach(() => {
      server.use(
        http.get(
          '*/api/review/11/photos/:id/small',
          ({ params, request }) =>
            new HttpResponse(`photo ${String(params['id'])} ${request.headers.get('authorization')}`, {
              headers: { 'content-type': 'image/webp' },
            }),
        ),
      );
      URL.createObjectURL = () => 'blob:private';
      URL.revokeObjectURL = () => {};
    });

    test('shows which photo was reported, and hides only this photo', async () => {
      const bodies = record('*/api/admin/photos/8/hide');
      const { user } = showMarks(
        aMarkWithPhotos([aReport({ part: 'photo', photoId: '8', reason: 'hateOrThreat' }), aReport({ id: '2' })]),
      );
      const card = await findCard('Nobody calls back');
      expect(card.getByText(/about photo 2/)).toBeVisible();
      const first = within(card.getByRole('group', { name: 'Photo 1' }));
      expect(first.getByText('A round loaf')).toBeVisible();
      expect(first.queryByText('Reported')).toBeNull();
      const second = within(card.getByRole('group', { name: 'Photo 2' }));
      expect(second.getByText('No description')).toBeVisible();
      expect(second.getByText('Reported')).toBeVisible();
      await user.click(second.getByRole('button', { name: 'Hide photo' }));
      expect(second.getByRole('combobox', { name: 'Rule' })).toHaveDisplayValue('Hate, threats or harassment');
      await user.type(second.getByLabelText('Reason'), 'It is a threat.');
      await user.click(second.getByRole('button', { name: 'Hide photo' }));
      expect(await second.findByText('Hidden: It is a threat.')).toBeVisible();
      expect(bodies).toEqual([{ ground: 'hateOrThreat', reason: 'It is a threat.' }]);
      expect(second.getByRole('button', { name: 'Show again' })).toHaveFocus();
      await waitFor(() => expect(card.getByAltText(/^Photo 2/)).toHaveAttribute('src', 'blob:private'));
      expect(second.queryByText('Reported')).toBeNull();
      expect(card.getAllByText(/earlier reports/)).toHaveLength(1);
    });

    test('shows a hidden photo again', async () => {
      const bodies = record('*/api/admin/photos/7/unhide');
      const { flaggedBy: _, foundByProgram: __, source: ___, ...hidden } = aHiding({ reason: 'It shows a child.' });
      const mark = aMarkWithPhotos([], [{ kind: 'newPhotos', photos: 2 }]);
      const path = (file: string) => `/review/11/photos/7/${file}`;
      const file = { width: 8, height: 8 };
      const photo = {
        ...aPhoto({ id: '7', small: { path: path('small'), ...file }, large: { path: path('large'), ...file } }),
        hidden,
      };
      const { user } = showMarks({ ...mark, review: mark.review && { ...mark.review, photos: [photo] } });
      const card = await findCard('Nobody calls back');
      await waitFor(() => expect(card.getByAltText('A round loaf')).toHaveAttribute('src', 'blob:private'));
      const group = within(card.getByRole('group', { name: 'Photo 1' }));
      expect(group.getByText('Hidden: It shows a child.')).toBeVisible();
      await user.click(group.getByRole('button', { name: 'Show again' }));
      expect(await group.findByRole('button', { name: 'Hide photo' })).toHaveFocus();
      expect(bodies).toEqual([{}]);
      expect(group.queryByText(/^Hidden/)).toBeNull();
    });

    test('keeps the reason when hiding a photo fails', async () => {
      record('*/api/admin/photos/7/hide', () => problem(404, 'not-found'));
      const { user } = showMarks(aMarkWithPhotos([aReport({ part: 'photo', photoId: '7' })]));
      const card = await findCard('Nobody calls back');
      const group = within(card.getByRole('group', { name: 'Photo 1' }));
      await user.click(group.getByRole('button', { name: 'Hide photo' }));
      await user.type(group.getByLabelText('Reason'), 'It shows a child.');
      await user.click(group.getByRole('button', { name: 'Hide photo' }));
      expect(await group.findByRole('alert')).toHaveTextContent('This photo no longer exists.');
      expect(group.getByLabelText('Reason')).toHaveValue('It shows a child.');
      await user.click(group.getByRole('button', { name: 'Cancel' }));
      expect(group.getByRole('button', { name: 'Hide photo' })).toHaveFocus();
    });
  });

  test('voids the votes of new accounts on request', async () => {
    let calls = 0;
    server.use(
      http.post('*/api/admin/reviews/11/votes/void', () => {
        calls++;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    showMarks(aMark([], [{ kind: 'votes', votes: 20, minutes: 12 }]));
    const card = await findCard('Nobody calls back');
    expect(card.getByText('New accounts found this review helpful 20 times within 12 minutes.')).toBeVisible();
    const button = card.getByRole('button', { name: 'Void these votes' });
    // Clicks again before React handles the first click.
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(await screen.findByText('The votes no longer count.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nobody calls back')).toBeNull());
    expect(calls).toBe(1);
  });
});

describe('appeals', () => {
  const aDecision: Decision = {
    id: '9',
    at: '2026-11-20T10:00:00.000Z',
    companyId: 'bread.example',
    part: 'review',
    outcome: 'hidden',
    ground: 'personalData',
    reason: 'It names an employee.',
    source: 'flag',
    stars: 2,
    flaggedBy: { company: 0, others: 1 },
    waitedSeconds: 3600,
    appeal: 'open',
    appealOf: null,
  };
  function anAppeal(changes: Partial<ListedAppeal> = {}): ListedAppeal {
    const { id, title, description, rating, language, createdAt } = aReview({ id: '11', title: 'Nobody calls back' });
    return {
      decisionId: '9',
      state: 'open',
      text: 'Petra is the name of a hotline.',
      createdAt: new Date().toISOString(),
      reason: null,
      decidedAt: null,
      decision: aDecision,
      appellant: 'author',
      isOwnDecision: false,
      mayDecide: true,
      company: { id: 'bread.example', name: 'Bread', website: 'https://bread.example' },
      review: {
        id,
        title,
        description,
        rating,
        language,
        createdAt,
        user: { name: 'A', lastName: 'B' },
        reply: null,
        photo: null,
      },
      ...changes,
    };
  }

  test.each([
    ['Show it again', 'granted'],
    ['The decision stands', 'refused'],
  ])('lets another administrator decide appeals: %s', async (button, outcome) => {
    appeals = [anAppeal()];
    server.use(http.get('*/api/admin/marks', () => HttpResponse.json([])));
    const bodies = record('*/api/admin/appeals/9/decide', () => {
      appeals = [];
      return HttpResponse.json({});
    });
    const { user } = renderArea('/moderation');
    const link = await screen.findByRole('link', { name: /^Appeals/ });
    await waitFor(() => expect(link).toHaveTextContent('Appeals1'));
    await user.click(link);
    const card = await findCard('Nobody calls back');
    expect(card.getByText('“It names an employee.”')).toBeVisible();
    expect(card.getByText('Nov 20, 2026 · by another administrator')).toBeVisible();
    expect(card.getByText('“Petra is the name of a hotline.”')).toBeVisible();
    await user.click(card.getByRole('button', { name: button }));
    expect(card.getByLabelText('Reason')).toBeInvalid();
    await user.type(card.getByLabelText('Reason'), 'We looked again.');
    await user.click(card.getByRole('button', { name: button }));
    expect(await screen.findByText('The appeal has been decided.')).toBeVisible();
    expect(await screen.findByText('There are no open appeals.')).toBeVisible();
    expect(bodies).toEqual([{ outcome, reason: 'We looked again.' }]);
    expect(link).toHaveTextContent(/^Appeals$/);
  });

  test('shows the photo that an appeal is about', async () => {
    const appeal = anAppeal({ decision: { ...aDecision, part: 'photo' } });
    appeals = [{ ...appeal, review: appeal.review && { ...appeal.review, photo: aPhoto() } }];
    renderArea('/moderation/appeals');
    const card = await findCard('Nobody calls back');
    expect(card.getByRole('button', { name: 'A round loaf' })).toBeVisible();
    expect(card.getByText('A round loaf')).toBeVisible();
  });

  test("leaves appeals against an administrator's decisions to other administrators, if there are any", async () => {
    appeals = [
      anAppeal({ isOwnDecision: true, mayDecide: false }),
      anAppeal({
        decisionId: '8',
        isOwnDecision: true,
        review: null,
        appellant: 'flagger',
        decision: { ...aDecision, outcome: 'kept' },
      }),
    ];
    renderArea('/moderation/appeals');
    const other = await findCard('Nobody calls back');
    expect(other.getByText(/Another administrator has to decide/)).toBeVisible();
    expect(other.queryByRole('button')).toBeNull();
    const own = await findCard('The review has been deleted.');
    expect(own.getByText('You decided this one. Nobody else can.')).toBeVisible();
    expect(own.getByRole('button', { name: 'Hide it' })).toBeVisible();
  });

  test('reports that the appeals failed to load, and explains after a retry that there are none', async () => {
    server.use(http.get('*/api/admin/appeals', () => problem(403, 'wrong-role')));
    const { user } = renderArea('/moderation/appeals');
    expect(await screen.findByRole('alert')).toHaveTextContent('The API says wrong-role.');
    server.use(http.get('*/api/admin/appeals', () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no open appeals.')).toBeVisible();
  });
});
