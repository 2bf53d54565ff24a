import type { CompanyHit, Review } from '@heard/contract';
import { aCompany, aReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, stubCompanies, stubOwnReviews } from '../testing.tsx';

type Page = ReturnType<typeof renderArea>;

const brightloaf = aCompany({ reviewsQuantity: 128, ratingGeneral: 4.1 });
const hit: CompanyHit = {
  objectID: brightloaf.id,
  name: brightloaf.name,
  website: brightloaf.website,
  avatar: null,
  reviewsQuantity: 128,
  ratingGeneral: 4.1,
};
const laundry = { ...hit, objectID: 'laundry.example', name: 'Bright Side Laundry', reviewsQuantity: 0 };

const field = (label: string) => screen.getByLabelText(label);
const card = () => screen.findByRole('group', { name: 'Company' });
const question = () => screen.findByRole('group', { name: 'Did you mean this company?' });
const add = /^Add "/;

/** Stubs the request that creates the review. @returns the bodies of the requests so far */
function stubCreate(): { companyName: string; companyUrl: string }[] {
  const bodies: { companyName: string; companyUrl: string }[] = [];
  const stored: Review[] = [];
  stubOwnReviews(() => stored);
  server.use(
    http.post('*/api/review/companyOrUser', async ({ request }) => {
      // Safe to cast: the form sends these properties.
      bodies.push((await request.json()) as { companyName: string; companyUrl: string });
      stored.push(aReview());
      return HttpResponse.json(aReview(), { status: 201 });
    }),
  );
  return bodies;
}

async function fillRest({ user }: Page) {
  await user.click(field('Title'));
  await user.paste('The best rye');
  await user.click(field('Description(max 256)'));
  await user.paste('The rye is what you come for.');
  await user.type(field('Rating'), '4');
}

/** Enters a company's name, adds it as a new company, and enters its website. */
async function fillCompany({ user }: Page, name: string, url: string) {
  await user.click(await screen.findByLabelText('Company name'));
  await user.paste(name);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: add }));
  await user.click(field('Company URL'));
  await user.paste(url);
}

const create = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Create' }));

beforeEach(() => stubOwnReviews(() => []));

describe('the suggestions', () => {
  // Covers DISCOVERY-61.1
  it('fills in the chosen company, whatever was typed, and restores the typed text on Change', async () => {
    stubCompanies({}, () => [hit, laundry]);
    const bodies = stubCreate();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'b');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await page.user.type(field('Company name'), 'rightlof');
    const options = within(await screen.findByRole('listbox', { name: 'Companies' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Brightloaf Bakerybrightloaf.example128 reviews',
      'Bright Side Laundrybrightloaf.exampleNo reviews',
      'Add "brightlof" as a new company',
    ]);
    expect(screen.getByText('2 companies found')).toBeInTheDocument();
    await page.user.click(screen.getByRole('option', { name: /Brightloaf Bakery/ }));

    const chosen = await card();
    expect(chosen).toHaveFocus();
    expect(chosen).toHaveTextContent('Brightloaf Bakerybrightloaf.example4.1128 reviews');
    expect(screen.queryByLabelText('Company name')).not.toBeInTheDocument();
    await page.user.click(within(chosen).getByRole('button', { name: 'Change' }));
    expect(field('Company name')).toHaveFocus();
    expect(field('Company name')).toHaveValue('brightlof');
    expect(screen.queryByLabelText('Company URL')).not.toBeInTheDocument();

    await page.user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await page.user.keyboard('{ArrowDown}{Enter}');
    await card();
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: hit.name, companyUrl: brightloaf.id }]));
  });

  // Covers DISCOVERY-61.2
  it('adds the typed text as a new company, and asks for its website', async () => {
    stubCompanies();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'Harbor');
    expect(screen.queryByLabelText('Company URL')).not.toBeInTheDocument();
    await page.user.click(await screen.findByRole('option', { name: add }));
    expect(field('Company name')).toHaveValue('Harbor');
    expect(field('Company name')).toHaveAccessibleDescription('Shown once a second reviewer gives the same name.');
    expect(field('Company URL')).toHaveFocus();
    expect(field('Company URL')).toHaveAccessibleDescription('New on Heard: give its website, so that others find it.');
  });

  // Covers DISCOVERY-61.6
  it('supports the keyboard, and does not submit the form on Enter while suggestions are open', async () => {
    stubCompanies({}, () => [hit]);
    const page = renderArea('/me');
    const name = await screen.findByLabelText('Company name');
    const findActive = async () => within(await screen.findByRole('listbox')).getByRole('option', { selected: true });
    await page.user.type(name, 'bright');
    await screen.findByRole('listbox');
    await page.user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
    await page.user.keyboard('{ArrowUp}');
    expect(await findActive()).toHaveTextContent('Add "bright" as a new company');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(name).toHaveValue('bright');
    await page.user.keyboard('{ArrowDown}');
    expect(await findActive()).toHaveTextContent('Brightloaf Bakery');
    await page.user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: add })).toHaveFocus();
    await page.user.click(name);
    await page.user.keyboard('{Escape}{Enter}');
    expect(await screen.findAllByText('This field is required.')).not.toHaveLength(0);
  });

  // Covers DISCOVERY-61.5
  it('shows plain fields when the search fails', async () => {
    stubCompanies({}, () => {
      throw new Error('The search is unavailable.');
    });
    const bodies = stubCreate();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'Harbor');
    await page.user.click(screen.getByRole('button', { name: add }));
    await page.user.type(field('Company URL'), 'harbor.example');
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: 'Harbor', companyUrl: 'harbor.example' }]));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('a typed name', () => {
  it('asks whether a similar company is meant before asking for the website', async () => {
    stubCompanies({}, () => [hit, laundry]);
    const bodies = stubCreate();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'Brightlof Bakery');
    const asked = await question();
    expect(within(asked).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByLabelText('Company URL')).not.toBeInTheDocument();
    await page.user.click(within(asked).getByRole('button', { name: 'Yes, this one: Brightloaf Bakery' }));
    await card();
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyUrl: brightloaf.id, corrected: true }]));
  });

  it('offers to add a company only after the search for similar companies', async () => {
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    stubCompanies({}, async () => {
      await response;
      return [hit];
    });
    const page = renderArea('/me');
    await page.user.click(await screen.findByLabelText('Company name'));
    await page.user.paste('Brightloaf Bakery');
    expect(screen.getByRole('button', { name: add }).closest('[inert]')).not.toBeNull();
    respond();
    const asked = await question();
    await waitFor(() => expect(asked.closest('[inert]')).toBeNull());
    expect(screen.queryByRole('button', { name: add })).not.toBeInTheDocument();
  });

  it('treats the typed name as a new company on No, and does not ask again', async () => {
    stubCompanies({}, () => [hit]);
    const bodies = stubCreate();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'Brightlof');
    await page.user.click(
      within(await question()).getByRole('button', { name: 'No, add "Brightlof" as a new company' }),
    );
    expect(field('Company URL')).toHaveFocus();
    await page.user.type(field('Company URL'), 'brightlof.example');
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: 'Brightlof', companyUrl: 'brightlof.example' }]));
  });

  it('asks for the website when the form is submitted without a website', async () => {
    stubCompanies();
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'Harbor');
    await page.user.keyboard('{Escape}');
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(field('Company URL')).toHaveFocus());
    expect(field('Company URL')).toBeInvalid();
  });
});

describe('a website', () => {
  // Covers DISCOVERY-61.3
  it('fills in the company of a known website 250 ms after the last keystroke', async () => {
    const { lookedUp } = stubCompanies({ [brightloaf.id]: brightloaf });
    const bodies = stubCreate();
    const page = renderArea('/me');
    await fillCompany(page, 'Bright', '');
    await page.user.type(field('Company URL'), 'https://www.brightloaf.example/shop');
    const chosen = await card();
    expect(chosen).toHaveFocus();
    expect(within(chosen).getByText('Already on Heard')).toBeVisible();
    expect(screen.getByText('Already on Heard: Brightloaf Bakery')).toHaveAttribute('role', 'status');
    expect(lookedUp.at(-1)).toBe(brightloaf.id);
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: hit.name, companyUrl: brightloaf.id }]));
  });

  // Covers DISCOVERY-61.3
  it('fills in the company of a link immediately, without moving the focus', async () => {
    stubCompanies({ [brightloaf.id]: brightloaf });
    const page = renderArea('/me?company=Brightloaf&url=https%3A%2F%2Fbrightloaf.example');
    const chosen = await card();
    expect(chosen).not.toHaveFocus();
    expect(screen.queryByText('Already on Heard')).not.toBeInTheDocument();
    await page.user.click(within(chosen).getByRole('button', { name: 'Change' }));
    expect(screen.queryByLabelText('Company URL')).not.toBeInTheDocument();
  });

  // Covers DISCOVERY-61.3
  it('fills in the company into which a website was merged', async () => {
    stubCompanies({ 'old.example': brightloaf });
    const bodies = stubCreate();
    const page = renderArea('/me');
    await fillCompany(page, 'Old Bakery', 'old.example');
    await card();
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: hit.name, companyUrl: brightloaf.id }]));
  });

  it('keeps the typed name for a listing without a name', async () => {
    stubCompanies({ 'listed.example': aCompany({ id: 'listed.example', name: 'listed.example', claimed: false }) });
    const bodies = stubCreate();
    const page = renderArea('/me');
    await fillCompany(page, 'Harbor', 'listed.example');
    await card();
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: 'Harbor', companyUrl: 'listed.example' }]));
  });

  it('stores the chosen company in the draft', async () => {
    stubCompanies({ [brightloaf.id]: brightloaf }, () => [hit]);
    const page = renderArea('/me');
    await page.user.type(await screen.findByLabelText('Company name'), 'bright');
    await page.user.click(await screen.findByRole('option', { name: /Brightloaf Bakery/ }));
    await card();
    page.unmount();
    const reloaded = renderArea('/me');
    expect(await card()).toHaveTextContent('Brightloaf Bakery');
    await reloaded.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Company name')).toHaveFocus();
    expect([field('Company name'), field('Company URL')].map((one) => (one as HTMLInputElement).value)).toEqual([
      '',
      '',
    ]);
  });

  it('rejects a blocked website at the field, with the reason', async () => {
    stubCompanies();
    const message = 'Reviews and sign-ups for this website are not accepted: It sells nothing.';
    server.use(
      http.post('*/api/review/companyOrUser', () =>
        problem(403, 'website-blocked', { detail: message, errors: [{ field: 'companyUrl', message }] }),
      ),
    );
    const page = renderArea('/me');
    await fillCompany(page, 'Blocked', 'blocked.example');
    await fillRest(page);
    await create(page);
    await waitFor(() => expect(field('Company URL')).toHaveAccessibleDescription(message));
    expect(field('Company URL')).toHaveFocus();
  });
});

// Covers DISCOVERY-61.7
it('links to the existing review as soon as the company is chosen', async () => {
  stubCompanies({ [brightloaf.id]: brightloaf });
  stubOwnReviews(() => [aReview()]);
  const page = renderArea('/me?url=brightloaf.example');
  expect(await screen.findByText('You have reviewed this company already.')).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'Edit your first review' }));
  expect(page.address()).toBe('/me/reviews?edit=101');
});

describe('a new company', () => {
  // Covers DISCOVERY-61.4
  it('offers an existing company that may be the same as the new company', async () => {
    const { searches } = stubCompanies({}, () => [hit, laundry]);
    const bodies = stubCreate();
    const page = renderArea('/me');
    await fillCompany(page, 'Bright Loaf', 'brightlaof.example');
    await fillRest(page);
    await create(page);
    const asked = await question();
    expect(asked).toHaveFocus();
    expect(searches.at(-1)).toEqual(['Bright Loaf', 'brightlaof']);
    expect(within(asked).getAllByRole('listitem')).toHaveLength(1);
    expect(bodies).toEqual([]);
    await page.user.click(within(asked).getByRole('button', { name: 'Yes, this one: Brightloaf Bakery' }));
    expect(await card()).toHaveFocus();
    expect(bodies).toEqual([]);
    await create(page);
    await waitFor(() => expect(bodies).toMatchObject([{ companyName: hit.name, companyUrl: brightloaf.id }]));
  });

  // Covers DISCOVERY-61.4
  it('adds a company that is none of the existing companies, and asks once per website', async () => {
    const { searches } = stubCompanies({}, () => [hit]);
    stubOwnReviews(() => []);
    let tries = 0;
    server.use(
      http.post('*/api/review/companyOrUser', () => {
        tries += 1;
        return tries === 1 ? problem(503, 'unavailable') : HttpResponse.json(aReview(), { status: 201 });
      }),
    );
    const page = renderArea('/me');
    await fillCompany(page, 'Other', 'brightlaof.example');
    await fillRest(page);
    await page.user.dblClick(screen.getByRole('button', { name: 'Create' }));
    // The second click of a double click does not answer the question.
    await question();
    await create(page);
    expect(await question()).toHaveFocus();
    expect(tries).toBe(0);
    await page.user.click(
      within(await question()).getByRole('button', { name: 'No, add brightlaof.example as a new company' }),
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Did you mean this company?' })).not.toBeInTheDocument();
    const before = searches.length;
    await create(page);
    await waitFor(() => expect(page.address()).toBe('/me/reviews'));
    expect([tries, searches.length]).toEqual([2, before]);
  });

  // Covers DISCOVERY-61.4
  it('adds a company without a question when the search takes longer than 1 s', async () => {
    stubCompanies({}, (query) => (query === 'brightlaof' ? new Promise(() => undefined) : []));
    const bodies = stubCreate();
    const page = renderArea('/me');
    await fillCompany(page, 'Other', 'brightlaof.example');
    await fillRest(page);
    await create(page);
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
    await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 4_000 });
    expect(screen.queryByRole('group', { name: 'Did you mean this company?' })).not.toBeInTheDocument();
  });
});
