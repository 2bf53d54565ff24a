import type { Account, Language } from '@heard/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { activateLanguage, useFormats } from '@heard/ui';
import { HostProviders } from '../HostProviders.tsx';
import { createMemoryTokenStore } from '../session/TokenStore.ts';
import { companyAccount, consumerAccount, http, HttpResponse, problem, server } from '../testing.tsx';
import { useLanguageChoice } from './LanguageContext.ts';
import { createMemoryLanguageStore, type LanguageStore } from './LanguageStore.ts';

afterEach(() => act(async () => activateLanguage('en')));
afterEach(() => {
  globalThis.heardLanguages = undefined;
});

const spanish: Account = { ...consumerAccount, language: 'es' };
const documentLanguage = () => document.documentElement.lang;

test("starts with the browser’s language, or with English if the browser's language is not supported", async () => {
  await show({});
  expect(screen.getByText('English 1.5')).toBeVisible();
  expect(documentLanguage()).toBe('en');
});

test('switches to the chosen language, stores the choice, and keeps the input', async () => {
  const { store, choose } = await show({});
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'half a sent');
  await choose('es');
  expect(await screen.findByText('Español 1,5')).toBeVisible();
  expect(documentLanguage()).toBe('es');
  expect(store.get().chosen).toBe('es');
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field).toHaveValue('half a sent');
});

test('starts with the language chosen on an earlier visit', async () => {
  await show({ chosen: 'fr' });
  expect(await screen.findByText('Français 1,5')).toBeVisible();
});

test('prefers the account’s language to the chosen language, and keeps the account’s language after the logout', async () => {
  const { logOut, store } = await show({ chosen: 'fr', account: spanish });
  expect(await screen.findByText('Español 1,5')).toBeVisible();
  server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));
  await act(async () => logOut());
  expect(screen.getByText('Español 1,5')).toBeVisible();
  expect(store.get().chosen).toBe('es');
});

test('uses the default language when the site offers neither the language of the account nor the chosen language', async () => {
  globalThis.heardLanguages = ['fr'];
  await show({ chosen: 'en', account: spanish });
  expect(await screen.findByText('Français 1,5')).toBeVisible();
  expect(documentLanguage()).toBe('fr');
});

test('uses the last session’s language while the account loads', async () => {
  const store = createMemoryLanguageStore();
  store.set({ account: 'es' });
  await show({ store, account: new Promise<Account>(() => undefined) });
  expect(await screen.findByText('Español 1,5')).toBeVisible();
});

test('saves the language in an account that has a language, and switches after the API has accepted the change', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/user/me', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('accept-language')]);
      return HttpResponse.json({ ...spanish, language: 'fr' });
    }),
  );
  const { choose } = await show({ account: spanish });
  await screen.findByText('Español 1,5');
  await choose('fr');
  expect(await screen.findByText('Français 1,5')).toBeVisible();
  expect(sent).toEqual([[{ language: 'fr' }, 'es']]);
});

test('keeps the language and reports why the account could not be changed', async () => {
  server.use(http.put('*/api/user/me', () => problem(409, 'conflict')));
  const { choose, store } = await show({ account: spanish });
  await screen.findByText('Español 1,5');
  await choose('fr');
  expect(await screen.findByText('The API says conflict.')).toBeVisible();
  expect(screen.getByText('Español 1,5')).toBeVisible();
  expect(store.get().chosen).toBeNull();
});

test('stores the language of a company only in the browser, because its account has no language', async () => {
  const { choose, store } = await show({ account: companyAccount });
  await choose('es');
  expect(await screen.findByText('Español 1,5')).toBeVisible();
  expect(store.get().chosen).toBe('es');
});

async function show({
  chosen = null,
  store = createMemoryLanguageStore(chosen),
  account,
}: {
  chosen?: Language | null;
  store?: LanguageStore;
  account?: Account | Promise<Account>;
}) {
  if (account !== undefined) server.use(http.get('*/api/user/me', async () => HttpResponse.json(await account)));
  const tokenStore = createMemoryTokenStore(account === undefined ? null : 'a-token');
  await act(async () => {
    render(
      <HostProviders apiUrl={`${window.location.origin}/api`} tokenStore={tokenStore} languageStore={store}>
        <Page />
      </HostProviders>,
    );
  });
  return {
    store,
    choose: (value: Language) =>
      act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value } })),
    logOut: () => tokenStore.set(null),
  };
}

const names = { en: 'English', es: 'Español', fr: 'Français' } as const;

function Page() {
  const { language, choose } = useLanguageChoice();
  const { formatRating } = useFormats();
  return (
    <>
      <p>
        {names[language]} {formatRating(1.5)}
      </p>
      <input aria-label="Typed" />
      <select value={language} onChange={(event) => choose(event.currentTarget.value as Language)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
