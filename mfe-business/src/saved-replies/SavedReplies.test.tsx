import { SAVED_REPLIES_MAX, type CompanyRole, type CreateSavedReplyBody, type SavedReply } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const THANKS: SavedReply = { id: '1', title: 'Thanks', language: 'en', text: 'Thank you, {firstName}!' };
const GRACIAS: SavedReply = { id: '2', title: 'Gracias', language: 'es', text: 'Gracias por las {rating} estrellas.' };

let stored: SavedReply[];

beforeEach(() => {
  stored = [GRACIAS, THANKS];
  server.use(
    http.get('*/api/company/savedReplies', () => HttpResponse.json(stored)),
    http.get('*/api/company/mailSettings', () => HttpResponse.json({ reviewsMail: true })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/company/keys', () => HttpResponse.json([])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
    http.get('*/api/company/invitations', () => HttpResponse.json([])),
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ reviewsQuantity: 1, languageCounts: { de: 2 } }))),
  );
});

function render(at: string, companyRole: CompanyRole = 'manager') {
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: { ...companyAccount, companyRole } },
  );
}

describe('in the settings', () => {
  async function show(role?: CompanyRole) {
    const { user } = render('/my-company/settings', role);
    return { user, card: within(await screen.findByRole('region', { name: 'Saved replies' })) };
  }
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('lists the saved replies with their languages', async () => {
    const { card } = await show();
    const rows = await card.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GraciasSpanishGracias por las {rating} estrellas.',
      'ThanksEnglishThank you, {firstName}!',
    ]);
  });

  it('creates a saved reply, and explains the placeholders', async () => {
    const bodies: CreateSavedReplyBody[] = [];
    server.use(
      http.post('*/api/company/savedReplies', async ({ request }) => {
        const body = (await request.json()) as CreateSavedReplyBody;
        bodies.push(body);
        if (bodies.length === 1)
          return problem(400, 'validation', { errors: [{ field: 'text', message: 'Unknown placeholder.' }] });
        stored = [...stored, { id: '3', ...body }];
        return HttpResponse.json(stored.at(-1), { status: 201 });
      }),
    );
    const { user, card } = await show();
    await user.click(await card.findByRole('button', { name: 'New saved reply' }));
    const form = await dialog('New saved reply');
    expect(form.getByLabelText('Title')).toHaveFocus();
    expect(form.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '{firstName}',
      '{company}',
      '{rating}',
    ]);
    expect(
      within(form.getByLabelText('Language'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'French', 'German', 'Spanish']);
    await user.type(form.getByLabelText('Title'), 'Danke');
    await user.selectOptions(form.getByLabelText('Language'), 'German');
    await user.type(form.getByLabelText('Text'), 'Danke, {{lastName}!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('Text')).toHaveAccessibleDescription(/Unknown placeholder\./));
    expect(form.getByLabelText('Text')).toHaveFocus();
    await user.clear(form.getByLabelText('Text'));
    await user.type(form.getByLabelText('Text'), 'Danke, {{firstName}!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Danke” has been saved.')).toBeVisible();
    expect(bodies).toEqual([
      { title: 'Danke', language: 'de', text: 'Danke, {lastName}!' },
      { title: 'Danke', language: 'de', text: 'Danke, {firstName}!' },
    ]);
    expect(await card.findByText('Danke')).toBeVisible();
    expect(card.getByRole('heading', { name: 'Saved replies' })).toHaveFocus();
  });

  it('keeps the typed text when another person has deleted the saved reply in the meantime', async () => {
    server.use(http.put('*/api/company/savedReplies/1', () => problem(404, 'not-found')));
    const { user, card } = await show();
    await user.click(await card.findByRole('button', { name: 'Edit the saved reply Thanks' }));
    const form = await dialog('Edit the saved reply Thanks');
    await user.type(form.getByLabelText('Text'), ' Bye');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Somebody else has deleted this saved reply.');
    expect(form.getByLabelText('Text')).toHaveValue('Thank you, {firstName}! Bye');
  });

  it('asks for confirmation before deleting a saved reply', async () => {
    server.use(
      http.delete('*/api/company/savedReplies/1', () => {
        stored = [GRACIAS];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, card } = await show();
    await user.click(await card.findByRole('button', { name: 'Delete the saved reply Thanks' }));
    const question = await dialog('Delete “Thanks”?');
    await user.click(question.getByRole('button', { name: 'Delete saved reply' }));
    expect(await screen.findByText('“Thanks” has been deleted.')).toBeVisible();
    expect(card.getAllByRole('listitem')).toHaveLength(1);
    expect(card.getByRole('heading', { name: 'Saved replies' })).toHaveFocus();
  });

  it('offers no new saved reply when the company has reached the maximum', async () => {
    stored = Array.from({ length: SAVED_REPLIES_MAX }, (_, n) => ({ ...THANKS, id: String(n), title: `Thanks ${n}` }));
    const { card } = await show();
    expect(await card.findByText(/^You have 100 saved replies\./)).toBeVisible();
    expect(card.queryByRole('button', { name: 'New saved reply' })).toBeNull();
  });

  it('shows viewers the saved replies without controls', async () => {
    const { card } = await show('viewer');
    expect(await card.findAllByRole('listitem')).toHaveLength(2);
    expect(card.queryByRole('button')).toBeNull();
  });

  it('explains the empty list of saved replies', async () => {
    stored = [];
    const { card } = await show();
    expect(await card.findByText('No saved replies yet.')).toBeVisible();
  });

  it('offers to load the saved replies again after an error', async () => {
    server.use(http.get('*/api/company/savedReplies', () => problem(400, 'bad-request'), { once: true }));
    const { user, card } = await show();
    await user.click(await card.findByRole('button', { name: 'Try again' }));
    expect(await card.findAllByRole('listitem')).toHaveLength(2);
  });
});

describe('in the form of a reply', () => {
  const review = aCompanyReview({ id: '9', title: 'Warm bread', rating: 4, language: 'es' });

  beforeEach(() => {
    stubInbox();
    server.use(
      http.get('*/api/review/company', () => HttpResponse.json([review], { headers: { 'x-total-count': '1' } })),
    );
  });

  async function open() {
    const { user } = render('/my-company/reviews');
    const card = within((await screen.findByText('Warm bread')).closest('article') as HTMLElement);
    await user.click(card.getByRole('button', { name: 'Reply' }));
    const text = await card.findByLabelText('Your reply');
    return { user, card, text };
  }
  const findField = async () => {
    const field = await screen.findByRole('combobox', { name: 'Insert a saved reply' });
    await waitFor(() => expect(field).toBeEnabled());
    return field;
  };

  it('suggests saved replies in the language of the review first, and filters by title and text', async () => {
    stored = [THANKS, GRACIAS];
    const { user } = await open();
    const field = await findField();
    const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await user.click(field);
    expect(options()).toEqual(['Gracias (Spanish)', 'Thanks (English)']);
    await user.type(field, 'thank');
    expect(options()).toEqual(['Thanks (English)']);
    await user.clear(field);
    await user.type(field, 'por');
    expect(options()).toEqual(['Gracias (Spanish)']);
  });

  it('fills in the chosen saved reply and inserts the text at the cursor, by keyboard', async () => {
    const { user, text } = await open();
    const field = await findField();
    await user.type(text, 'Hello. Bye.', { skipClick: true });
    (text as HTMLTextAreaElement).setSelectionRange(7, 7);
    await user.type(field, 'thanks{Enter}');
    expect(text).toHaveValue('Hello. Thank you, Adaeze!Bye.');
    expect(text).toHaveFocus();
    expect(field).toHaveValue('');
    await user.keyboard(' ');
    expect(text).toHaveValue('Hello. Thank you, Adaeze! Bye.');
  });

  it('offers to undo an insertion until the person changes the text', async () => {
    const { user, card, text } = await open();
    await user.type(text, 'Mine');
    await user.click(await findField());
    await user.click(await screen.findByRole('option', { name: 'Gracias (Spanish)' }));
    expect(text).toHaveValue('Mine Gracias por las 4 estrellas.');
    await user.click(card.getByRole('button', { name: 'Undo insertion' }));
    expect(text).toHaveValue('Mine');
    expect(text).toHaveFocus();
    await user.type(await findField(), 'gracias{Enter}');
    await user.keyboard('!');
    expect(card.queryByRole('button', { name: 'Undo insertion' })).toBeNull();
  });

  it('links to the settings while there are no saved replies', async () => {
    stored = [];
    const { card } = await open();
    expect(await card.findByRole('link', { name: 'Create one in the settings' })).toHaveAttribute(
      'href',
      '/my-company/settings#replies',
    );
  });

  it('offers to load the saved replies again after an error, and keeps the reply form usable', async () => {
    server.use(http.get('*/api/company/savedReplies', () => problem(400, 'bad-request'), { once: true }));
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'Try again' }));
    expect(await findField()).toHaveValue('');
    expect(card.getByRole('button', { name: 'Publish reply' })).toBeEnabled();
  });
});
