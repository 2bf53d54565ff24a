import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aCompanyReview, http, HttpResponse, renderInHost, server } from '../testing.tsx';
import { queryKeys } from './queryKeys.ts';
import { useCallPages } from './useCallPages.ts';

function Reviews() {
  const list = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany('acme.com'), {
    params: { id: 'acme.com' },
  });
  return (
    <>
      <output aria-label="status">{list.status}</output>
      <output aria-label="total">{list.total}</output>
      <output aria-label="titles">{list.items.map(({ title }) => title).join(' ')}</output>
      {list.error !== null && <output aria-label="error">{list.error.name}</output>}
      {list.isLoadingMore && <p>Loading more</p>}
      {list.isRefetching && <p>Refetching</p>}
      {list.moreFailed && <p>More failed</p>}
      {list.hasMore && (
        <button type="button" onClick={list.loadMore}>
          More
        </button>
      )}
      <button type="button" onClick={list.retry}>
        Try again
      </button>
    </>
  );
}

/** Stubs a paginated list. @param answers maps the cursor in a request to the response; '' is the first page */
function stubPages(answers: Record<string, () => Response | Promise<Response>>): string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/api/company/acme.com/review', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const answer = answers[searchParams.get('cursor') ?? ''];
      if (answer === undefined) throw new Error(`Nobody offered ${search}`);
      return answer();
    }),
  );
  return asked;
}

function page(titles: string[], next: string | null, total = 3) {
  return HttpResponse.json(
    titles.map((title) => aCompanyReview({ id: title, title })),
    {
      headers: {
        'x-total-count': String(total),
        ...(next !== null && { link: `<?limit=2&cursor=${next}>; rel="next"` }),
      },
    },
  );
}

const away = () => new HttpResponse(null, { status: 404 });
const output = (name: string) => screen.queryByRole('status', { name })?.textContent;
const becomes = (name: string, text: string) => waitFor(() => expect(output(name)).toBe(text));
const button = (name: string) => screen.queryByRole('button', { name });

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

// Covers SPEC-9.13
test('loads a paginated list until the last page', async () => {
  const second = gate();
  const asked = stubPages({
    '': () => page(['One', 'Two'], 'b'),
    b: async () => {
      await second.opened;
      return page(['Three'], null);
    },
  });
  const { user } = renderInHost(<Reviews />);
  expect(output('status')).toBe('pending');
  expect(output('total')).toBe('0');
  await becomes('titles', 'One Two');
  expect(output('status')).toBe('success');
  expect(output('total')).toBe('3');

  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText('Loading more')).toBeInTheDocument();
  expect(output('titles')).toBe('One Two');
  second.open();
  await becomes('titles', 'One Two Three');
  expect(button('More')).not.toBeInTheDocument();
  expect(screen.queryByText('Loading more')).not.toBeInTheDocument();
  expect(asked).toEqual(['', '?limit=2&cursor=b']);
});

test('retries a first page that failed to load', async () => {
  stubPages({ '': away });
  const { user } = renderInHost(<Reviews />);
  await becomes('status', 'error');
  expect(output('error')).toBe('ApiError');
  stubPages({ '': () => page([], null, 0) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await becomes('status', 'success');
  expect(output('error')).toBeUndefined();
  expect(button('More')).not.toBeInTheDocument();
});

test('keeps the loaded pages when the next page fails, and requests only the failed page again', async () => {
  stubPages({ '': () => page(['One', 'Two'], 'b'), b: away });
  const { user } = renderInHost(<Reviews />);
  await becomes('titles', 'One Two');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('More failed');
  expect(output('status')).toBe('success');
  expect(output('titles')).toBe('One Two');

  stubPages({ b: () => page(['Three'], null) });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await becomes('titles', 'One Two Three');
  expect(screen.queryByText('More failed')).not.toBeInTheDocument();
});

test('keeps a list while it is refetched, even when the refetch fails', async () => {
  const refetch = gate();
  stubPages({ '': () => page(['One'], null, 1) });
  const { user } = renderInHost(<Reviews />);
  await becomes('titles', 'One');
  stubPages({
    '': async () => {
      await refetch.opened;
      return away();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Refetching')).toBeInTheDocument();
  refetch.open();
  await becomes('error', 'ApiError');
  expect(output('status')).toBe('success');
  expect(output('titles')).toBe('One');
  expect(screen.queryByText('More failed')).not.toBeInTheDocument();
});

test('ignores a second click while a page loads', async () => {
  const second = gate();
  const asked = stubPages({
    '': () => page(['one', 'two'], 'b'),
    b: async () => {
      await second.opened;
      return page(['three'], null);
    },
  });
  renderInHost(<Reviews />);
  await becomes('titles', 'one two');
  const more = button('More') as HTMLElement;
  // Clicks synchronously, so that no render happens in between.
  act(() => {
    fireEvent.click(more);
    fireEvent.click(more);
  });
  second.open();
  await becomes('titles', 'one two three');
  expect(asked).toHaveLength(2);
});
