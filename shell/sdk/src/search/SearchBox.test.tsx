import type { CompanyHit } from '@heard/contract';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from '../navigation/Link.tsx';
import { Route, Routes } from '../router.ts';
import type * as WithTimeout from '../time/withTimeout.ts';
import { companyAccount, http, HttpResponse, renderInHost, server } from '../testing.tsx';
import { useCompanyPlaceholder } from './openedCompany.ts';
import { SearchBox } from './SearchBox.tsx';

const bakery: CompanyHit = {
  objectID: 'brightloaf.example',
  name: 'Brightloaf <Bakery> & Sons',
  website: 'https://brightloaf.example',
};
const bikes: CompanyHit = {
  objectID: 'brick-lane.example',
  name: 'Brick Lane Cycles',
  website: 'https://www.brick-lane.example',
};
const air: CompanyHit = { objectID: 'brisa.example', name: 'Brisa Air', website: 'https://brisa.example' };
const all = [bakery, bikes, air];

interface Asked {
  indexName: string;
  query: string;
  hitsPerPage: number;
  highlightPreTag: string;
  highlightPostTag: string;
}

/** Responds like the API: companies that contain the query, with the matches between the requested tags. */
function find({ query, highlightPreTag, highlightPostTag }: Asked, companies = all) {
  const pattern = new RegExp(query.replace(/\W/g, '\\$&'), 'gi');
  const hits = companies
    .filter((company) => `${company.name} ${company.website}`.search(pattern) >= 0)
    .map((company) => ({
      ...company,
      _highlightResult: Object.fromEntries(
        (['name', 'website'] as const).map((key) => [
          key,
          {
            value: company[key].replace(pattern, `${highlightPreTag}$&${highlightPostTag}`),
            matchLevel: 'partial',
            matchedWords: [query],
          },
        ]),
      ),
    }));
  const counts = {
    nbHits: hits.length,
    page: 0,
    nbPages: 1,
    hitsPerPage: 5,
    processingTimeMS: 1,
    exhaustiveNbHits: true,
  };
  return HttpResponse.json({ results: [{ hits, index: 'companiesSearch', query, params: '', ...counts }] });
}

/** Stubs the search endpoint. `answer` may wait, or reject. */
function stubSearch(answer: (asked: Asked) => Response | Promise<Response> = find): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post('*/api/1/indexes/*/queries', async ({ request }) => {
      const { requests } = JSON.parse(await request.text()) as { requests: Asked[] };
      expect(requests).toHaveLength(1);
      asked.push(...requests);
      return answer(requests[0] as Asked);
    }),
  );
  return asked;
}

const sameNames = (name: string) => ({ en: name, es: name, fr: name });
const dentists = {
  kind: 'category',
  slug: 'dentists',
  names: sameNames('Dentists'),
  parent: { slug: 'health', names: sameNames('Health') },
};
const valencia = {
  kind: 'place',
  country: { code: 'ES', names: sameNames('Spain') },
  city: { slug: 'valencia', name: 'Valencia' },
};

/** Stubs the categories and places that a query is about. */
function stubTopics(find: (query: string | null) => object[]): void {
  server.use(
    http.get('*/api/topics', ({ request }) =>
      HttpResponse.json({ topics: find(new URL(request.url).searchParams.get('q')), spelling: null }),
    ),
  );
}

const reject = () => HttpResponse.json({ message: 'The database is unavailable.', status: 503 }, { status: 503 });

/** Creates a gate. It blocks a response until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const box = () => screen.getByRole('combobox', { name: 'Search companies' });
/** Returns the companies of the list, without its last option. */
const options = async () =>
  (await screen.findAllByRole('option')).filter(({ textContent }) => !textContent.startsWith('See all results'));
const currentOption = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const noHit = 'No companies matching, make a new review for them';

/** Delays the load of the search library until this function resolves; null loads the library immediately. */
let loadLibrary: ((part: unknown) => Promise<unknown>) | null = null;
jest.mock('../time/withTimeout.ts', () => {
  const actual = jest.requireActual<typeof WithTimeout>('../time/withTimeout.ts');
  const withTimeout: typeof actual.withTimeout = <Value,>(promise: Promise<Value>, limit: number, message: string) =>
    actual.withTimeout(
      loadLibrary === null || !message.startsWith('The search library')
        ? promise
        : (promise.then(loadLibrary) as Promise<Value>),
      limit,
      message,
    );
  return { ...actual, withTimeout };
});
afterEach(() => {
  localStorage.clear();
  loadLibrary = null;
  jest.useRealTimers();
});

describe('SearchBox', () => {
  // Covers SPEC-2.20, SPEC-2.28, SPEC-4.23, SPEC-5.4, SPEC-9.4, UI-5
  it('renders a plain field that sends no request before the first input', async () => {
    const asked = stubSearch();
    const { user } = renderInHost(<SearchBox />);
    expect(box()).toHaveAttribute('placeholder', 'Search');
    expect(box()).toHaveAttribute('maxlength', '512');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await user.click(box());
    await user.type(box(), '   ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    // The first request contains text, so no request was sent for the empty field.
    await user.type(box(), 'bri');
    await options();
    expect(asked.map(({ query }) => query.trim())).not.toContain('');
  });

  it('restores the text after a reload and searches for the text on focus', async () => {
    const asked = stubSearch();
    const { user, unmount } = renderInHost(<SearchBox />);
    await user.type(box(), 'brig');
    await options();
    unmount();
    asked.length = 0;
    const { user: later } = renderInHost(<SearchBox />);
    expect(box()).toHaveValue('brig');
    expect(asked).toEqual([]);
    await later.click(box());
    expect(await options()).toHaveLength(1);
    await later.clear(box());
    await later.tab();
    expect(sessionStorage).toHaveLength(0);
  });

  it('passes the name of the opened company to the page that loads the company', async () => {
    stubSearch();
    const Opened = () => useCompanyPlaceholder() ?? <p>No name</p>;
    const { user } = renderInHost(
      <Routes>
        <Route path="/" element={<SearchBox />} />
        <Route path="*" element={<Opened />} />
      </Routes>,
    );
    await user.type(box(), 'bri');
    await options();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: bakery.name })).toBeInTheDocument();
    expect(screen.getByText('Loading the reviews')).toBeInTheDocument();
    expect(document.title).toBe(`${bakery.name} · Heard`);
  });

  it('shows no spinner for a restored text before a search has started', async () => {
    stubSearch();
    const first = renderInHost(<SearchBox />);
    await first.user.type(box(), 'brig');
    await options();
    first.unmount();
    loadLibrary = () => new Promise(() => undefined);
    jest.useFakeTimers();
    renderInHost(<SearchBox />);
    expect(box()).toHaveValue('brig');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByLabelText('Searching')).not.toBeInTheDocument();
  });

  it('starts empty on a page that is opened by its URL, despite earlier searches on this page', async () => {
    sessionStorage.setItem('heard.draft.search /fresh default', JSON.stringify('brig'));
    const timing = jest.fn(() => [{ type: 'navigate' }]);
    Object.defineProperty(performance, 'getEntriesByType', { value: timing, configurable: true });
    const { unmount } = renderInHost(<SearchBox />, { at: '/fresh' });
    expect(box()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
    unmount();
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('restores the search text when the person goes back to the page of the search, but not on a new visit', async () => {
    stubSearch();
    const { user } = renderInHost(
      <Routes>
        <Route path="/" element={<SearchBox />} />
        <Route path="*" element={<Link to="/">Home</Link>} />
      </Routes>,
    );
    await user.type(box(), 'bri');
    await user.click((await options())[0] as HTMLElement);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(box()).toHaveValue('');
    window.history.back();
    await screen.findByRole('link', { name: 'Home' });
    window.history.back();
    await waitFor(() => expect(box()).toHaveValue('bri'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  // Covers SPEC-1.2, SPEC-2.18, SPEC-2.25, SPEC-4.27, SPEC-7.19, SPEC-9.3, SPEC-9.6
  it('shows the results with highlighted matches', async () => {
    const asked = stubSearch();
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    const [first, second] = await options();
    expect(within(first as HTMLElement).getByText('Bri', { selector: 'mark' })).toBeVisible();
    expect(within(first as HTMLElement).getByText('bri', { selector: 'mark' })).toBeVisible();
    expect(first).toHaveTextContent('Brightloaf <Bakery> & Sonsbrightloaf.example');
    expect(second).toHaveTextContent('brick-lane.example');
    expect(second).not.toHaveTextContent('www.');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'Companies' })).toHaveAttribute(
      'id',
      box().getAttribute('aria-controls'),
    );
    expect(screen.getByRole('status')).toHaveTextContent('3 companies');
    expect(asked.at(-1)).toMatchObject({ indexName: 'companiesSearch', query: 'bri', hitsPerPage: 5 });
  });

  it('shows the rating, the number of reviews and the image of a hit', async () => {
    const rated = { ...bakery, avatar: '/pictures/7.webp', reviewsQuantity: 38, ratingGeneral: 4.13 };
    stubSearch((asked) => find(asked, [rated, { ...air, avatar: null, reviewsQuantity: 0, ratingGeneral: 0 }]));
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    const [first, second] = await options();
    expect(first).toHaveAccessibleName(/4\.1 out of 5 stars 38 reviews$/);
    expect(first?.querySelector('img')?.src).toMatch(/\/api\/pictures\/7\.webp$/);
    expect(second).toHaveAccessibleName(/Not rated$/);
  });

  it('suggests the last opened companies before the first input', async () => {
    stubSearch();
    const first = renderInHost(<SearchBox />);
    await first.user.type(box(), 'loaf');
    await options();
    await first.user.keyboard('{ArrowDown}{Enter}');
    first.unmount();
    sessionStorage.clear();
    const second = renderInHost(<SearchBox />);
    await second.user.type(box(), 'lane');
    await second.user.click((await options())[0] as HTMLElement);
    second.unmount();
    sessionStorage.clear();

    const asked = stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.click(box());
    const list = await screen.findByRole('listbox', { name: 'Recent searches' });
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    expect(within(list).getAllByRole('option')[0]).toHaveTextContent('Brick Lane Cyclesbrick-lane.example');
    expect(asked).toEqual([]);
    // Typing replaces the recent companies by results.
    await user.type(box(), 'brisa');
    expect(await screen.findByRole('listbox', { name: 'Companies' })).toBeVisible();
    await user.clear(box());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/business/brightloaf.example');
  });

  it('stores five recent searches for 30 days and deletes the searches on request', async () => {
    const day = 24 * 60 * 60 * 1000;
    const stored = Array.from({ length: 7 }, (_, at) => ({ id: `c${at}.example`, title: `C${at}`, at: Date.now() }));
    const old = { id: 'old.example', title: 'Old', at: Date.now() - 31 * day };
    localStorage.setItem('heard.recentSearches', JSON.stringify([old, ...stored, 'no company']));
    stubSearch();
    const { user } = renderInHost(<SearchBox />);
    await user.click(box());
    expect(await options()).toHaveLength(5);
    expect(screen.queryByText('Old')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    expect(localStorage).toHaveLength(0);
    expect(box()).toHaveFocus();
  });

  it('shows a hit without highlights', async () => {
    stubSearch(({ query }) => HttpResponse.json({ results: [{ hits: [bakery], query, page: 0, hitsPerPage: 5 }] }));
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'loaf');
    expect((await options())[0]).toHaveTextContent('Brightloaf <Bakery> & Sonsbrightloaf.example');
  });

  // Covers SPEC-2.26, API-59
  it('opens the company that is clicked', async () => {
    stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await user.click((await options())[1] as HTMLElement);
    expect(address()).toBe('/business/brick-lane.example');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('moves through the results with arrow keys, wraps around, and opens a result with Enter', async () => {
    stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    const [first, second] = await options();
    const last = screen.getByRole('option', { name: 'See all results for "bri"' });
    expect(currentOption()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(currentOption()).toBe(first);
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}');
    expect(currentOption()).toBe(last);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(currentOption()).toBe(second);
    await user.keyboard('{Home}');
    expect(currentOption()).toBeNull();
    expect(box()).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(address()).toBe('/business/brisa.example');
  });

  // Covers DISCOVERY-31.1
  it('opens the results page with the last option, and with Enter if no option is selected', async () => {
    stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await options();
    await user.keyboard('{ArrowUp}');
    expect(currentOption()).toHaveTextContent('See all results for "bri"');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?q=bri');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(box(), ' & co{Enter}');
    expect(address()).toBe('/search?q=bri+%26+co');
    await user.clear(box());
    await user.type(box(), 'bri');
    await user.click(await screen.findByRole('option', { name: 'See all results for "bri"' }));
    expect(address()).toBe('/search?q=bri');
  });

  it('opens the results page when Enter is pressed before the response arrives', async () => {
    const { opened, open } = gate();
    stubSearch(async (asked) => {
      await opened;
      return find(asked);
    });
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'lane{Enter}');
    expect(address()).toBe('/search?q=lane');
    open();
  });

  it('closes the results with Escape, clears the text with a second Escape, and opens with an arrow key', async () => {
    stubSearch();
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('bri');
    await user.keyboard('{ArrowDown}');
    expect(await options()).toHaveLength(3);
    await user.keyboard('{Escape}{Escape}');
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
  });

  it('closes the results on Tab and on a click elsewhere', async () => {
    stubSearch();
    const { user } = renderInHost(
      <>
        <SearchBox />
        <p>Elsewhere</p>
      </>,
    );
    await user.type(box(), 'bri');
    await options();
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.click(box());
    await options();
    await user.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('clears the text with the button and keeps the focus', async () => {
    stubSearch();
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await options();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('ignores the keys of an input method', async () => {
    stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await options();
    const enter = createEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent(box(), enter);
    expect(enter.defaultPrevented).toBe(false);
    expect(address()).toBe('/');
  });

  // Covers SPEC-2.27, SPEC-8.9
  it('suggests writing the first review when no company matches', async () => {
    stubSearch();
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), ' Nobody & Co ');
    await user.click(await screen.findByRole('link', { name: noHit }));
    expect(address()).toBe('/me?company=Nobody+%26+Co');
  });

  it('shows categories and places below the companies, reachable by keyboard', async () => {
    stubSearch();
    const queries: (string | null)[] = [];
    stubTopics((query) => {
      queries.push(query);
      return [dentists, valencia];
    });
    const { user, address } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    const group = within(await screen.findByRole('group', { name: 'Categories and places' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'DentistsHealth',
      'ValenciaSpain',
    ]);
    expect(queries.at(-1)).toBe('bri');
    expect(group.getByRole('option', { name: /Valencia/ })).toHaveAttribute('href', '/places/es/valencia');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(currentOption()).toHaveTextContent('Dentists');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/categories/dentists'));
  });

  it('shows matching categories when no company matches', async () => {
    stubSearch();
    stubTopics(() => [dentists]);
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'dentst');
    expect(await screen.findByText(noHit)).toBeVisible();
    expect(await screen.findByRole('option', { name: /Dentists/ })).toHaveAttribute('href', '/categories/dentists');
  });

  it('makes the suggestion to write the first review reachable by keyboard', async () => {
    stubSearch();
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'nobody');
    const link = await screen.findByRole('link', { name: noHit });
    await user.tab();
    await user.tab();
    expect(link).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(link).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
  });

  it('does not suggest a review to a company account', async () => {
    stubSearch();
    const { user } = renderInHost(<SearchBox />, { account: companyAccount });
    await user.type(box(), 'nobody');
    expect(await screen.findByText('No companies matching')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  // Covers SPEC-4.25, SPEC-9.5
  it('shows a spinner when a search takes longer than 300 ms', async () => {
    const { opened, open } = gate();
    stubSearch(async (asked) => {
      await opened;
      return find(asked);
    });
    renderInHost(<SearchBox />);
    // Advances the clock synchronously, so that no time passes before the first check.
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'bri' } });
    expect(screen.queryByLabelText('Searching')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Searching')).toBeVisible();
    open();
    await options();
    expect(screen.queryByLabelText('Searching')).not.toBeInTheDocument();
  });

  // Covers SPEC-4.26
  it('reports a failed search and retries the search', async () => {
    let answer: (asked: Asked) => Response = reject;
    stubSearch((asked) => answer(asked));
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    expect(await screen.findByRole('alert')).toHaveTextContent('Search is unavailable.');
    answer = find;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await options()).toHaveLength(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('bri');
  });

  it('recovers from a failed search on the next keystroke', async () => {
    let answer: (asked: Asked) => Response = () => HttpResponse.error();
    stubSearch((asked) => answer(asked));
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await screen.findByRole('alert');
    answer = find;
    await user.type(box(), 's');
    expect(await options()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  // Covers SPEC-4.24
  it('never replaces a newer response with an older response', async () => {
    const slow = gate();
    let respondedLate = false;
    const asked = stubSearch(async (asked) => {
      if (asked.query === 'b') {
        await slow.opened;
        respondedLate = true;
      }
      return find(asked);
    });
    const { user } = renderInHost(<SearchBox />);
    await user.type(box(), 'brick');
    expect(await options()).toHaveLength(1);
    const counts: number[] = [];
    const observer = new MutationObserver(() => counts.push(screen.queryAllByRole('option').length));
    observer.observe(document.body, { childList: true, subtree: true });
    slow.open();
    await waitFor(() => expect(respondedLate).toBe(true));
    // Searches once more: the late response arrives before the response to this search.
    await user.type(box(), ' l');
    await waitFor(async () => expect((await options())[0]).toHaveTextContent('Brick Lane'));
    await waitFor(() => expect(asked.at(-1)?.query).toBe('brick l'));
    observer.disconnect();
    // At most two options: the company, and the option that opens all results.
    expect(counts.every((count) => count <= 2)).toBe(true);
    expect(await options()).toHaveLength(1);
    expect(screen.queryByLabelText('Searching')).not.toBeInTheDocument();
  });

  it('requests the results again on the next focus', async () => {
    const known = [bakery];
    stubSearch((asked) => find(asked, known));
    const { user } = renderInHost(
      <>
        <SearchBox />
        <button>Elsewhere</button>
      </>,
    );
    await user.type(box(), 'lane');
    await screen.findByRole('link', { name: noHit });
    await user.clear(box());
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    known.push(bikes);
    await user.type(box(), 'lane');
    expect(await options()).toHaveLength(1);
  });

  it('ignores a failure that arrives after the search box was unmounted', async () => {
    const { opened, open } = gate();
    const asked = stubSearch(async () => {
      await opened;
      return reject();
    });
    const { user, unmount } = renderInHost(<SearchBox />);
    await user.type(box(), 'bri');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    unmount();
    open();
    // The late failure reaches neither the console nor the next search box.
    stubSearch();
    const { user: next } = renderInHost(<SearchBox />);
    await next.clear(box());
    await next.type(box(), 'lane');
    expect(await options()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('while the search library is loading', () => {
    // Covers SPEC-4.24
    it('keeps the field, the text, the caret and the focus while the search library loads', async () => {
      const asked = stubSearch();
      const { opened, open } = gate();
      loadLibrary = async (part) => {
        await opened;
        return part;
      };
      const { user } = renderInHost(<SearchBox />);
      const field = box();
      await user.type(field, 'brick', { initialSelectionStart: 0 });
      await user.keyboard('{ArrowLeft}{ArrowLeft}');
      expect(await screen.findByLabelText('Searching')).toBeVisible();
      expect(asked).toEqual([]);
      open();
      expect(await options()).toHaveLength(1);
      expect(box()).toBe(field);
      expect(field).toHaveFocus();
      expect(field).toHaveValue('brick');
      expect((field as HTMLInputElement).selectionStart).toBe(3);
      expect(asked.map(({ query }) => query)).toEqual(['brick']);
    });

    it('reports that the search library failed to load, and retries', async () => {
      stubSearch();
      loadLibrary = () => Promise.reject(new Error('Loading chunk search failed.'));
      const { user } = renderInHost(<SearchBox />);
      await user.type(box(), 'bri');
      expect(await screen.findByRole('alert')).toHaveTextContent('Search is unavailable.');
      loadLibrary = null;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await options()).toHaveLength(3);
      expect(box()).toHaveValue('bri');
      expect(box()).toHaveFocus();
    });

    it('preloads the search library when the browser is idle after the page load, and ignores a failure', async () => {
      jest.useFakeTimers();
      let idle = () => {};
      Object.assign(window, {
        requestIdleCallback: (run: () => void) => {
          idle = run;
          return 1;
        },
        cancelIdleCallback: () => {},
      });
      const fetches = jest.fn(() => Promise.reject(new Error('Loading chunk search failed.')));
      loadLibrary = fetches;
      const { unmount } = renderInHost(<SearchBox />);
      idle();
      expect(fetches).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      idle();
      await waitFor(() => expect(fetches).toHaveBeenCalledTimes(1));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      unmount();
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    });

    it('reports after 10 seconds that the search library failed to load', async () => {
      jest.useFakeTimers();
      loadLibrary = () => new Promise(() => {});
      renderInHost(<SearchBox />);
      act(() => box().focus());
      fireEvent.change(box(), { target: { value: 'bri' } });
      await act(() => jest.advanceTimersByTimeAsync(9_000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('alert')).toBeVisible();
    });
  });
});
