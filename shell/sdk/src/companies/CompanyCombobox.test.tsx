import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import { CompanyCombobox, type CompanyComboboxProps } from './CompanyCombobox.tsx';

/** Stubs the search endpoint, which finds one company for each query, and none for `nobody`. @returns the queries so far */
function stubSearch({ fails = () => false }: { fails?: () => boolean } = {}): string[] {
  const queries: string[] = [];
  server.use(
    http.post('*/1/indexes/*/queries', async ({ request }) => {
      // The body of the search client's request.
      const { requests } = (await request.json()) as { requests: { query: string }[] };
      const query = requests[0]?.query ?? '';
      queries.push(query);
      if (fails()) return new HttpResponse(null, { status: 400 });
      const counts = { page: 0, nbPages: 1, hitsPerPage: 5, processingTimeMS: 1, exhaustiveNbHits: true };
      const hit = { objectID: 'acme.example', name: 'Acme', website: 'https://acme.example', reviewsQuantity: 1 };
      const hits = query === 'nobody' ? [] : [{ ...hit, ratingGeneral: 4 }];
      const result = { hits, nbHits: hits.length, index: 'companiesSearch', query, params: '', ...counts };
      return HttpResponse.json({ results: [result] });
    }),
  );
  return queries;
}

type Options = Partial<Pick<CompanyComboboxProps, 'onAdd' | 'error'>> & { initial?: string };

function renderField({ initial = '', ...props }: Options = {}) {
  const chosen: string[] = [];
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  function Field() {
    const [text, setText] = useState(initial);
    return (
      <form onSubmit={submit}>
        <CompanyCombobox
          label="Company"
          value={text}
          onChange={setText}
          onChoose={({ id }) => chosen.push(id)}
          {...props}
        />
      </form>
    );
  }
  return { ...renderInHost(<Field />), chosen, submit };
}

const input = () => screen.getByRole('combobox', { name: 'Company' });

// Covers DISCOVERY-61.1, DISCOVERY-61.6
test('suggests companies from two characters on, announces the suggestions, and reports the chosen company', async () => {
  const queries = stubSearch();
  const { user, chosen, submit } = renderField();
  await user.type(input(), 'a');
  expect(queries).toEqual([]);
  await user.type(input(), 'c');
  const list = await screen.findByRole('listbox', { name: 'Companies' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Acmeacme.example1 review']);
  expect(screen.getByText('1 company found')).toHaveAttribute('role', 'status');
  expect(input()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['acme.example']);
  expect(list).not.toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

// Covers DISCOVERY-61.2
test('offers to add the text as a new company, with or without matches', async () => {
  stubSearch();
  const added: string[] = [];
  const { user, chosen } = renderField({ onAdd: (text) => added.push(text) });
  await user.type(input(), ' nobody ');
  await user.click(await screen.findByRole('option', { name: 'Add "nobody" as a new company' }));
  expect([added, chosen]).toEqual([['nobody'], []]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test.each([
  ['submits the form', undefined, 1],
  ['only closes the list, which offers to add the text', () => undefined, 0],
])('%s on Enter without an active option', async (_, onAdd, times) => {
  stubSearch();
  const { user, submit } = renderField({ onAdd });
  await user.type(input(), 'acme');
  await screen.findByRole('listbox');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(submit).toHaveBeenCalledTimes(times);
});

test('searches for existing text when the list opens, and keeps the error of the field', async () => {
  const queries = stubSearch();
  const { user } = renderField({ initial: 'acme', error: 'Choose another company.' });
  expect(input()).toHaveAccessibleDescription('Choose another company.');
  await user.tab();
  expect(queries).toEqual([]);
  await user.click(input());
  await user.click(await screen.findByRole('option', { name: /Acme/ }));
  expect(queries).toEqual(['acme']);
});

// Covers DISCOVERY-61.5
test('shows a plain field while searches fail, and suggests companies again when a search succeeds', async () => {
  let isBroken = true;
  const queries = stubSearch({ fails: () => isBroken });
  const { user, submit } = renderField();
  await user.type(input(), 'acme{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(queries.length).toBeGreaterThan(0);
  isBroken = false;
  await user.type(input(), '!');
  expect(await screen.findByRole('option', { name: /Acme/ })).toBeVisible();
});
